// Changing a column: amounts are exact in every currency, and nothing falls below zero.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ListCurrency } from '../../../platform/money/rules.ts'
import { columnChangeIn } from '../input/variant-table.ts'
import { adjustedNumber, adjustedPrice, readAdjustment } from './variant-table.ts'

const after = (
  text: string,
  by: string,
  { currency = 'EUR', rounding = 'none', language = 'en', column = 'price' } = {},
) => {
  const fields = { 'adjust.by': by, 'adjust.column': column, 'adjust.rounding': rounding }
  const change = columnChangeIn(fields, { currency: currency as ListCurrency, language })
  return change.ok ? change.value.after(text) : change.fields?.['adjust.by']
}

test.each([
  ['20', '+5 %', {}, '21.00'],
  ['20', '-5%', {}, '19.00'],
  ['19.99', '+5 %', {}, '20.99'],
  ['19.99', '+5 %', { rounding: '95' }, '20.95'],
  ['1000', '+7 %', { currency: 'JPY' }, '1070'],
  ['1.005', '+10 %', { currency: 'KWD' }, '1.106'],
  ['0.0000001', '+50 %', { currency: 'PI' }, '0.0000002'],
  ['20', '+0,50', { language: 'de' }, '20.50'],
  ['20', '−2', {}, '18.00'],
  ['20', '12.5', {}, '12.50'],
  ['', '+5 %', {}, ''],
  ['', '12.5', {}, '12.50'],
  ['1', '-2', {}, '0.00'],
  ['wrong', '+5 %', {}, 'wrong'],
  ['7', '+3', { column: 'stock' }, '10'],
  ['7', '-50 %', { column: 'stock' }, '4'],
  ['250', '300', { column: 'weight' }, '300'],
])('%s changed by %s with %j is %s', (text, by, options, expected) =>
  expect(after(text, by, options)).toBe(expected),
)

test.each(['', '5 %', '+', '%', '+5 %%', '--5', '+1.23456 %', '+1e5', 'NaN', '1.299', '+5 % -'])(
  '%j is no change',
  (by) => expect(after('20', by, { language: 'de' })).toBe('catalog.field.adjust'),
)

test('only these columns are changed', () =>
  expect(after('20', '+5 %', { column: 'sku' })).toBe('catalog.field.adjust'))

test('a percentage and its reverse stay within one smallest unit of a price', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 99_999_999 }),
      fc.integer({ min: 1, max: 400 }),
      (cents, percent) => {
        const price = (cents / 100).toFixed(2)
        const change = readAdjustment(`+${percent}%`, (typed) => typed)
        if (!change) throw new Error('no change')
        const raised = adjustedPrice(price, change, { currency: 'EUR', rounding: 'none' })
        const exact = (cents * (100 + percent)) / 100
        expect(Math.abs(Math.round(Number(raised) * 100) - exact)).toBeLessThanOrEqual(0.5 + 1e-6)
        expect(Number(adjustedNumber(String(cents), change))).toBeGreaterThanOrEqual(cents)
      },
    ),
  )
})
