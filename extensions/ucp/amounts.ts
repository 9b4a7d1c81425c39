// Amounts as the protocol requires them: integers of the smallest unit, with an ISO 4217 code. Pi has none
// (docs/decisions/214-shopping-agents.md).
import { formatAmount, type ListCurrency, plainAmount } from '../../shop/platform/money/rules.ts'
import { rateText } from '../../shop/sales/taxes/rules/amounts.ts'
import { type RatePart, taxIn } from '../../shop/sales/taxes/rules/computation.ts'
import { info, type Message } from './messages.ts'

/** ISO 4217's code for "no currency", so that no program reads the number as dollars. */
const noCurrency = 'XXX'

export const codeOf = (currency: ListCurrency): string =>
  currency === 'PI' ? noCurrency : currency

/** Whether a program that names this currency, or none, means the shop's. */
export const isShopCurrency = (code: string | undefined, currency: ListCurrency): boolean =>
  code === undefined || code === currency || code === codeOf(currency)

/** In the smallest unit. The largest order is far below the largest safe integer. */
export const amountOf = (units: bigint): number => Number(units)

/** `text` is the price as the shop shows it, for programs that know no currency XXX. */
export const priceOf = (units: bigint, currency: ListCurrency, language: string) => ({
  amount: amountOf(units),
  currency: codeOf(currency),
  text: inWords(units, currency, language),
})

/** "π 12.50", beside the number. */
export const inWords = (units: bigint, currency: ListCurrency, language: string): string =>
  formatAmount(units, currency, language).replace('\u00a0', ' ')

export const exactly = (units: bigint, currency: ListCurrency) => ({
  amount: plainAmount(units, currency),
  currency,
})

/** Part of every response with amounts. */
export const unitOf = (currency: ListCurrency): Message =>
  info(
    'currency',
    currency === 'PI'
      ? 'Prices are in Pi (π), which has no ISO 4217 code: the currency is XXX, amounts are stroops (10000000 for 1 π), and `text` is the price to show.'
      : `Prices are in ${currency}: amounts are in its smallest unit by ISO 4217, and \`text\` is the price to show.`,
  )

type Entry = { display_text: string; amount: number }
/** The lines of an entry add up to it. */
export type Total = Entry & { type: string; lines?: readonly Entry[] }

/** How totals are shown. */
export type Shown = { readonly currency: ListCurrency; readonly language: string }

export const total = (
  type: string,
  units: bigint,
  { currency, language }: Shown,
  title = titles[type],
): Total => ({
  type,
  display_text: `${title} (${inWords(units, currency, language)})`,
  amount: amountOf(units),
})
const titles: Readonly<Record<string, string>> = {
  subtotal: 'Subtotal',
  items_discount: 'Discount',
  discount: 'Discount',
  fulfillment: 'Shipping',
  fee: 'Payment fee',
  total: 'Total',
}

/**
 * The total with the tax that it includes. An entry of type `tax` would be on top of the subtotal, so the parts of the
 * total are its lines: the net amount, and the tax of each rate.
 */
export function totalWithTax(units: bigint, rates: readonly RatePart[], shown: Shown): Total {
  const entry = total('total', units, shown)
  const taxed = rates.filter(({ rate }) => rate > 0)
  if (taxed.length === 0) return entry
  const line = (title: string, amount: bigint): Entry => ({
    display_text: `${title} (${inWords(amount, shown.currency, shown.language)})`,
    amount: amountOf(amount),
  })
  return {
    ...entry,
    lines: [
      line('Net amount', units - taxIn(taxed)),
      ...taxed.map(({ rate, tax }) => line(`VAT ${rateText(rate, shown.language)}`, tax)),
    ],
  }
}
