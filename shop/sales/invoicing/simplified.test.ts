import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Settings } from '../../platform/settings/rules/settings.ts'
import { taxOfOrder } from '../taxes/rules/computation.ts'
import { type InvoiceForm, invoiceFormOf, issuedFormOf, mostSimplified } from './simplified.ts'

type Seller = Pick<
  Settings,
  'taxRate' | 'taxCountry' | 'sellerCountry' | 'sellerCurrency' | 'sellerRate'
>
const german: Seller = {
  taxRate: 0,
  taxCountry: 'DE',
  sellerCountry: '',
  sellerCurrency: '',
  sellerRate: '',
}
const euro = (total: bigint, hasBuyer = false) => ({ total, currency: 'EUR', hasBuyer }) as const

test.each([
  [euro(1n), german, 'simplified'],
  [euro(25_000n), german, 'simplified'],
  [euro(25_001n), german, 'receipt'],
  [euro(25_001n, true), german, 'invoice'],
  [euro(1n, true), german, 'invoice'],
  [euro(25_001n), { ...german, taxCountry: '' }, 'invoice'],
  [euro(25_001n), { ...german, taxCountry: '', taxRate: 1900 }, 'receipt'],
  [{ ...euro(25_001n), currency: 'CHF' }, german, 'invoice'],
  // 500 Pi at 0.50 euro, and a little more.
  [
    { total: 5_000_000_000n, currency: 'PI', hasBuyer: false },
    { ...german, sellerCurrency: 'EUR', sellerRate: '0.5' },
    'simplified',
  ],
  [
    { total: 5_000_200_000n, currency: 'PI', hasBuyer: false },
    { ...german, sellerCurrency: 'EUR', sellerRate: '0.5' },
    'receipt',
  ],
] as const)('%o of %o is: %s', (sale, seller, form) =>
  expect(invoiceFormOf(sale, seller)).toBe(form),
)

/** Up to that amount, and above it, of a seller who is taxed there. */
test.each<[string, number | null, InvoiceForm, InvoiceForm]>([
  ['DE', 250, 'simplified', 'receipt'],
  ['AT', 400, 'simplified', 'receipt'],
  ['NL', 100, 'simplified', 'receipt'],
  ['FR', 100, 'simplified', 'receipt'],
  ['', 100, 'simplified', 'receipt'],
  ['CH', null, 'invoice', 'invoice'],
  ['GB', null, 'invoice', 'invoice'],
])('the limit of %s is %o euros', (taxCountry, most, upTo, above) => {
  const seller = { ...german, taxCountry, taxRate: 1900 }
  const cents = BigInt(most ?? 1_000) * 100n
  expect(mostSimplified(seller)).toBe(most)
  expect(invoiceFormOf(euro(cents), seller)).toBe(upTo)
  expect(invoiceFormOf(euro(cents + 1n), seller)).toBe(above)
  // One rate for all countries: the seller's country says which law it is.
  const flat = { ...seller, taxCountry: '', sellerCountry: taxCountry }
  expect(invoiceFormOf(euro(cents + 1n), flat)).toBe(above)
})

test('an issued invoice stays what it was when the exchange rate changes', () => {
  const sale = { total: 5_000_000_000n, currency: 'PI', hasBuyer: false } as const
  const now = { ...german, sellerCurrency: 'EUR', sellerRate: '0.6' } as const
  expect(invoiceFormOf(sale, now)).toBe('receipt')
  const issued = { ...sale, valueCurrency: 'EUR', valueRate: '0.5' }
  expect(issuedFormOf(issued, now)).toBe('simplified')
  expect(issuedFormOf({ ...sale, valueCurrency: null, valueRate: null }, now)).toBe('invoice')
})

test('a buyer always gets an invoice, and nobody’s amount above the limit a simplified one', () => {
  fc.assert(
    fc.property(fc.bigInt(1n, 10n ** 9n), fc.boolean(), (total, hasBuyer) => {
      const form = invoiceFormOf(euro(total, hasBuyer), german)
      expect(form === 'invoice').toBe(hasBuyer)
      if (form === 'simplified') expect(total).toBeLessThanOrEqual(25_000n)
    }),
  )
})

test('net and tax of a sale are its gross amount, at every mix of rates', () => {
  const line = fc.record({
    price: fc.bigInt(1n, 100_000n),
    quantity: fc.integer({ min: 1, max: 99 }),
    rate: fc.constantFrom(0, 700, 1900, 2550),
  })
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 8 }), fc.nat(100), (lines, percent) => {
      const gross = lines.reduce((all, each) => all + each.price * BigInt(each.quantity), 0n)
      const discount = (gross * BigInt(percent)) / 200n
      const { rates } = taxOfOrder(lines, { discount, shipping: 0n, shippingRate: null }, 1n)
      const net = rates.reduce((all, { total, tax }) => all + (total - tax), 0n)
      const tax = rates.reduce((all, each) => all + each.tax, 0n)
      expect(net + tax).toBe(gross - discount)
      expect(tax).toBeGreaterThanOrEqual(0n)
    }),
  )
})
