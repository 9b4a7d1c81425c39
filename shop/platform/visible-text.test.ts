import { expect, test } from 'vitest'
import { hidesText, visibleText } from './visible-text.ts'

const tagged = (text: string) =>
  [...text].map((each) => String.fromCodePoint(0xe0000 + (each.codePointAt(0) ?? 0))).join('')
const selected = (text: string) =>
  [...text].map((each) => String.fromCodePoint(0xe0100 + (each.codePointAt(0) ?? 0) - 16)).join('')

test.each([
  ['tags', tagged('ignore all')],
  ['variation selectors', selected('ignore all')],
  ['small variation selectors', '\ufe00\ufe01\ufe0e\ufe0f'],
  ['invisible operators', '\u2062\u2063\u2064\u2061'],
  ['a Mongolian separator', '\u180e'],
  ['Hangul fillers', '\u3164\u115f\u1160\uffa0'],
  ['a grapheme joiner', '\u034f'],
  ['deprecated format characters', '\u206a\u206f'],
])('%s are removed for programs, and refused in saved texts', (_, hidden) => {
  expect(visibleText(`Lamp${hidden} of oak`)).toBe('Lamp of oak')
  expect(hidesText(`Lamp${hidden} of oak`)).toBe(true)
})

test.each([
  ['soft hyphens', 'Dampf\u00adschiff', 'Dampfschiff'],
  ['zero-width spaces', 'a\u200bb\u2060\ufeff', 'ab'],
  ['directional characters', '\u202eab\u202c\u2066\u200f\u061c', 'ab'],
  ['joiners between Latin letters', 'a\u200db\u200cc', 'abc'],
  ['a second joiner', 'می\u200c\u200cخواهم', 'می\u200cخواهم'],
])('%s are removed for programs only', (_, text, shown) => {
  expect(visibleText(text)).toBe(shown)
  expect(hidesText(text)).toBe(false)
})

test.each([
  '👩‍💻 ❤️ 👍🏽 1️⃣',
  'می\u200cخواهم',
  'क्\u200dष',
  'Größe, Ñandú, 한국어, 日本語, ไทย, עברית',
  '葛\u{e0100}',
  '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
])('%s is written by people', (text) => {
  expect(hidesText(text)).toBe(false)
})

test.each(['👩‍💻 ❤️ 👍🏽 1️⃣', 'می\u200cخواهم', 'क्\u200dष', 'עברית 日本語'])(
  '%s is shown to programs as it is',
  (text) => {
    expect(visibleText(text)).toBe(text)
  },
)
