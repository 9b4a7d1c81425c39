// Converts amounts into another currency, and rounds prices to endings that shoppers know. Pure.
import { coins, decimalsOf, type ListCurrency } from './rules.ts'

/** How a converted price ends: as it is, in .90, .95 or .99, or in a whole unit of the currency. */
export const priceRoundings = ['none', '90', '95', '99', 'whole'] as const
export type PriceRounding = (typeof priceRoundings)[number]

/** What one unit of the currency from before is worth in the new one, as a fraction above zero. */
export type Worth = { readonly top: bigint; readonly bottom: bigint }

export type Currencies = { readonly from: ListCurrency; readonly to: ListCurrency }

/** The nearest amount in smallest units, half up. What is above zero stays above it. */
export function convertedAmount(
  amount: bigint,
  { from, to }: Currencies,
  { top, bottom }: Worth,
): bigint {
  if (amount < 0n) return -convertedAmount(-amount, { from, to }, { top, bottom })
  const over = bottom * coins(1, from)
  const nearest = (2n * amount * top * coins(1, to) + over) / (2n * over)
  return amount > 0n && nearest === 0n ? 1n : nearest
}

/**
 * The nearest price with that ending. An ending that would change the price by more than half of it, as 0.99 for a
 * price of 0.10, is not given: the price stays as it is.
 */
export function roundedPrice(price: bigint, to: ListCurrency, rounding: PriceRounding): bigint {
  if (rounding === 'none') return price
  const { step, ending } = stepOf(to, rounding)
  const below = price < ending ? ending : price - ((price - ending) % step)
  const above = below + step
  const nearest = price - below < above - price ? below : above
  const by = nearest > price ? nearest - price : price - nearest
  return nearest > 0n && by * 2n <= price ? nearest : price
}

/**
 * Prices end in every whole unit; a currency without decimals ends in the last two of its digits (1,290), and has
 * only whole units anyway.
 */
function stepOf(to: ListCurrency, rounding: Exclude<PriceRounding, 'none'>) {
  if (rounding === 'whole') return { step: coins(1, to), ending: 0n }
  const step = decimalsOf(to) === 0 ? 100n : coins(1, to)
  return { step, ending: (step * BigInt(rounding)) / 100n }
}
