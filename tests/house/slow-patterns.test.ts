import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { isTest, sourceFiles, textOf } from '../support/source-files.ts'

const patterns = sourceFiles('app', 'shop', 'server', 'adapters', 'demo', 'extensions')
  .filter((file) => !isTest(file))
  .flatMap((file) => patternsIn(file).map((pattern) => [file, pattern] as const))

test('the patterns are found', () => expect(patterns.length).toBeGreaterThan(200))

/** If both parts match the same text, the time to fail doubles with each character. */
test('no pattern has nested quantifiers', () => {
  expect(patterns.filter(([, pattern]) => repeatsRepeats(pattern))).toEqual([])
})

test.each([
  ['(a+)+', true],
  ['(?:x(?:a*b)*)*', true],
  ['(a|b+){2,}', true],
  ['((a+)){3,}c', true],
  ['(a+){3}', false],
  ['a+(?:b)c*', false],
  ['(?:[a+]{2})*', false],
  ['(?:\\+\\*)*', false],
  ['(a?)+', false],
])('%s: %s', (pattern, repeats) => expect(repeatsRepeats(pattern)).toBe(repeats))

function patternsIn(file: string): string[] {
  const found: string[] = []
  const look = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    const { regex } = node as { regex?: { pattern: string } }
    if (regex) found.push(regex.pattern)
    for (const value of Object.values(node)) look(value)
  }
  look(parseSync(file, textOf(file)).program)
  return found
}

/** Scans a pattern from left to right: for each open group, whether it contains an unbounded repetition. */
function repeatsRepeats(pattern: string): boolean {
  const plain = pattern.replace(/\\./gs, '_').replace(/\[(?:\^?\]?)[^\]]*\]/g, '_')
  const endless = /^(?:[*+]|\{\d+,\})/
  const open: boolean[] = [false]
  for (let at = 0; at < plain.length; at++) {
    const sign = plain[at]
    if (sign === '(') open.push(false)
    else if (sign === ')') {
      const inner = open.pop() ?? false
      const isRepeated = endless.test(plain.slice(at + 1))
      if (inner && isRepeated) return true
      open[open.length - 1] ||= inner || isRepeated
    } else if (endless.test(plain.slice(at))) open[open.length - 1] = true
  }
  return false
}
