import { expect, test } from 'vitest'
import { createServerTranslator } from './server-translations.ts'

const say = createServerTranslator()

test('says a text in English, with its values', () => {
  expect(say('en', 'errors', 'audit.missing', { number: 7 })).toBe(
    'Entry 7 of the audit log is missing.',
  )
})

test('a language that lacks the text answers in English', () => {
  expect(say('xx', 'errors', 'audit.missing', { number: 7 })).toBe(
    say('en', 'errors', 'audit.missing', { number: 7 }),
  )
})

test.each([
  ['errors', 'no.such.key'],
  ['no-such-group', 'key'],
])('a text that nobody has written is its key: %s %s', (group, key) => {
  expect(say('en', group, key)).toBe(key)
})
