// Simplified invoices: what a sale over the counter is invoiced with (Directive 2006/112/EC, Articles 220a and 238). Pure.

import type { Currency } from '../../platform/money/rules.ts'
import { isInEu } from '../../platform/settings/rules/law.ts'
import type { Settings } from '../../platform/settings/rules/settings.ts'
import { inSellerCurrency, type TaxDocumentKind, type Worth } from './rules.ts'

/** In euros, tax included. Every member state allows 100 (Article 220a); these allow more, 400 at most (Article 238). */
const everywhere = 100
const limits: Readonly<Record<string, number>> = {
  // § 11 Abs. 6 UStG 1994
  AT: 400,
  // § 33 UStDV
  DE: 250,
}

/** What an invoice is by law: one without a buyer is simplified, or a receipt that is none. */
export type InvoiceForm = 'invoice' | 'simplified' | 'receipt'

export type DocumentTitle = InvoiceForm | Exclude<TaxDocumentKind, 'invoice'>

/** Invoices from before forms were stored are called invoices in lists. */
export const documentTitle = ({
  kind,
  form,
}: {
  readonly kind: TaxDocumentKind
  readonly form: InvoiceForm | null
}): DocumentTitle => (kind === 'invoice' ? (form ?? 'invoice') : kind)

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

type Country = Pick<Settings, 'taxCountry' | 'sellerCountry'>

/**
 * In euros: above it an invoice states the buyer's name and address. Null outside the EU, whose limits are not known; a
 * seller that names no country has what every member state allows.
 */
export function mostSimplified({ taxCountry, sellerCountry }: Country): number | null {
  const country = taxCountry || sellerCountry
  if (country !== '' && !isInEu(country)) return null
  return limits[country] ?? everywhere
}

type Seller = Country & Pick<Settings, 'taxRate' | 'sellerCurrency' | 'sellerRate'>

/** What an issued invoice is: by the exchange rate that it states, whatever the rate is now. */
export const issuedFormOf = (
  {
    valueCurrency,
    valueRate,
    ...sale
  }: Sale & { readonly valueCurrency: string | null; readonly valueRate: string | null },
  settings: Seller,
): InvoiceForm =>
  invoiceFormOf(sale, {
    ...settings,
    sellerCurrency: valueCurrency ?? '',
    sellerRate: valueRate ?? '',
  })

export function invoiceFormOf(sale: Sale, settings: Seller): InvoiceForm {
  const isTaxed = settings.taxCountry !== '' || settings.taxRate > 0
  const cents = euroCents(sale, worthIn(settings))
  const most = mostSimplified(settings)
  if (sale.hasBuyer || !isTaxed || cents === null || most === null) return 'invoice'
  return cents <= BigInt(most) * 100n ? 'simplified' : 'receipt'
}
