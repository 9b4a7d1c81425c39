import { expect, test } from 'vitest'
import { suggestedEmail } from './email-typos.ts'

test.each([
  ['ada@gmial.com', 'ada@gmail.com'],
  ['ada@gmai.com', 'ada@gmail.com'],
  ['Ada@gmaill.com', 'ada@gmail.com'],
  ['ada@hotmial.com', 'ada@hotmail.com'],
  ['ada@outlok.com', 'ada@outlook.com'],
  ['ada@gmail.com', null],
  ['ada@gmx.at', null],
  ['ada@mail.example', null],
  ['ada', null],
  ['', null],
  ['@gmial.com', null],
])('%s: %s', (typed, meant) => {
  expect(suggestedEmail(typed)).toBe(meant)
})
