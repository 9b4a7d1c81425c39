// Links of Markdown pages are those of the pages they stand for.
import { micromark } from 'micromark'
import { expect, test } from 'vitest'
import { source } from './text'

test.each([
  '[a](javascript:alert(1))',
  '[a]( <javascript:alert(1)> "title")',
  '[a](\njavascript:alert(1))',
  '[a](java&#115;cript:alert(1))',
  '[a](javascript&colon;alert(1))',
  '[a](java\\script:alert(1))',
  '[a](\u0001javascript:alert(1))',
  '[a](JaVaScRiPt:alert(1)) and [b](vbscript:x) and [c](data:text/html,x)',
  '[a]\n\n[a]: javascript:alert(1)',
  '[a]\n\n[a]:\n  <javascript:alert(1)>',
  '![a](javascript:alert(1))',
  '<javascript:alert(1)>',
])('%j has no such link in Markdown either', (text) => {
  const shown = micromark(source(text, 1), { allowDangerousProtocol: true })
  expect(shown).not.toMatch(/(href|src)="(?!https?:|mailto:)/)
})

test.each([
  ['[a](https://a.example/b_(c))', 'https://a.example/b_(c)'],
  ['[a](/pages/care?x=1#y)', '/pages/care?x=1#y'],
  ['[a](#below)', '#below'],
  ['[a](mailto:a@shop.example)', 'mailto:a@shop.example'],
  ['[a]\n\n[a]: https://a.example', 'https://a.example'],
])('%j stays a link in Markdown', (text, to) => {
  expect(micromark(source(text, 1))).toContain(`href="${to}"`)
})
