// Translators of one group of texts, for pages, emails and documents: messages compiled by icu-minify, formatted by it.
import format, { type CompiledMessage, type FormatValues } from 'icu-minify/format'
import { memoizeByLanguage } from '../../shop/platform/memoize-by-language.ts'

export type Messages = { readonly [key: string]: CompiledMessage | Messages }
/** Numbers are counts: they choose a plural form, and `#` writes them as the language does. */
export type Values = FormatValues

export type Translator = {
  /** Undefined for what is not a text of the group, or cannot be said with these values. */
  (key: string, values?: Values): unknown
  has(key: string): boolean
}

/** `messages` as compile-texts.ts makes them. Keys name the way: "legal.terms". */
export function createTranslator(language: string, messages: Messages): Translator {
  const texts = new Map<string, CompiledMessage>()
  gather(messages, '', texts)
  const translate = (key: string, values?: Values) => {
    const message = texts.get(key)
    if (message === undefined) return undefined
    try {
      return format(message, language, values, { formatters })
    } catch {
      // In development, a missing value is reported.
      return undefined
    }
  }
  return Object.assign(translate, { has: (key: string) => texts.has(key) })
}

function gather(messages: Messages, prefix: string, texts: Map<string, CompiledMessage>): void {
  for (const [key, message] of Object.entries(messages))
    if (typeof message === 'string' || Array.isArray(message)) texts.set(prefix + key, message)
    else gather(message as Messages, `${prefix}${key}.`, texts)
}

const formatters = {
  getNumberFormat: memoizeByLanguage((language) => new Intl.NumberFormat(language)),
  getPluralRules: memoizeByLanguage((language) => new Intl.PluralRules(language)),
  // Dates are formatted in the reader's time zone elsewhere (components/text/dates.ts).
  getDateTimeFormat: memoizeByLanguage((language) => new Intl.DateTimeFormat(language)),
}
