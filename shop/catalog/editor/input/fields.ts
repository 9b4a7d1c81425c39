// Valibot schemas of typed texts and amounts: single line, multiline, price.
import * as v from 'valibot'
import { maxCharacters } from '../../../platform/input.ts'
import { coins, type ListCurrency, parseAmount } from '../../../platform/money/rules.ts'
import { hidesText } from '../../../platform/visible-text.ts'
import { productLimits } from '../../products/rules/product.ts'

/** Bidi overrides and control characters would change the direction of the rest of a page. */
const unseen = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/gu

/** Keeps no-break spaces between numbers and units: French needs them. */
const blanks = /[^\S\u00a0\u202f]+/g

/** Invisible characters: a name of only these would be an invisible link. */
const blank = /^[\p{Default_Ignorable_Code_Point}\p{Cf}\s\u2800]*$/u

export const isBlank = (text: string): boolean => blank.test(text)

export const plainText = (text: string): string =>
  text.normalize('NFC').replace(unseen, ' ').replace(blanks, ' ').trim()

export const plain = v.pipe(v.string(), v.transform(plainText))
const seen = v.check<string, string>((text) => !hidesText(text), 'catalog.field.hidden')

export const line = (most: number) => v.pipe(plain, seen, maxCharacters(most))
export const needed = (most: number) =>
  v.pipe(
    plain,
    v.check((text) => !isBlank(text), 'field.required'),
    seen,
    maxCharacters(most),
  )

export const prose = v.pipe(
  v.string(),
  v.transform((text) => {
    const lines = text.normalize('NFC').replace(/\r\n?/g, '\n').split('\n')
    return lines
      .map((each) => each.replace(unseen, ' ').trimEnd())
      .join('\n')
      .trim()
  }),
  seen,
  maxCharacters(productLimits.detailedInfo),
)

/** A price of the shop's currency: above zero, and up to the limit in whole units. */
export const priceIn =
  (currency: ListCurrency) =>
  (text: string): bigint | undefined => {
    const parsed = parseAmount(text, currency)
    return parsed.ok && parsed.value > 0n && parsed.value <= coins(productLimits.price, currency)
      ? parsed.value
      : undefined
  }
