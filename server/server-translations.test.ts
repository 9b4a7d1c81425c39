import { expect, test } from 'vitest'
import { createServerTranslator } from './server-translations.ts'

const say = createServerTranslator()

test('translates a text with its values', () => {
  expect(say('en', 'errors', 'audit.missing', { number: 7 })).toBe(
    'Entry 7 of the audit log is missing.',
  )
})

test.each([
  ['en', 'Please send €12.50 with the reference below.'],
  ['de', 'Bitte überweisen Sie €12.50 mit dem Verwendungszweck unten.'],
])('what pages isolate is plain in %s', (language, text) => {
  expect(say(language, 'payment', 'manual.send', { amount: '€12.50' })).toBe(text)
})

test('falls back to English', () => {
  expect(say('xx', 'errors', 'audit.missing', { number: 7 })).toBe(
    say('en', 'errors', 'audit.missing', { number: 7 }),
  )
})

test.each([
  ['errors', 'no.such.key'],
  ['no-such-group', 'key'],
])('a missing text is its key: %s %s', (group, key) => {
  expect(say('en', group, key)).toBe(key)
})
