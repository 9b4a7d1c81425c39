// Simplified invoices: what a sale over the counter is invoiced with (Directive 2006/112/EC, Article 220a; § 33 UStDV). Pure.

import type { Currency } from '../../platform/money/rules.ts'
import type { Settings } from '../../platform/settings/rules/settings.ts'
import { inSellerCurrency, type Worth } from './rules.ts'

/** In cents of a euro, tax included: 250.00. Above it an invoice states the buyer's name and address. */
export const mostSimplified = 25_000n

/** What an invoice is by law: one without a buyer is simplified, or a receipt that is none. */
export type InvoiceForm = 'invoice' | 'simplified' | 'receipt'

type Sale = {
  readonly total: bigint
  readonly currency: Currency
  readonly hasBuyer: boolean
}

/** The exchange rate of the seller's invoices; null if they state none. */
export const worthIn = ({
  sellerCurrency: currency,
  sellerRate: rate,
}: Pick<Settings, 'sellerCurrency' | 'sellerRate'>): Worth | null =>
  currency && rate ? { currency, rate } : null

/** Null where neither prices nor invoices are in euro. */
function euroCents({ total, currency }: Sale, worth: Worth | null): bigint | null {
  if (currency === 'EUR') return total
  return worth?.currency === 'EUR' ? inSellerCurrency(total, currency, worth) : null
}

type Seller = Pick<Settings, 'taxRate' | 'taxCountry' | 'sellerCurrency' | 'sellerRate'>

export function invoiceFormOf(sale: Sale, settings: Seller): InvoiceForm {
  const isTaxed = settings.taxCountry !== '' || settings.taxRate > 0
  const cents = euroCents(sale, worthIn(settings))
  if (sale.hasBuyer || !isTaxed || cents === null) return 'invoice'
  return cents <= mostSimplified ? 'simplified' : 'receipt'
}
