// Net contents of a variant and its price per unit (Directive 98/6/EC, PAngV of 2022). Pure.
import { type Currency, decimalsOf } from '../../../platform/money/rules.ts'

export const contentUnits = ['g', 'kg', 'ml', 'l', 'm', 'm2', 'piece'] as const
export type ContentUnit = (typeof contentUnits)[number]

export const baseUnits = ['kg', 'l', 'm', 'm2', 'piece'] as const
export type BaseUnit = (typeof baseUnits)[number]

/** Price of one base unit, in the currency's smallest unit. */
export type UnitPrice = { readonly price: bigint; readonly per: BaseUnit }

/** Largest amount of any unit. */
export const mostContents = 1_000_000n

const bases: Record<ContentUnit, { readonly per: BaseUnit; readonly count: bigint }> = {
  g: { per: 'kg', count: 1000n },
  kg: { per: 'kg', count: 1n },
  ml: { per: 'l', count: 1000n },
  l: { per: 'l', count: 1n },
  m: { per: 'm', count: 1n },
  m2: { per: 'm2', count: 1n },
  piece: { per: 'piece', count: 1n },
}

/** The unit in which its price is said. */
export const perOf = (unit: ContentUnit): BaseUnit => bases[unit].per

/** Other spellings, in lowercase. */
const spellings: Readonly<Record<string, ContentUnit>> = {
  ...Object.fromEntries(contentUnits.map((unit) => [unit, unit])),
  'm²': 'm2',
  qm: 'm2',
  sqm: 'm2',
  pieces: 'piece',
  pcs: 'piece',
  ct: 'piece',
  stück: 'piece',
  stk: 'piece',
}

/**
 * Reads "250 g", "0,75 l" or "12 pieces" as "250 g", "0.75 l", "12 piece". Undefined for anything else, and for
 * "1.500 kg", which is one and a half in one language and fifteen hundred in another.
 */
export function contentsIn(text: string): string | undefined {
  const typed = text.normalize('NFC').trim().toLowerCase()
  const [, whole = '', fraction = '', word = ''] =
    /^(\d{1,7})(?:[.,](\d{1,3}))?\s*([^\s\d.,]{1,10}\d?)$/.exec(typed) ?? []
  const unit = Object.hasOwn(spellings, word) ? spellings[word] : undefined
  if (!unit || (fraction.length === 3 && Number(whole) > 0)) return undefined
  const thousandths = BigInt(whole + fraction.padEnd(3, '0'))
  const isWhole = unit !== 'piece' || thousandths % 1000n === 0n
  if (!isWhole || thousandths === 0n || thousandths > mostContents * 1000n) return undefined
  const rest = fraction.replace(/0+$/, '')
  return `${BigInt(whole)}${rest && `.${rest}`} ${unit}`
}

/** The amount as decimal text, and the unit. */
export function contentParts(contents: string): { amount: string; unit: ContentUnit } {
  const [amount = '', unit = ''] = contents.split(' ')
  return { amount, unit: unit as ContentUnit }
}

/** Decimals of a price per unit; a currency with more than three, like Pi, is rounded to two. */
const placesOf = (currency: Currency): number =>
  decimalsOf(currency) > 3 ? 2 : decimalsOf(currency)

/**
 * The price per kg, l, m, m² or piece, rounded half up to the decimals in which prices are said (to all of them where
 * nothing would be left). Null if it equals the price itself, which need not be repeated (article 3).
 */
export function unitPriceOf(
  price: bigint,
  currency: Currency,
  contents: string | null | undefined,
): UnitPrice | null {
  if (!contents) return null
  const { amount, unit } = contentParts(contents)
  const { per, count } = bases[unit]
  const [whole = '', fraction = ''] = amount.split('.')
  const thousandths = BigInt(whole + fraction.padEnd(3, '0'))
  const factor = 1000n * count
  if (thousandths === factor) return null
  const step = 10n ** BigInt(decimalsOf(currency) - placesOf(currency))
  const rounded = halfUp(price * factor, thousandths * step) * step
  return { per, price: rounded > 0n ? rounded : halfUp(price * factor, thousandths) }
}

const halfUp = (dividend: bigint, divisor: bigint): bigint =>
  (2n * dividend + divisor) / (2n * divisor)
