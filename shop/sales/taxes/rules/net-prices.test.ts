import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sum } from '../../../platform/money/rules.ts'
import { includedTax } from './amounts.ts'
import { taxOfOrder } from './computation.ts'
import { decideTax, type TaxRules } from './decision.ts'
import { netPrices, netShipping } from './net-prices.ts'

const rules: TaxRules = { seller: 'DE', rate: 0, ossFrom: '', shipping: 'goods', own: [] }
const home = decideTax(rules, { country: null, day: '2026-11-05' }, ['standard', 'reduced'])
const line = (price: bigint, quantity: number) => ({
  price,
  fullPrice: null,
  quantity,
  total: price * BigInt(quantity),
})

test('a listed price of 119 at 19 percent is 100, and 107 at 7 percent is 100', () => {
  const { lines, discount } = netPrices(
    { lines: [line(119_00n, 2), line(107_00n, 1)], discount: 0n },
    home,
  )
  expect(lines.map(({ price, total }) => [price, total])).toEqual([
    [100_00n, 200_00n],
    [100_00n, 100_00n],
  ])
  expect(discount).toBe(0n)
  // 238 of 345 at 19 percent, the rest at 7.
  const listed = { lines: [line(119_00n, 2), line(107_00n, 1)], discount: 0n }
  expect(netShipping(3_45n, listed, home)).toBe(3_00n)
})

test('a discount keeps its share, and what was free stays free', () => {
  const lines = [line(119_00n, 1), line(107_00n, 1)]
  expect(netPrices({ lines, discount: 22_60n }, home).discount).toBe(20_00n)
  expect(netPrices({ lines, discount: 226_00n }, home).discount).toBe(200_00n)
})

test('shipping of goods that cost nothing is taxed at their rates', () => {
  const lines = [{ price: 0n, quantity: 1, rate: 1900 }]
  const { rates } = taxOfOrder(lines, { discount: 0n, shipping: 119n, shippingRate: null })
  expect(rates).toEqual([{ rate: 1900, total: 119n, tax: 19n }])
})

test('net and tax are the listed price of each unit; a reversed order states no tax, and its total is its net', () => {
  const amount = fc.bigInt({ min: 0n, max: 10_000_000n })
  const units = fc.integer({ min: 1, max: 99 })
  const shape = fc.record({
    prices: fc.tuple(amount, amount),
    quantities: fc.tuple(units, units),
    off: fc.integer({ min: 0, max: 100 }),
    shipping: amount,
    unit: fc.constantFrom(1n, 100n),
    how: fc.constantFrom<'goods' | 'standard'>('goods', 'standard'),
  })
  fc.assert(
    fc.property(shape, ({ prices, quantities, off, shipping, unit, how }) => {
      const classes = ['standard', 'reduced'] as const
      const at = { country: null, day: '2026-11-05' }
      const decision = decideTax({ ...rules, shipping: how }, at, classes)
      const lines = [line(prices[0], quantities[0]), line(prices[1], quantities[1])]
      const before = sum(lines.map(({ total }) => total))
      const listed = { lines, discount: (before * BigInt(off)) / 100n }
      const net = netPrices(listed, decision, unit)
      for (const [place, { price, total, quantity }] of net.lines.entries()) {
        const gross = prices[place] ?? 0n
        expect(price + includedTax(gross, decision.lines[place]?.rate ?? 0, unit)).toBe(gross)
        expect(total).toBe(price * BigInt(quantity))
      }
      const subtotal = sum(net.lines.map(({ total }) => total))
      expect(net.discount >= 0n && net.discount <= subtotal).toBe(true)
      const way = netShipping(shipping, listed, decision, unit)
      expect(way >= 0n && way <= shipping).toBe(true)
      const business = { country: 'FR', day: at.day, isBusiness: true }
      const reverse = decideTax({ ...rules, shipping: how }, business, classes)
      const rated = net.lines.map((each, place) => ({
        ...each,
        rate: reverse.lines[place]?.rate ?? 1,
      }))
      const {
        amount,
        rates,
        lines: own,
      } = taxOfOrder(
        rated,
        { discount: net.discount, shipping: way, shippingRate: reverse.shippingRate },
        unit,
      )
      expect([amount, sum(rates.map(({ total }) => total))]).toEqual([
        0n,
        subtotal - net.discount + way,
      ])
      expect(own.every(({ tax }) => tax === 0n)).toBe(true)
    }),
    { numRuns: 150 },
  )
})
