// Decimal numbers as a reader's language writes them: "1.299,50" in German, "1 299,5" in French. Forms only: programs and files write "1299.5".

import { ok, type Result, refuse } from '../../result.ts'
import { latinDigits } from '../digits.ts'
import { memoizeByLanguage } from '../memoize-by-language.ts'

/** The decimal sign. */
const decimalSignOf = memoizeByLanguage((language) => {
  const parts = new Intl.NumberFormat(`${language}-u-nu-latn`).formatToParts(1_234_567.5)
  return parts.find(({ type }) => type === 'decimal')?.value === ',' ? ',' : '.'
})

/** Arabic, Persian and Devanagari digits, full-width ones and Arabic signs, as ASCII. */
const latin = (text: string): string =>
  latinDigits(text).replaceAll('\u066b', '.').replaceAll('\u066c', '\u2019')

const currencySign = /^(?:π|pi|\$|%)\s*|\s*(?:π|pi|\$|%)$/gi
const wholeNumber =
  /^\d{1,3}(?:,\d{2,3})*,\d{3}$|^\d{1,3}(?:\.\d{3})+$|^\d{1,3}(?:[\s'’]\d{3})+$|^\d+$/

/**
 * The number as programs write it: "1299.5". Both signs of a number, or one that stands twice, say what they are; a
 * single sign is the language's decimal sign, or stands before other than three digits. Refuses `number.ambiguous` for
 * "1.299" where the language does not write decimals so, and `number.invalid`.
 */
export function plainNumber(typed: string, language: string): Result<string> {
  const text = latin(typed).replace(currencySign, '').trim()
  const [, sign = '', digits = ''] = /^([-−]?)(.*)$/su.exec(text) ?? []
  const at = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','))
  const mark = digits[at] ?? ''
  const [before, after] = at < 0 ? [digits, ''] : [digits.slice(0, at), digits.slice(at + 1)]
  const isGroup = at >= 0 && before.includes(mark)
  const number = isGroup || at < 0 ? digits : before
  if (!wholeNumber.test(number) || (at >= 0 && !/^\d+$/.test(after)))
    return refuse('number.invalid')
  const isPlain = /^[1-9]\d{0,2}$/.test(before) && after.length === 3 && !isGroup
  if (at >= 0 && isPlain && mark !== decimalSignOf(language)) return refuse('number.ambiguous')
  const integer = number.replace(/\D/g, '')
  return ok(`${sign && '-'}${integer}${isGroup || at < 0 ? '' : `.${after}`}`)
}

/**
 * `plainNumber` where nobody can be asked and what was understood is shown, as in filters: "1.299" is 1299 where the
 * language does not write decimals so. Refuses `number.invalid`.
 */
export function typedNumber(typed: string, language: string): Result<string> {
  const number = plainNumber(typed, language)
  if (number.ok || number.code !== 'number.ambiguous') return number
  return plainNumber(typed.replace(/[.,]/g, ''), language)
}

/** The number as the language writes it, without grouping: the inverse of `plainNumber`. */
export const writtenNumber = (plain: string, language: string): string =>
  /^-?\d+\.\d+$/.test(plain) ? plain.replace('.', decimalSignOf(language)) : plain

type Form = Readonly<Record<string, string>>

/**
 * A form with these fields as programs write them. What is no number stays: the field's own check says what it expects.
 * Refuses `form.invalid` with the fields that can be read in two ways.
 */
export function plainNumbers(
  form: Form,
  language: string,
  isNumber: (field: string) => boolean,
): Result<Record<string, string>> {
  const problems: Record<string, string> = {}
  const read = Object.entries(form).map(([field, text]) => {
    if (!isNumber(field)) return [field, text] as const
    const number = plainNumber(text, language)
    if (!number.ok && number.code === 'number.ambiguous') problems[field] = number.code
    return [field, number.ok ? number.value : text] as const
  })
  return Object.keys(problems).length > 0
    ? refuse('form.invalid', { fields: problems })
    : ok(Object.fromEntries(read))
}

/** A form with these fields as the language writes them. */
export const writtenNumbers = (
  form: Form,
  language: string,
  isNumber: (field: string) => boolean,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(form).map(([field, text]) => [
      field,
      isNumber(field) ? writtenNumber(text, language) : text,
    ]),
  )
