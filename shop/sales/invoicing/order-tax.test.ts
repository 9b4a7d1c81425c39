// Tax and discount by line: whatever an order is, its parts add up to it.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { coins } from '../../platform/money/rules.ts'
import { includedTax, taxUnit } from '../taxes/rules/amounts.ts'
import { orderTax } from './order-tax.ts'

const sum = (all: readonly bigint[]) => all.reduce((total, each) => total + each, 0n)

test('the parts of any order add up to its discount, its total and its tax', () => {
  const line = fc.record({
    price: fc.bigInt({ min: 1n, max: coins(5_000) }),
    quantity: fc.integer({ min: 1, max: 99 }),
  })
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 12 }),
      fc.integer({ min: 0, max: 99 }),
      fc.bigInt({ min: 0n, max: coins(50) }),
      // Of the payment method: a fee, or a discount of at most half of the items.
      fc.bigInt({ min: -50n, max: 50n }),
      fc.integer({ min: 0, max: 2_700 }),
      (lines, percent, shipping, feePercent, rate) => {
        const subtotal = sum(lines.map(({ price, quantity }) => price * BigInt(quantity)))
        const discount = (subtotal * BigInt(percent)) / 100n
        const fee = ((subtotal - discount) * feePercent) / 100n
        const total = subtotal - discount + shipping + fee
        const order = { total, shipping, discount, fee, currency: 'PI', tax: null } as const
        const parts = orderTax(order, lines, rate)
        expect(sum(parts.lines.map((each) => each.discount))).toBe(
          fee < 0n ? discount - fee : discount,
        )
        expect(sum(parts.lines.map((each) => each.total)) + shipping + (fee > 0n ? fee : 0n)).toBe(
          total,
        )
        expect(sum(parts.lines.map((each) => each.tax)) + parts.shipping).toBe(parts.amount)
        expect(parts.amount).toBe(includedTax(total, rate, taxUnit(total, 'PI')))
      },
    ),
  )
})

test('19% in an order of 119 with 19 off', () => {
  const order = {
    total: coins(100),
    shipping: 0n,
    fee: 0n,
    discount: coins(19),
    currency: 'PI',
    tax: null,
  } as const
  const lines = [
    { price: coins(59), quantity: 1 },
    { price: coins(30), quantity: 2 },
  ]
  const { amount, lines: parts } = orderTax(order, lines, 1_900)
  expect(amount).toBe(159_700_000n)
  expect(parts.map((each) => each.discount)).toEqual([94_201_680n, 95_798_320n])
})
