import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  byRank,
  discountedPrice,
  isCode,
  normalCode,
  onPrices,
  type Promotion,
  phaseOf,
  priceOf,
} from './rules.ts'

const day = 86_400_000
const now = new Date('2026-11-21T12:00:00Z')
const at = (days: number) => new Date(now.getTime() + days * day)
const promotion = (more: Partial<Promotion> = {}): Promotion => ({
  id: 'a',
  name: 'A',
  ...onPrices,
  percent: 20,
  priority: 0,
  category: 'audio',
  productIds: null,
  code: null,
  startsAt: at(-1),
  endsAt: at(1),
  ...more,
})
const stroops = (amount: string) => BigInt(Math.round(Number(amount) * 1e7))
const speaker = { productId: 'speaker', category: 'audio' } as const

const anyPromotion = fc.record({
  id: fc.stringMatching(/^[a-z]{1,6}$/),
  name: fc.constant('x'),
  kind: fc.constant('percent' as const),
  amount: fc.constant(null),
  minimum: fc.constant(null),
  percent: fc.integer({ min: 1, max: 90 }),
  priority: fc.integer({ min: 0, max: 3 }),
  category: fc.constantFrom('audio' as const, 'cars' as const, null),
  productIds: fc.constantFrom(null, ['speaker'], ['other']),
  code: fc.constant(null),
  startsAt: fc.integer({ min: -3, max: 3 }).map(at),
  endsAt: fc.option(fc.integer({ min: 4, max: 9 }).map(at)),
})
const anyPrice = fc.bigInt({ min: 1n, max: 10n ** 30n })

describe('a reduced price', () => {
  test('is a whole amount above zero, never above the full price', () => {
    fc.assert(
      fc.property(anyPrice, fc.integer({ min: 1, max: 90 }), (full, percent) => {
        const price = discountedPrice(full, percent)
        expect(price > 0n && price <= full).toBe(true)
        // Rounded to whole units, by less than one.
        expect(price * 100n - full * BigInt(100 - percent)).toBeLessThan(100n)
        expect(price * 100n).toBeGreaterThanOrEqual(full * BigInt(100 - percent))
      }),
    )
  })

  test.each([
    ['99', 20, 10_000_000, '79'],
    ['9.9', 20, 10_000_000, '7.92'],
    ['9.5', 10, 10_000_000, '8'],
    ['0.0199', 10, 100_000, '0.01791'],
    ['0.5', 50, 10_000_000, '0.25'],
  ])(
    '%s less %i %% in steps of %i is %s: rounding takes at most a tenth',
    (full, percent, step, price) => {
      expect(discountedPrice(stroops(full), percent, step)).toBe(stroops(price))
    },
  )

  test('a code that would cost more than the promotion is not applied', () => {
    const offered = promotion({ percent: 10, priceStep: 10_000_000 })
    const code = promotion({ id: 'code', percent: 15, code: 'FIFTEEN' })
    const { price } = priceOf(speaker, stroops('9.5'), [offered], now, code)
    expect(price).toBe(stroops('8'))
  })

  test('does not depend on the order of the promotions', () => {
    const some = fc.uniqueArray(anyPromotion, { selector: ({ id }) => id, maxLength: 6 })
    fc.assert(
      fc.property(some, anyPrice, (promotions, full) => {
        const one = priceOf(speaker, full, promotions, now)
        expect(priceOf(speaker, full, [...promotions].reverse(), now)).toEqual(one)
        expect(priceOf(speaker, full, promotions.toSorted(byRank), now)).toEqual(one)
      }),
    )
  })

  test('is never increased by a code', () => {
    fc.assert(
      fc.property(
        fc.array(anyPromotion, { maxLength: 4 }),
        anyPromotion,
        anyPrice,
        (promotions, coupon, full) => {
          const without = priceOf(speaker, full, promotions, now)
          const given = { ...coupon, code: 'CODE' }
          expect(priceOf(speaker, full, promotions, now, given).price).toBeLessThanOrEqual(
            without.price,
          )
        },
      ),
    )
  })

  test.each([
    ['before it begins', { startsAt: at(0.1), endsAt: null }, 100n],
    ['at the moment when it begins', { startsAt: now }, 80n],
    ['at the moment when it ends', { endsAt: now }, 100n],
    ['without an end', { endsAt: null }, 80n],
    ['of another category', { category: 'cars' }, 100n],
    ['of some products', { category: null, productIds: ['speaker'] }, 80n],
    ['of other products', { category: null, productIds: ['radio'] }, 100n],
    ['of everything', { category: null }, 80n],
    ['behind a code that nobody gave', { code: 'WELCOME' }, 100n],
  ] as const)('%s', (_, more, price) => {
    expect(priceOf(speaker, 100n, [promotion(more)], now).price).toBe(price)
  })

  test('only the highest priority applies, even if it reduces less; then the larger, the earlier, the id', () => {
    const small = promotion({ id: 'b', percent: 5, priority: 2 })
    const large = promotion({ id: 'c', percent: 50 })
    expect(priceOf(speaker, 100n, [large, small], now).promotion?.id).toBe('b')
    expect(priceOf(speaker, 100n, [promotion(), large], now).promotion?.id).toBe('c')
    expect(priceOf(speaker, 100n, [promotion({ id: 'z' }), promotion()], now).promotion?.id).toBe(
      'a',
    )
    const elder = promotion({ id: 'z', startsAt: at(-2) })
    expect(priceOf(speaker, 100n, [promotion(), elder], now).promotion?.id).toBe('z')
  })
})

test('a code is read in any case, with surrounding spaces', () => {
  expect(normalCode(' welcome - 10 ')).toBe('WELCOME-10')
  // As typed by a Chinese keyboard, a word processor and a copied line.
  for (const typed of ['ＷＥＬＣＯＭＥ－１０', 'Welcome–10', 'wel\u00adcome-10\u200b'])
    expect(normalCode(typed)).toBe('WELCOME-10')
  expect(isCode('AB')).toBe(false)
  expect(isCode('WELCOME-10')).toBe(true)
})

test('phases', () => {
  expect(phaseOf(promotion({ startsAt: at(1), endsAt: null }), now)).toBe('planned')
  expect(phaseOf(promotion(), now)).toBe('running')
  expect(phaseOf(promotion({ endsAt: now }), now)).toBe('over')
})
