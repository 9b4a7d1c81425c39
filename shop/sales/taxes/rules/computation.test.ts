// Tax by line, rate and document: whatever an order is, its parts add up to it, and its credit notes to its invoice.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { taxClasses } from '../../../catalog/products/rules/tax-class.ts'
import { euRates } from '../data.ts'
import { includedTax, taxUnit } from './amounts.ts'
import {
  creditedParts,
  type RatePart,
  taxIn,
  taxOfOrder,
  totalIn,
  worthByRate,
} from './computation.ts'
import { decideTax, type TaxRules } from './decision.ts'

const sum = (all: readonly bigint[]) => all.reduce((total, each) => total + each, 0n)

/** Amounts of up to five thousand coins, in a currency with that many decimals; and its rounding unit. */
const money = fc.constantFrom(0, 2, 3, 7, 18).chain((places) => {
  const coin = 10n ** BigInt(places)
  return fc.record({
    unit: fc.constantFrom(1n, ...(places > 3 ? [coin / 100n] : [])),
    lines: fc.array(
      fc.record({
        price: fc.bigInt({ min: 1n, max: 5000n * coin }),
        quantity: fc.integer({ min: 1, max: 99 }),
        class: fc.constantFrom(...taxClasses),
      }),
      { minLength: 1, maxLength: 12 },
    ),
    shipping: fc.bigInt({ min: 0n, max: 50n * coin }),
  })
})

const rules: fc.Arbitrary<TaxRules> = fc.record({
  seller: fc.constantFrom('', 'DE', 'FR', 'US'),
  rate: fc.integer({ min: 0, max: 2700 }),
  ossFrom: fc.constantFrom('', '2026-01-01'),
  shipping: fc.constantFrom('goods', 'standard'),
  own: fc.constant([]),
})
const country = fc.constantFrom(null, ...Object.keys(euRates), 'US', 'CH')
/** Percent off the order, up to all of it. */
const percent = fc.bigInt({ min: 0n, max: 100n })

const orders = fc
  .record({ money, rules, country, percent, isBusiness: fc.boolean() })
  .map(({ money: { unit, lines, shipping }, rules, country, percent, isBusiness }) => {
    const classes = lines.map((line) => line.class)
    const decision = decideTax(rules, { country, day: '2026-11-05', isBusiness }, classes)
    const rated = lines.map((line, at) => ({ ...line, rate: decision.lines[at]?.rate ?? 0 }))
    const subtotal = sum(lines.map(({ price, quantity }) => price * BigInt(quantity)))
    const discount = (subtotal * percent) / 100n
    const { shippingRate } = decision
    const tax = taxOfOrder(rated, { discount, shipping, shippingRate }, unit)
    return { lines: rated, discount, shipping, total: subtotal - discount + shipping, tax, unit }
  })

test('net and tax of any order add up to its total: by line, by rate and as a whole', () => {
  fc.assert(
    fc.property(orders, ({ tax, discount, shipping, total, unit }) => {
      expect(sum(tax.lines.map((line) => line.discount))).toBe(discount)
      expect(sum(tax.lines.map((line) => line.total)) + shipping).toBe(total)
      expect(totalIn(tax.shippingParts)).toBe(shipping)
      expect(totalIn(tax.rates)).toBe(total)
      expect(sum(tax.lines.map((line) => line.tax)) + tax.shipping).toBe(tax.amount)
      expect(taxIn(tax.rates)).toBe(tax.amount)
      for (const part of tax.rates) {
        const own = [...tax.lines, ...tax.shippingParts].filter(({ rate }) => rate === part.rate)
        expect(totalIn(own)).toBe(part.total)
        expect(taxIn(own)).toBe(part.tax)
        expect(part.tax).toBe(includedTax(part.total, part.rate, unit))
        // Below one rounding unit, rounding may reach the total, never exceed it by more than half a unit.
        expect(part.tax >= 0n && part.tax <= part.total + unit / 2n).toBe(true)
      }
    }),
  )
})

test('credit notes never exceed their invoice at any rate, and all of it credited mirrors it to the unit', () => {
  const cuts = fc.array(fc.record({ share: fc.bigInt({ min: 1n, max: 100n }), line: fc.nat(11) }), {
    maxLength: 6,
  })
  fc.assert(
    fc.property(orders, cuts, ({ lines, tax, total, unit }, cuts) => {
      const notes: RatePart[] = []
      const credit = (amount: bigint, weights: Map<number, bigint> | null) => {
        const parts = creditedParts(tax.rates, notes, amount, weights, unit)
        expect(totalIn(parts)).toBe(amount)
        notes.push(...parts)
      }
      let left = total
      for (const { share, line } of cuts) {
        const amount = (left * share) / 100n
        const of = lines[line]?.quantity ?? 0
        const units = [{ line, quantity: Math.ceil(of / 2), of }]
        credit(amount, worthByRate(tax, units, 0n))
        left -= amount
      }
      for (const { rate, total: most } of tax.rates)
        expect(totalIn(notes.filter((note) => note.rate === rate)) <= most).toBe(true)
      credit(left, null)
      for (const part of tax.rates) {
        const own = notes.filter(({ rate }) => rate === part.rate)
        expect(totalIn(own)).toBe(part.total)
        expect(taxIn(own)).toBe(part.tax)
      }
    }),
  )
})

test('a credit note of a line is at the rate of that line', () => {
  const lines = [
    { price: 10_700n, quantity: 1, rate: 700 },
    { price: 11_900n, quantity: 2, rate: 1900 },
  ]
  const tax = taxOfOrder(lines, { discount: 0n, shipping: 690n, shippingRate: null })
  expect(tax.rates).toEqual([
    { rate: 1900, total: 24_276n, tax: 3876n },
    { rate: 700, total: 10_914n, tax: 714n },
  ])
  expect(tax.shippingParts.map(({ total }) => total)).toEqual([476n, 214n])
  const back = worthByRate(tax, [{ line: 0, quantity: 1, of: 1 }], 0n)
  expect(creditedParts(tax.rates, [], 10_700n, back)).toEqual([
    { rate: 700, total: 10_700n, tax: 700n },
  ])
  expect(() => creditedParts(tax.rates, [], 35_191n, null)).toThrow('more than its invoice')
})

test('shipping at the standard rate is a part of that rate, also without goods of it', () => {
  const lines = [{ price: 10_700n, quantity: 1, rate: 700 }]
  const tax = taxOfOrder(lines, { discount: 0n, shipping: 595n, shippingRate: 1900 })
  expect(tax.rates).toEqual([
    { rate: 1900, total: 595n, tax: 95n },
    { rate: 700, total: 10_700n, tax: 700n },
  ])
})

test('one cent of a euro, one yen and a hundredth of a Pi are the units of tax', () => {
  expect(taxUnit(10n ** 9n, 'PI')).toBe(100_000n)
  expect(taxUnit(10n ** 7n - 1n, 'PI')).toBe(1n)
})
