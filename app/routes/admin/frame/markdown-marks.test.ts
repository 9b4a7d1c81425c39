import { expect, test } from 'vitest'
import { type MarkdownMark, markedText } from './markdown-marks'

/** ⟦ ⟧ mark the selection. */
const pressed = (said: string, mark: MarkdownMark) => {
  const start = said.indexOf('⟦')
  const end = said.indexOf('⟧') - 1
  const text = said.replace(/[⟦⟧]/g, '')
  const { from, to, insert, select } = markedText(text, start, end, mark)
  const after = text.slice(0, from) + insert + text.slice(to)
  return `${after.slice(0, select[0])}⟦${after.slice(...select)}⟧${after.slice(select[1])}`
}

test.each<[string, MarkdownMark, string]>([
  ['a ⟦fine⟧ tea', 'bold', 'a **⟦fine⟧** tea'],
  ['a **⟦fine⟧** tea', 'bold', 'a ⟦fine⟧ tea'],
  ['a ⟦fine ⟧tea', 'bold', 'a **⟦fine⟧** tea'],
  ['a ⟦fine⟧ tea', 'italic', 'a *⟦fine⟧* tea'],
  ['a **⟦fine⟧** tea', 'italic', 'a ***⟦fine⟧*** tea'],
  ['a ***⟦fine⟧*** tea', 'italic', 'a **⟦fine⟧** tea'],
  ['a ***⟦fine⟧*** tea', 'bold', 'a *⟦fine⟧* tea'],
  ['a ⟦⟧', 'bold', 'a **⟦⟧**'],
  ['⟦   ⟧', 'bold', '   **⟦⟧**'],
  ['one\nt⟦⟧wo\nthree', 'list', 'one\n- two⟦⟧\nthree'],
  ['o⟦ne\ntw⟧o', 'list', '⟦- one\n- two⟧'],
  ['⟦- one\n- two⟧', 'list', '⟦one\ntwo⟧'],
  ['⟦- one\ntwo⟧', 'list', '⟦- one\n- two⟧'],
  ['⟦⟧Brewing', 'heading', '## Brewing⟦⟧'],
  ['# Bre⟦⟧wing', 'heading', '## Brewing⟦⟧'],
  ['## ⟦⟧Brewing', 'heading', 'Brewing⟦⟧'],
  ['⟦⟧', 'list', '- ⟦⟧'],
  ['our ⟦tea⟧', 'link', 'our [tea](⟦https://⟧)'],
  ['⟦⟧', 'link', '[](⟦https://⟧)'],
])('%j with %s becomes %j', (before, mark, after) => expect(pressed(before, mark)).toBe(after))
