import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  flat,
  type Goods,
  gramsOf,
  isCarried,
  noWeights,
  type Pricing,
  priceFor,
  weightText,
} from './prices.ts'

const goods = (more: Partial<Goods> = {}): Goods => ({
  amount: 10n,
  grams: 500,
  pieces: 1,
  ...more,
})
const method = (more: Partial<Pricing>): Pricing => ({
  ...flat,
  price: 5n,
  freeFrom: null,
  ...more,
})
const steps = [
  { atLeast: 1000n, price: 7n },
  { atLeast: 5000n, price: 9n },
]

describe('the price', () => {
  test('by weight is that of the last step that the parcel reaches, to the gram', () => {
    const byWeight = method({ basis: 'weight', steps })
    const at = (grams: number) => priceFor(byWeight, goods({ grams }))
    expect([0, 999, 1000, 4999, 5000, 80_000].map(at)).toEqual([5n, 5n, 7n, 7n, 9n, 9n])
  })

  test('by total looks at the total, not at the weight', () => {
    const byTotal = method({ basis: 'total', steps: [{ atLeast: 50n, price: 2n }] })
    const at = (amount: bigint) => priceFor(byTotal, goods({ amount, grams: 9_000 }))
    expect([49n, 50n, 51n].map(at)).toEqual([5n, 2n, 2n])
  })

  test('per item is for each of them, and is free from the threshold on as any other', () => {
    const perItem = method({ basis: 'item', freeFrom: 100n })
    expect(priceFor(perItem, goods({ pieces: 3 }))).toBe(15n)
    expect(priceFor(perItem, goods({ pieces: 3, amount: 100n }))).toBe(0n)
  })

  test('is one of those that the method names, whatever the goods', () => {
    const size = fc.record({
      amount: fc.bigInt({ min: 0n, max: 10n ** 9n }),
      grams: fc.nat(10 ** 7),
      pieces: fc.integer({ min: 1, max: 99 }),
    })
    fc.assert(
      fc.property(size, fc.constantFrom('weight', 'total'), (goods, basis) => {
        expect([5n, 7n, 9n]).toContain(priceFor(method({ basis, steps }), goods))
      }),
    )
  })
})

test('a parcel above the limit is not carried; one of just that weight is', () => {
  const light = { mostGrams: 2000 }
  expect([2000, 2001].map((grams) => isCarried(light, goods({ grams })))).toEqual([true, false])
  expect(isCarried({ mostGrams: null }, goods({ grams: 10 ** 9 }))).toBe(true)
})

test('an order weighs its packaging and each of its units, and what states no weight as assumed', () => {
  const lines = [
    { variantId: 'bag', quantity: 3 },
    { variantId: 'unknown', quantity: 2 },
  ]
  const weightOf = (id: string) => (id === 'bag' ? 250 : null)
  expect(gramsOf(lines, weightOf, { packagingGrams: 100, assumedGrams: 40 })).toBe(930)
  expect(gramsOf(lines, weightOf, noWeights)).toBe(750)
})

test('weights are grams below a kilogram', () => {
  expect([weightText(500, 'en'), weightText(1250, 'de')]).toEqual(['500 g', '1,25 kg'])
})
