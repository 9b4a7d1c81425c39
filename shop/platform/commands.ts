// Parts of the commands that actions take: JSON outside (decimal text, RFC 3339), typed inside (bigint, Date). Forms, API, MCP and imports parse into the same ones.
import * as v from 'valibot'
import { oneLine, paragraphsIn, parsedAs, wellFormed } from './input.ts'
import { languages } from './languages.ts'
import { parseAmount } from './money/rules.ts'

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

/** An amount in Pi: decimal text, not a float. */
export const piMoney = v.strictObject({
  amount: v.pipe(v.string(), v.regex(/^\d{1,12}(\.\d{1,7})?$/)),
  currency: v.literal('PI'),
})

/** Stroops of an amount validated by `piMoney`. */
export function stroopsOf({ amount }: { readonly amount: string }): bigint {
  const read = parseAmount(amount, 'PI')
  if (!read.ok) throw new Error('not an amount in Pi')
  return read.value
}

/** An amount in stroops. The wrapper requires it, too; it only lets the API's document refer to `PiMoney` by name. */
export const stroops = v.pipe(
  v.exactOptional(piMoney),
  v.transform((money) => stroopsOf(money)),
)

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
