// Numbers of range filters as shoppers type them, and as addresses have them.
import { expect, test } from 'vitest'
import { listingQuery, listingSearch, plainQuery } from './input.ts'

const address = (typed: string, language: string) => {
  const plain = plainQuery(new URLSearchParams(typed), language)
  return plain && listingSearch(listingQuery('all', plain, 'PI'), 'PI')
}

test.each([
  ['de', 'min=1.299,50&max=2.000', '?min=1299.5&max=2000'],
  ['de', 'max=1.299', '?max=1299'],
  ['en', 'max=1.299', '?max=1.299'],
  ['en', 'max=1,299', '?max=1299'],
  ['fr', 'max=1 299,5', '?max=1299.5'],
  ['ar', 'max=١٢٩٩٫٥', '?max=1299.5'],
  [
    'de',
    'attribute.weight.min=2,5&attribute.weight.max=1.000',
    '?attribute.weight.min=2.5&attribute.weight.max=1000',
  ],
  ['de', 'min=abc&max=5&brand=1.299', '?brand=1.299&max=5'],
])('%s: %s is %s', (language, typed, plain) => {
  expect(address(`typed=1&${typed}`, language)).toBe(plain)
})

test('an address is the same in every language', () => {
  expect(address('max=1.299', 'de')).toBeNull()
})
