import fc from 'fast-check'
import { expect, test } from 'vitest'
import { coins } from '../../../platform/money/rules.ts'
import { contentsIn, contentUnits, unitPriceOf } from './contents.ts'

test.each([
  ['250 g', '250 g'],
  ['250g', '250 g'],
  ['0,75 L', '0.75 l'],
  ['0.750 l', '0.75 l'],
  ['2,50 m²', '2.5 m2'],
  ['12 Stück', '12 piece'],
  ['0012 pcs', '12 piece'],
])('reads %s', (typed, contents) => {
  expect(contentsIn(typed)).toBe(contents)
})

test.each([
  '',
  '250',
  'g',
  '0 g',
  '0.000 kg',
  '-1 g',
  '1.500 kg',
  '1,500 g',
  '1.5 pieces',
  '1000001 g',
  '3 oz',
  '250 g g',
  '1.2345 l',
  '5 constructor',
])('refuses %s', (typed) => {
  expect(contentsIn(typed)).toBeUndefined()
})

test('what is read reads the same again', () => {
  const typed = fc
    .tuple(fc.integer({ min: 0, max: 999_999 }), fc.integer({ min: 0, max: 99 }))
    .map(([whole, cents]) => `${whole}.${String(cents).padStart(2, '0')}`)
  fc.assert(
    fc.property(typed, fc.constantFrom(...contentUnits), (amount, unit) => {
      const contents = contentsIn(`${amount} ${unit}`)
      if (contents) expect(contentsIn(contents)).toBe(contents)
    }),
  )
})

test.each([
  [coins(12), '250 g', { price: coins(48), per: 'kg' }],
  [coins(10), '750 ml', { price: 133_300_000n, per: 'l' }],
  [coins(9), '0.75 l', { price: coins(12), per: 'l' }],
  [coins(30), '2.5 m2', { price: coins(12), per: 'm2' }],
  [coins(1), '8 piece', { price: 1_300_000n, per: 'piece' }],
  // Half up: 0.125 becomes 0.13.
  [coins(1), '3 piece', { price: 3_300_000n, per: 'piece' }],
  // Two decimals would be nothing.
  [coins(1), '1000 piece', { price: 10_000n, per: 'piece' }],
] as const)('%s for %s', (price, contents, unit) => {
  expect(unitPriceOf(price, 'PI', contents)).toEqual(unit)
})

test.each(['1 kg', '1000 g', '1 l', '1000 ml', '1 m', '1 m2', '1 piece', null, undefined, ''])(
  'has none for %s',
  (contents) => {
    expect(unitPriceOf(coins(5), 'PI', contents)).toBeNull()
  },
)

test('is within half a hundredth of the exact price, and the same for g and kg', () => {
  const amount = fc.integer({ min: 1, max: 1_000_000 }).filter((grams) => grams !== 1000)
  const price = fc.bigInt({ min: coins(1), max: coins(100_000) })
  fc.assert(
    fc.property(price, amount, (price, grams) => {
      const unit = unitPriceOf(price, 'PI', `${grams} g`)
      if (!unit || unit.price < 100_000n) return
      expect(unit.price % 100_000n).toBe(0n)
      const wrong = unit.price * BigInt(grams) - price * 1000n
      expect((wrong < 0n ? -wrong : wrong) * 2n).toBeLessThanOrEqual(100_000n * BigInt(grams))
      const kg = contentsIn(
        `${Math.floor(grams / 1000)}.${String(grams % 1000).padStart(3, '0')} kg`,
      )
      if (kg) expect(unitPriceOf(price, 'PI', kg)).toEqual(unit)
    }),
  )
})

test('a lower price never has a higher unit price', () => {
  const price = fc.bigInt({ min: 1n, max: coins(10_000) })
  fc.assert(
    fc.property(price, price, fc.integer({ min: 1, max: 100_000 }), (a, b, ml) => {
      const of = (price: bigint) => unitPriceOf(price, 'PI', `${ml} ml`)?.price ?? 0n
      // The finest steps are finer than the usual ones, but never above them.
      expect(a <= b ? of(a) <= of(b) + 50_000n : of(b) <= of(a) + 50_000n).toBe(true)
    }),
  )
})
