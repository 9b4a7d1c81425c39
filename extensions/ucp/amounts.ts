// Amounts as the protocol requires them: integers with an ISO 4217 code. Pi has none
// (docs/decisions/214-shopping-agents.md).
import { formatAmount, plainAmount } from '../../shop/platform/money/rules.ts'
import { info, type Message } from './messages.ts'

/** ISO 4217's code for "no currency", so that no program reads the number as dollars. */
export const noCurrency = 'XXX'

/** Stroops: seven decimals of Pi. The largest order is far below the largest safe integer. */
export const amountOf = (stroops: bigint): number => Number(stroops)
/** `text` is the price as the shop shows it, for programs that know no currency XXX. */
export const priceOf = (stroops: bigint, language: string) => ({
  amount: amountOf(stroops),
  currency: noCurrency,
  text: inWords(stroops, language),
})
/** "π 12.50", beside the number. */
export const inWords = (stroops: bigint, language: string): string =>
  formatAmount(stroops, 'PI', language).replace('\u00a0', ' ')
export const exactly = (stroops: bigint) => ({ amount: plainAmount(stroops, 'PI'), currency: 'PI' })

/** Part of every response with amounts. */
export const unit: Message = info(
  'currency',
  'Prices are in Pi (π), which has no ISO 4217 code: the currency is XXX, amounts are stroops (10000000 for 1 π), and `text` is the price to show.',
)

export type Total = { type: string; display_text: string; amount: number }
export const total = (
  type: string,
  stroops: bigint,
  language: string,
  title = titles[type],
): Total => ({
  type,
  display_text: `${title} (${inWords(stroops, language)})`,
  amount: amountOf(stroops),
})
const titles: Readonly<Record<string, string>> = {
  subtotal: 'Subtotal',
  items_discount: 'Discount',
  discount: 'Discount',
  fulfillment: 'Shipping',
  total: 'Total',
}
