// Parts of the commands that actions take: JSON outside (decimal text, RFC 3339), typed inside (bigint, Date). Forms, API, MCP and imports parse into the same ones.
import * as v from 'valibot'
import { oneLine, paragraphsIn, parsedAs, wellFormed } from './input.ts'
import { languages } from './languages.ts'
import { isListCurrency, type ListCurrency, parseAmount } from './money/rules.ts'

/** Left out: it stays, or the default of a new one. Null: none. */
export const orNull = <T extends v.GenericSchema>(schema: T) => v.optional(v.nullable(schema))

/** A text that is kept as one line. */
export const lineOf = (most: number) =>
  v.pipe(
    v.string(),
    v.maxLength(most, 'field.long'),
    v.transform((text) => oneLine(wellFormed(text))),
  )

/** A text of several lines. `about`: for the API's document. */
export const paragraphsOf = (most: number, about?: string) =>
  v.pipe(
    v.string(),
    v.maxLength(most, 'field.long'),
    v.metadata(about ? { description: about } : {}),
    v.transform(paragraphsIn),
  )

/** The shop's languages, each with some of the texts. */
export function byLanguage<Entries extends Record<string, v.GenericSchema<string, string>>>(
  entries: Entries,
) {
  const some = v.partial(v.strictObject(entries))
  return v.strictObject(
    Object.fromEntries(languages.map((language) => [language, v.optional(some)])),
  )
}

type Texts = Readonly<Record<string, string | undefined>>

/** Texts by language with a change: what is left out stays, and an empty text goes. */
export function withTexts<Own extends Texts>(
  before: Readonly<Record<string, Own>>,
  change: Readonly<Record<string, Partial<Own> | undefined>> = {},
): Record<string, Own> {
  const all = languages.flatMap((language) => {
    const own = Object.entries({ ...before[language], ...change[language] })
    const filled = own.filter(([, text]) => text)
    return filled.length > 0 ? [[language, Object.fromEntries(filled) as Own] as const] : []
  })
  return Object.fromEntries(all)
}

export const integerIn = (least: number, most: number, message?: string) =>
  v.pipe(
    v.number(message as string),
    v.integer(message as string),
    v.minValue(least, message as string),
    v.maxValue(most, message as string),
  )

/** PI, or the code of a currency of ISO 4217 in use. */
export const listCurrency = v.pipe(
  v.string(),
  v.check(isListCurrency, 'money.currency'),
  v.transform((code) => code as ListCurrency),
)

/**
 * An amount in the shop's currency: decimal text, not a float, and the currency, so that nobody takes it for another.
 * `otherCurrency` finds those that are in another one.
 */
export const shopMoney = v.pipe(
  v.strictObject({
    amount: v.pipe(v.string(), v.regex(/^\d{1,12}(\.\d{1,7})?$/)),
    currency: listCurrency,
  }),
  v.check(({ amount, currency }) => parseAmount(amount, currency).ok, 'money.decimals'),
)

/** Smallest units of an amount validated by `shopMoney`. */
export function unitsOf(money: v.InferOutput<typeof shopMoney>): bigint {
  const read = parseAmount(money.amount, money.currency)
  if (!read.ok) throw new Error('not an amount')
  return read.value
}

/** An amount in smallest units. The wrapper requires it, too; it only lets the API's document refer to `ShopMoney` by name. */
export const units = v.pipe(
  v.exactOptional(shopMoney),
  v.transform((money) => unitsOf(money)),
)

/** The first currency in a body, at any depth, that is not the shop's; null if there is none. */
export function otherCurrency(sent: unknown, own: ListCurrency): string | null {
  if (typeof sent !== 'object' || sent === null) return null
  const { amount, currency } = sent as Record<string, unknown>
  if (typeof amount === 'string' && typeof currency === 'string')
    return currency === own ? null : currency
  for (const each of Object.values(sent)) {
    const other = otherCurrency(each, own)
    if (other !== null) return other
  }
  return null
}

/** Undefined for a day that does not exist, which would be read as one in March. */
function momentOf(text: string): Date | undefined {
  const day = text.slice(0, 10)
  const midnight = new Date(`${day}T00:00:00Z`)
  const isDay = !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(day)
  return isDay ? new Date(text) : undefined
}

/** RFC 3339, in UTC. `about`: for the API's document. */
export const momentIn = (message: string, about?: string) =>
  v.pipe(
    v.string(),
    v.isoTimestamp(message),
    v.metadata(about ? { description: about } : {}),
    parsedAs(momentOf, message),
  )
