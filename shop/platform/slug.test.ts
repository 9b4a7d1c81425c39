// Slugs of names.
import { expect, test } from 'vitest'
import { slugOf } from './slug.ts'

test.each([
  ['Große Schüssel „Ähre“', 'grosse-schussel-ahre'],
  ['STRAẞE', 'strasse'],
  ['Smørrebrød & Œuvre, Łódź', 'smorrebrod-oeuvre-lodz'],
  ['Café Lumière 2!', 'cafe-lumiere-2'],
  ['فانوس', ''],
  ['  --A--  ', 'a'],
])('%s', (name, slug) => {
  expect(slugOf(name)).toBe(slug)
})

test('is cut without a hyphen at its end', () => {
  expect(slugOf(`${'a'.repeat(47)} Kanne`)).toBe('a'.repeat(47))
})
