// Text fields of a form as members of a command: amounts as the reader writes them, times in the shop's zone. Absent fields stay absent.

import * as v from 'valibot'
import { parsedAs, unlessEmpty, wholeIn } from '../../shop/platform/input.ts'
import { plainNumber } from '../../shop/platform/money/input.ts'
import { type ListCurrency, parseAmount } from '../../shop/platform/money/rules.ts'
import { momentInZone } from '../../shop/platform/time-zone.ts'

/** How a person writes numbers, the shop's time zone, and its currency. */
export type Reader = {
  readonly language: string
  readonly zone: string
  readonly currency: ListCurrency
}

/** As sent. */
export const textField = v.optional(v.string())

/** A checkbox: it is only sent if it is checked. */
export const tickedField = v.pipe(
  v.optional(v.string(), ''),
  v.transform((text) => text === 'yes'),
)

/** Texts by language: "texts.de.name". Browsers send line breaks of two characters. */
export const textsField = v.optional(
  v.record(
    v.string(),
    v.record(
      v.string(),
      v.pipe(
        v.string(),
        v.transform((text) => text.replaceAll('\r\n', '\n')),
      ),
    ),
  ),
)

/** The version that a form was opened with: 0 where there was none, -1 for anything that is no version. */
export const versionIn = (text = ''): number => {
  if (text === '') return 0
  return /^\d{1,9}$/.test(text) ? Number(text) : -1
}

export const integerField = (message: string) =>
  v.optional(v.pipe(v.string(), parsedAs(unlessEmpty(wholeIn(0, 9_999_999)), message)))

/** As `shopMoney`. */
export const moneyField = ({ language, currency }: Omit<Reader, 'zone'>, message: string) =>
  v.optional(
    v.pipe(
      v.string(),
      v.rawTransform(({ dataset, addIssue, NEVER }) => {
        if (dataset.value.trim() === '') return null
        const number = plainNumber(dataset.value, language)
        if (number.ok && number.value.length <= 20 && parseAmount(number.value, currency).ok)
          return { amount: number.value, currency }
        const isAmbiguous = !number.ok && number.code === 'number.ambiguous'
        addIssue({ message: isAmbiguous ? number.code : message })
        return NEVER
      }),
    ),
  )

/** A date and time field as RFC 3339; what is no time stays, and is refused by the command. */
export const momentField = (zone: string) =>
  v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => text && (momentInZone(text, zone)?.toISOString() ?? text)),
      v.transform((text) => text || null),
    ),
  )
