// Order-level discounts: amount, minimum, and the share of returned units.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { coins, sum } from '../../platform/money/rules.ts'
import {
  discountUntil,
  isItemDiscount,
  isUsed,
  type Kind,
  kinds,
  orderDiscount,
  type Promotion,
  priceOf,
} from './rules.ts'

const noDiscount = { amount: 0n, promotion: null, delivery: null }
const now = new Date('2026-11-23T12:00:00Z')
const promotion = (more: Partial<Promotion> = {}): Promotion => ({
  id: 'a',
  name: 'A',
  kind: 'amount',
  percent: 0,
  amount: coins(10),
  minimum: null,
  priority: 0,
  category: null,
  productIds: null,
  code: null,
  startsAt: new Date(0),
  endsAt: null,
  ...more,
})
const line = (total: number, category: 'audio' | 'cars' = 'audio') => ({
  productId: `p-${category}`,
  category,
  total: coins(total),
})
const off = (promotions: Promotion[], lines = [line(100)], given: Promotion | null = null) =>
  orderDiscount(lines, promotions, now, given)

describe('an order discount', () => {
  test('applies an amount once, whatever the order contains', () => {
    expect(off([promotion()], [line(60), line(40)]).amount).toBe(coins(10))
  })

  test('applies from its minimum on', () => {
    const from100 = promotion({ minimum: coins(100) })
    expect(off([from100], [line(99)])).toEqual(noDiscount)
    expect(off([from100], [line(100)]).amount).toBe(coins(10))
  })

  test('counts only the products of the promotion', () => {
    const audio = promotion({ category: 'audio', minimum: coins(50) })
    expect(off([audio], [line(49), line(500, 'cars')])).toEqual(noDiscount)
    expect(off([promotion({ category: 'cars' })])).toEqual(noDiscount)
    const tenth = promotion({ kind: 'percent', percent: 10, amount: null, minimum: coins(50) })
    expect(off([{ ...tenth, category: 'audio' }], [line(60), line(500, 'cars')]).amount).toBe(
      coins(6),
    )
  })

  test('leaves a tenth of the products’ value, however large the amount', () => {
    expect(off([promotion({ amount: coins(500) })]).amount).toBe(coins(90))
  })

  test('applies one amount: by priority, then the larger; a code only where it reduces more', () => {
    const small = promotion({ id: 's', amount: coins(5), priority: 1 })
    const large = promotion({ id: 'l', amount: coins(20) })
    expect(off([large, small]).promotion).toBe(small)
    expect(off([large, { ...small, priority: 0 }]).promotion).toBe(large)
    const code = promotion({ id: 'c', code: 'TEN' })
    expect(off([large], undefined, code).promotion).toBe(large)
    expect(off([{ ...small, priority: 9 }], undefined, code).promotion).toBe(code)
    expect(off([code]).amount).toBe(0n)
  })

  test('combines free shipping with an amount, and does not use up a code where shipping is free anyway', () => {
    const free = promotion({ id: 'f', kind: 'delivery', amount: null, minimum: coins(50) })
    const code = { ...free, id: 'c', code: 'SHIP' }
    const both = off([free, promotion()])
    expect([both.amount, both.delivery]).toEqual([coins(10), free])
    expect(off([free], [line(49)]).delivery).toBeNull()
    expect(isUsed(code, [], off([free], undefined, code))).toBe(false)
    expect(isUsed(code, [], off([], undefined, code))).toBe(true)
  })

  test('ignores ended promotions, and never changes prices', () => {
    expect(off([promotion({ endsAt: now })])).toEqual(noDiscount)
    for (const kind of kinds) {
      const one = promotion({ kind, percent: 30, minimum: kind === 'percent' ? 1n : null })
      expect(isItemDiscount(one)).toBe(false)
      expect(priceOf(line(1), coins(1), [one], now).price).toBe(coins(1))
    }
  })
})

const anyPromotion = fc
  .record({
    id: fc.stringMatching(/^[a-z]{1,6}$/),
    kind: fc.constantFrom<Kind>(...kinds),
    percent: fc.integer({ min: 1, max: 90 }),
    amount: fc.bigInt({ min: 1n, max: 10n ** 12n }),
    minimum: fc.option(fc.bigInt({ min: 1n, max: 10n ** 12n })),
    priority: fc.integer({ min: 0, max: 2 }),
    category: fc.constantFrom('audio' as const, 'cars' as const, null),
  })
  .map(({ kind, percent, amount, ...rest }) =>
    promotion({
      ...rest,
      kind,
      percent: kind === 'percent' ? percent : 0,
      amount: kind === 'amount' ? amount : null,
    }),
  )
const anyLines = fc.array(
  fc.record({
    productId: fc.constantFrom('x', 'y'),
    category: fc.constantFrom('audio' as const, 'cars' as const),
    total: fc.bigInt({ min: 1n, max: 10n ** 12n }),
  }),
  { minLength: 1, maxLength: 5 },
)

test('leaves something to pay in any order of promotions', () => {
  const some = fc.uniqueArray(anyPromotion, { selector: ({ id }) => id, maxLength: 6 })
  fc.assert(
    fc.property(anyLines, some, (lines, promotions) => {
      const { amount, promotion: by } = orderDiscount(lines, promotions, now)
      const subtotal = sum(lines.map(({ total }) => total))
      expect(amount >= 0n && amount < subtotal).toBe(true)
      expect(amount > 0n).toBe(by !== null)
      expect(orderDiscount(lines, promotions.toReversed(), now)).toMatchObject({ amount })
    }),
  )
})

test('the shares of a discount add up to it, in whatever steps units are returned', () => {
  const steps = fc.array(fc.bigInt({ min: 1n, max: 10n ** 9n }), { minLength: 1, maxLength: 9 })
  fc.assert(
    fc.property(steps, fc.integer({ min: 0, max: 90 }), (values, percent) => {
      const subtotal = sum(values)
      const discount = (subtotal * BigInt(percent)) / 100n
      let gone = 0n
      const parts = values.map((value) => {
        const before = discountUntil(discount, subtotal, gone)
        gone += value
        return discountUntil(discount, subtotal, gone) - before
      })
      expect(sum(parts)).toBe(discount)
      expect(parts.every((part, at) => part >= 0n && part <= (values[at] ?? 0n))).toBe(true)
    }),
  )
})
