import fc from 'fast-check'
import { expect, test } from 'vitest'
import { partsOf } from './line-breaks.ts'

test.each([
  ['Halden', ['Halden']],
  ['王小明', ['', '王', '', '小', '', '明', '']],
  ['3階', ['3', '', '階', '']],
  ['号SOHO', ['', '号', '', 'SOHO']],
  ['です。', ['', 'で', '', 'す。', '']],
  ['「不在」の', ['', '「不', '', '在」', '', 'の', '']],
  ['ショップ', ['', 'ショッ', '', 'プ', '']],
  ['스토어', ['스토어']],
  ['0123abcdef', ['0123abcdef']],
  ['a'.repeat(34), ['aaaaaaaa', '', 'aaaaaaaa', '', 'aaaaaaaa', '', 'aaaaaaaa', '', 'aa']],
])('lines of %s may end after %j', (word, parts) => expect(partsOf(word)).toEqual(parts))

test('breaking adds and loses nothing, and every part may end there', () => {
  const character = fc.constantFrom(...'aé1王あアーッ「」、。스ب')
  fc.assert(
    fc.property(fc.array(character, { minLength: 1 }), (characters) => {
      const parts = partsOf(characters.join(''))
      expect(parts.join('')).toBe(characters.join(''))
      for (const [at, part] of parts.entries()) expect(part === '' || !parts[at + 1]).toBe(true)
    }),
  )
})
