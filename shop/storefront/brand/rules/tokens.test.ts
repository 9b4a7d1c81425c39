import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { contrast, hexOf } from '../../../platform/oklch.ts'
import { grounds, hexIn } from './brand.ts'
import { colourTokens, failingPairs, nearestAccent, type TokenName, themes } from './tokens.ts'

const css = readFileSync(new URL('../../../../app/styles/tokens.css', import.meta.url), 'utf8')

/** Both themes of a token in app/styles/tokens.css. */
function inStyles(name: string): string[] {
  const colour = /oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)/g
  const value = new RegExp(`--${name}: light-dark\\((.*)\\);`).exec(css)?.[1] ?? ''
  return [...value.matchAll(colour)].map(([, l, c, h]) =>
    hexOf({ l: Number(l), c: Number(c), h: Number(h) }),
  )
}

test.each<TokenName>([
  ...(['bg', 'surface', 'sunken', 'line', 'line-strong', 'ink', 'ink-soft'] as const),
  ...(['accent', 'accent-strong', 'accent-wash', 'on-accent'] as const),
])('a new shop has --%s as in the styles', (name) => {
  const tokens = colourTokens({ accent: null, ground: 'paper' })
  expect(themes.map((theme) => tokens[theme][name])).toEqual(inStyles(name))
})

describe.each(grounds)('on %s', (ground) => {
  test('text and statuses have enough contrast in both themes', () => {
    const tokens = colourTokens({ accent: null, ground })
    expect(failingPairs(tokens)).toEqual([])
    for (const status of ['ok', 'warn', 'bad', 'focus'])
      for (const [at, theme] of themes.entries())
        for (const on of ['bg', 'surface', 'sunken'] as const)
          expect(
            contrast(inStyles(status)[at] ?? '', tokens[theme][on]),
            `${status} on ${on} in ${theme}`,
          ).toBeGreaterThanOrEqual(status === 'focus' ? 3 : 4.5)
  })

  test('any colour passes, or its nearest variant does', () => {
    const steps = [0, 85, 170, 255].map((v) => v.toString(16).padStart(2, '0'))
    for (const red of steps)
      for (const green of steps)
        for (const blue of steps) {
          const accent = nearestAccent(`#${red}${green}${blue}`, ground)
          expect(failingPairs(colourTokens({ accent, ground })), accent).toEqual([])
        }
  })
})

test('a yellow is refused with a darker suggestion of its hue; black passes', () => {
  expect(failingPairs(colourTokens({ accent: '#ffd400', ground: 'paper' }))).not.toEqual([])
  const near = nearestAccent('#ffd400', 'paper')
  expect(near).not.toBe('#ffd400')
  expect(contrast(near, '#fbfaf8')).toBeGreaterThanOrEqual(4.5)
  expect(nearestAccent('#111111', 'pure')).toBe('#111111')
})

test.each([
  ['#1A2b3c', '#1a2b3c'],
  [' abc ', '#aabbcc'],
  ['#12345', null],
  ['red', null],
  ['#12345g', null],
  ['#1234567', null],
  ['', null],
])('%j is the colour %j', (text, hex) => expect(hexIn(text)).toBe(hex))
