// Price limits in the words of a search: "headphones under 100" is a search for headphones with a price filter.
import { typedNumber } from '../../platform/money/input.ts'
import { type ListCurrency, parseAmount } from '../../platform/money/rules.ts'

/** Before the number. Without "max", which names products ("Air Max 90"). */
const before = {
  max: `under|below|up to|less than|cheaper than|unter|bis zu|bis|höchstens|weniger als|günstiger als|moins de|jusqu['’]à|au plus|menos de|hasta|por debajo de|meno di|fino a|sotto i|sotto|até|abaixo de|до|дешевле|не дороже|меньше|أقل من|تحت|حتى|低于|不到|少于|不超过`,
  min: `over|above|more than|at least|über|mehr als|mindestens|plus de|à partir de|au moins|más de|mas de|desde|a partir de|più di|oltre|almeno|mais de|acima de|от|дороже|не дешевле|больше|أكثر من|فوق|على الأقل|高于|超过|不少于`,
} as const

/** After the number. */
const after = {
  max: `से कम|तक|के अंदर|以下|以内|以內|未満|まで|이하|미만|까지`,
  min: `से ज़्यादा|से ज्यादा|से अधिक|以上|이상`,
} as const

/** With its separators, in any script; a unit after it ("15 inch") is no price, the coin's name is. */
const number = String.raw`(?:π|pi)?\s*(\p{Nd}[\p{Nd}.,'’\u066b\u066c\u00a0\u202f]*?)\s*(?:π|pi)?`
const letters = String.raw`[\p{L}\p{N}\p{M}]`

const patterns = (['max', 'min'] as const).flatMap((end) => [
  // Words of scripts without spaces follow the others immediately.
  {
    end,
    text: new RegExp(
      `(?:(?<!${letters})|(?<=\\p{Script=Han}))(?:(?:à|por|für|for|per|за)\\s+)?(?:${before[end]})\\s*${number}\\s*$`,
      'iu',
    ),
  },
  { end, text: new RegExp(`(?<![\\p{N}.,])${number}\\s*(?:${after[end]})\\s*$`, 'iu') },
])

export type PricedWords = {
  /** What is left to search for, or null. */
  readonly q: string | null
  /** Smallest units of the shop's currency. */
  readonly min: bigint | null
  readonly max: bigint | null
}

/**
 * Understands a limit, or two ("over 50 under 100"), at the end of a search, in every language of the shop. Null if it
 * has none. `language`: how numbers are written.
 */
export function priceInWords(
  words: string,
  language: string,
  currency: ListCurrency,
): PricedWords | null {
  let rest = words.trim()
  const found: { min: bigint | null; max: bigint | null } = { min: null, max: null }
  for (let more = true; more; ) {
    more = false
    for (const { end, text } of patterns) {
      const match = found[end] === null ? text.exec(rest) : null
      const typed = match && typedNumber(match[1] ?? '', language)
      const amount = typed?.ok ? parseAmount(typed.value, currency) : null
      if (!match || !amount?.ok) continue
      found[end] = amount.value
      rest = rest.slice(0, match.index).trim()
      more = true
    }
  }
  return found.min === null && found.max === null ? null : { q: rest || null, ...found }
}
