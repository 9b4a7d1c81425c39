// Natural order of sizes and amounts.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { folded } from './filters.ts'
import { byNature } from './natural-order.ts'

const lists = [
  'XXS XS S M L XL XXL 3XL'.split(' '),
  Array.from({ length: 12 }, (_, nth) => String(36 + nth)),
  ['36', '36.5', '37', '100'],
  ['64 GB', '128 GB', '512 GB', '1 TB', '2 TB'],
  ['250 g', '1 kg', '1.5 kg'],
  ['8 mm', '2 cm', '1 m'],
  ['Deep Blue', 'Red', 'Size 2', 'Size 10', 'Étoile'.toLowerCase(), '星河'].sort((a, b) =>
    new Intl.Collator('en', { numeric: true }).compare(a, b),
  ),
]

test.each(lists)('%s', (...list) => {
  const values = list.map(folded)
  for (const mixed of fc.sample(fc.shuffledSubarray(values, { minLength: values.length }), 20))
    expect(mixed.sort(byNature)).toEqual(values)
})

test('orders any set of values consistently', () => {
  const value = fc.oneof(
    fc.constantFrom(...lists.flat().map(folded)),
    fc.string({ maxLength: 6 }).map(folded),
  )
  fc.assert(
    fc.property(value, value, value, (a, b, c) => {
      expect(Math.sign(byNature(a, b)) + Math.sign(byNature(b, a))).toBe(0)
      if (byNature(a, b) <= 0 && byNature(b, c) <= 0) expect(byNature(a, c)).toBeLessThanOrEqual(0)
    }),
    { numRuns: 2_000 },
  )
})
