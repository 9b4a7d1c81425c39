// The cells of many variants in one table, and changing a column of them at once: "+5 %", "-2", "12.50". Pure.
import {
  type PriceRounding,
  priceRoundings,
  roundedPrice,
} from '../../../platform/money/conversion.ts'
import { type ListCurrency, parseAmount, plainAmount } from '../../../platform/money/rules.ts'

export { priceRoundings }

/** From left to right. `stock`: units on hand, or the opening stock of what was never published. */
export const tableColumns = ['price', 'sku', 'barcode', 'weight', 'stock', 'hidden'] as const
export type TableColumn = (typeof tableColumns)[number]

/** Texts as programs write them: prices as "12.5", `hidden` as "1" or "". A product's own row has a price alone. */
export type TableCells = Readonly<Partial<Record<TableColumn, string>>>

/** A variant, or a product with the price that its variants share. */
export type TableRow = {
  readonly productId: string
  readonly product: string
  /** "Sage Green, 42"; empty for a product's own row, and for its only variant. */
  readonly name: string
  /** Null: the row of a product with several variants, which has their usual price. */
  readonly variant: string | null
  readonly cells: TableCells
  /** The product's price, which applies where the cell is empty. */
  readonly basePrice: string
  /** Units of the number on hand that orders hold, or that are sold and not shipped. */
  readonly taken: number
}

/** Columns that a text such as "+5 %" can change for every row. */
export const adjustableColumns = ['price', 'stock', 'weight'] as const
export type AdjustableColumn = (typeof adjustableColumns)[number]

/** "12.50" as "12.5", so that both are the same price; what is no amount stays. */
export function sameAmount(text: string, currency: ListCurrency): string {
  const parsed = parseAmount(text.trim(), currency)
  return parsed.ok ? plainAmount(parsed.value, currency) : text.trim()
}

export type Adjustment = {
  readonly kind: 'to' | 'by' | 'percent'
  /** Hundredths of a hundredth: 5 % and 5 units are both 50,000. */
  readonly value: bigint
}

const scale = 10_000n

/**
 * Reads "+5 %", "-5%", "+0.50", "-2", "12.50"; `number` reads what is between sign and percent sign as programs write
 * it. Null for anything else, or for more than four decimals.
 */
export function readAdjustment(
  text: string,
  number: (typed: string) => string | null,
): Adjustment | null {
  const [, sign = '', typed = '', percent = ''] =
    /^\s*([+\-−]?)\s*([^%٪+\-−]+?)\s*([%٪]?)\s*$/u.exec(text) ?? []
  const plain = typed && number(typed)
  const [, whole, fraction = ''] = /^(\d{1,12})(?:\.(\d{1,4}))?$/.exec(plain || '') ?? []
  if (whole === undefined || (percent && !sign)) return null
  const value = BigInt(whole) * scale + BigInt(fraction.padEnd(4, '0'))
  const signed = sign === '' || sign === '+' ? value : -value
  return { kind: percent ? 'percent' : sign ? 'by' : 'to', value: signed }
}

/** Half away from zero. */
const divided = (top: bigint, bottom: bigint): bigint =>
  top < 0n ? -((-top * 2n + bottom) / (2n * bottom)) : (top * 2n + bottom) / (2n * bottom)

/** `unit` is one in smallest units. What would fall below zero stays at zero. */
function adjusted(amount: bigint, { kind, value }: Adjustment, unit: bigint): bigint {
  const by = divided(value * unit, scale)
  const after =
    kind === 'to'
      ? by
      : kind === 'by'
        ? amount + by
        : divided(amount * (100n * scale + value), 100n * scale)
  return after < 0n ? 0n : after
}

/** The price after it, in smallest units; an empty one stays empty unless a price is set. */
export function adjustedPrice(
  text: string,
  adjustment: Adjustment,
  { currency, rounding }: { currency: ListCurrency; rounding: PriceRounding },
): string {
  const one = parseAmount('1', currency)
  const parsed = parseAmount(text.trim(), currency)
  if (!one.ok || (!parsed.ok && adjustment.kind !== 'to')) return text
  const after = adjusted(parsed.ok ? parsed.value : 0n, adjustment, one.value)
  return plainAmount(roundedPrice(after, currency, rounding), currency)
}

/** Units or grams after it; an empty cell stays empty unless a number is set. */
export function adjustedNumber(text: string, adjustment: Adjustment): string {
  const isNumber = /^\d{1,9}$/.test(text.trim())
  if (!isNumber && adjustment.kind !== 'to') return text
  return String(adjusted(isNumber ? BigInt(text.trim()) : 0n, adjustment, 1n))
}
