// Amounts by rate of tax documents: computed for an invoice, mirrored by its credit notes, stored with each. Pure.
import type { Order, OrderLine } from '../orders/rules/order.ts'
import { includedTax, taxUnit } from '../taxes/rules/amounts.ts'
import { creditedParts, type RatePart, worthByRate } from '../taxes/rules/computation.ts'
import type { Scheme } from '../taxes/rules/decision.ts'
import { orderTax } from './order-tax.ts'

/** As stored: amounts as texts; null where `tax_rate` and `tax` of the document say everything. */
export type StoredTaxes = {
  readonly scheme: Scheme
  /** Place of supply, two letters; null in a shop without a tax country. */
  readonly place: string | null
  /** First day of the invoice's quarter, also on its credit notes. */
  readonly quarter: string
  readonly rates: readonly {
    readonly rate: number
    readonly type: 'standard' | 'reduced'
    readonly total: string
    readonly tax: string
  }[]
}

/** What a stored document states about its tax. */
export type StatedTaxes = {
  readonly total: bigint
  /** Hundredths of a percent; null with several rates, and on documents from before tax rates. */
  readonly taxRate: number | null
  readonly tax: bigint | null
  readonly taxes: StoredTaxes | null
}

/** Amounts by rate; `rate` is that of a document that states none. */
export function ratesOf({ total, taxRate, tax, taxes }: StatedTaxes, rate: number): RatePart[] {
  if (taxes)
    return taxes.rates.map((part) => ({
      rate: part.rate,
      total: BigInt(part.total),
      tax: BigInt(part.tax),
    }))
  const one = taxRate ?? rate
  return [{ rate: one, total, tax: tax ?? includedTax(total, one) }]
}

/** Of the invoice. `rate` is that of an order from before decisions were stored. */
export function invoiceRates(order: Order, lines: readonly OrderLine[], rate: number): RatePart[] {
  const { total, currency } = order
  if (order.tax) return [...orderTax(order, lines, rate).rates]
  return [{ rate, total, tax: includedTax(total, rate, taxUnit(total, currency)) }]
}

/** The invoice that a credit note corrects, and the notes before it. */
export type Corrected = {
  readonly rates: readonly RatePart[]
  readonly earlier: readonly RatePart[]
}

/** Earlier notes of an invoice with one rate are at that rate. */
export function correctedBy(
  invoice: StatedTaxes,
  notes: readonly StatedTaxes[],
  rate: number,
): Corrected {
  const rates = ratesOf(invoice, rate)
  const [only, ...others] = rates
  const earlier = notes.flatMap((note) => ratesOf(note, rate))
  return {
    rates,
    earlier:
      only && others.length === 0 ? earlier.map((part) => ({ ...part, rate: only.rate })) : earlier,
  }
}

/** Units of the order's lines that came back, and the part of its shipping that is refunded with them. */
export type Returned = {
  readonly units: readonly { readonly line: number; readonly quantity: number }[]
  readonly shipping: bigint
}

/** Of a credit note: at the rates of what came back, otherwise in proportion to what is left of the invoice. */
export function creditRates(
  order: Order,
  lines: readonly OrderLine[],
  { rates, earlier }: Corrected,
  amount: bigint,
  returned: Returned | null,
): RatePart[] {
  const units = (returned?.units ?? []).map((each) => ({
    ...each,
    of: lines[each.line]?.quantity ?? 0,
  }))
  const weights =
    returned && rates.length > 1
      ? worthByRate(orderTax(order, lines, 0), units, returned.shipping)
      : null
  return creditedParts(rates, earlier, amount, weights, taxUnit(order.total, order.currency))
}

const quarterOf = (day: string): string => {
  const month = Math.floor((Number(day.slice(5, 7)) - 1) / 3) * 3 + 1
  return `${day.slice(0, 4)}-${String(month).padStart(2, '0')}-01`
}

/** `invoicedOn`: the day of the invoice, also for its credit notes. */
export function storedTaxes(
  { tax }: Pick<Order, 'tax'>,
  rates: readonly RatePart[],
  invoicedOn: string,
): StoredTaxes | null {
  if (!tax || (tax.scheme === 'flat' && rates.length === 1)) return null
  return {
    scheme: tax.scheme,
    place: tax.place,
    quarter: quarterOf(invoicedOn),
    rates: rates.map((part) => ({
      rate: part.rate,
      type: part.rate === tax.standard ? 'standard' : 'reduced',
      total: String(part.total),
      tax: String(part.tax),
    })),
  }
}
