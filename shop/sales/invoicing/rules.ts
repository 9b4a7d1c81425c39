// Tax documents: labels, creditable amounts, tax, register periods. Pure.

import { readRate } from '../../payments/rates/rules.ts'
import { identifierText } from '../../platform/input.ts'
import { type Currency, coins } from '../../platform/money/rules.ts'
import { dayAfter } from '../../platform/time-zone.ts'

export const taxDocumentKinds = ['invoice', 'credit_note', 'packing_slip'] as const
export type TaxDocumentKind = (typeof taxDocumentKinds)[number]
/** Kinds with gapless numbers. */
export const series = ['invoice', 'credit_note'] as const satisfies readonly TaxDocumentKind[]
export type Series = (typeof series)[number]
export const taxDocumentFilters = ['all', ...series] as const

const prefixes: Readonly<Record<Series, string>> = { invoice: 'INV', credit_note: 'CN' }

/** `INV-000012`, as printed and searched. A packing slip has its order's number. */
export const taxDocumentLabel = (
  kind: TaxDocumentKind,
  number: number | null,
  orderNumber: string,
): string =>
  kind === 'packing_slip' || number === null
    ? orderNumber
    : `${prefixes[kind]}-${String(number).padStart(6, '0')}`

/** Parses a label, with or without leading zeros; null for anything else. */
export function taxDocumentNamed(label: string): { kind: Series; number: number } | null {
  const [, prefix = '', number = ''] =
    /^([a-z]{2,3})-?0*(\d{1,9})$/i.exec(identifierText(label)) ?? []
  const kind = series.find((each) => prefixes[each] === prefix.toUpperCase())
  return kind ? { kind, number: Number(number) } : null
}

/** In the smallest unit of the order's currency. */
export type Kept = {
  readonly total: bigint
  /** Cancelled or declined: the whole invoice is credited. */
  readonly isCancelled: boolean
  /** Received and refunded, in money and credit. */
  readonly received: bigint
  readonly returned: bigint
  /** Still to be paid, after an edit that made it more. */
  readonly unpaid?: bigint
}

/** The total amount to credit: everything of a cancelled order, otherwise refunds beyond the overpaid amount. */
export function creditable({ total, isCancelled, received, returned, unpaid = 0n }: Kept): bigint {
  if (isCancelled) return total
  const missing = total - (received + unpaid - returned)
  if (returned === 0n || missing <= 0n) return 0n
  return missing < total ? missing : total
}

/** Exchange rate of one coin in the seller's currency, as decimal text, at the invoice's date. */
export type Worth = { readonly currency: string; readonly rate: string }

/** Converts an amount from the order's currency to hundredths of the seller's, rounded to nearest. */
export function inSellerCurrency(amount: bigint, currency: Currency, { rate }: Worth): bigint {
  const read = readRate(rate)
  if (!read) return 0n
  const bottom = read.bottom * coins(1, currency)
  return (amount * read.top * 200n + bottom) / (bottom * 2n)
}

/** Formats hundredths of a currency, with its usual decimals. */
export const worthText = (hundredths: bigint, { currency }: Worth, language: string): string =>
  new Intl.NumberFormat(`${language}-u-nu-latn`, { style: 'currency', currency }).format(
    Number(hundredths) / 100,
  )

/**
 * The day that a document states: today, but not before its predecessor's, so that each year has consecutive numbers
 * also where the time zone changes at its turn. Zones differ by at most two calendar days; a later predecessor is of a
 * wrong clock.
 */
export const issueDay = (today: string, previous: string | null): string =>
  previous && previous > today && previous <= dayAfter(today, 2) ? previous : today

/** A period of the register: year, quarter or month. */
export type Period = {
  /** 1 to 4; null for the whole year. */
  readonly quarter: number | null
  /** 1 to 12, within the quarter; null for all of it. */
  readonly month: number | null
}

export const wholeYear: Period = { quarter: null, month: null }
export const quarterOf = (quarter: number): Period => ({ quarter, month: null })
export const monthOf = (month: number): Period => ({ quarter: Math.ceil(month / 3), month })

/** Its first and last month. */
export function monthsIn({ quarter, month }: Period): readonly [first: number, last: number] {
  if (month !== null) return [month, month]
  return quarter === null ? [1, 12] : [quarter * 3 - 2, quarter * 3]
}

/** Its first day, and the first one after it. */
export function daysOfPeriod(year: number, period: Period): { from: string; to: string } {
  const [first, last] = monthsIn(period)
  const isLast = last === 12
  return { from: firstDayOf(year, first), to: firstDayOf(year + +isLast, isLast ? 1 : last + 1) }
}

/** PostgreSQL has no year 0. */
const firstDayOf = (year: number, month: number): string =>
  `${String(Math.max(1, year)).padStart(4, '0')}-${String(month).padStart(2, '0')}-01`

/** Totals of documents. */
type Amounts = {
  readonly count: number
  readonly total: bigint
  /** Tax and net; null if a document states no rate. */
  readonly tax: bigint | null
  readonly net: bigint | null
}

export type TaxInvoiceTotal = Period &
  Amounts & {
    readonly currency: Currency
    /** Hundredths of a percent; null if the documents state none. Meaningless if `allRates`. */
    readonly taxRate: number | null
    readonly allRates: boolean
    /** Null for both together: invoiced less credited. */
    readonly kind: Series | null
  }

/** Invoiced less credited, by buyer country. */
export type CountrySum = Amounts & {
  /** Two letters; null if erased from the documents. */
  readonly country: string | null
  readonly currency: Currency
  readonly taxRate: number | null
}

/** Percent of the EU's threshold of sales to consumers abroad from which the dashboard gives notice. */
export const noticeFrom = 80
