// Translators of one text group, for pages, emails and documents: messages compiled and formatted by icu-minify.
import format, { type CompiledMessage, type FormatValues } from 'icu-minify/format'
import { memoizeByLanguage } from '../../shop/platform/memoize-by-language.ts'

export type Messages = { readonly [key: string]: CompiledMessage | Messages }
/** Numbers are counts: they select a plural form, and `#` formats them in the language. */
export type Values = FormatValues

export type Translator = {
  /** Undefined for an unknown key, or if values are missing. */
  (key: string, values?: Values): unknown
  has(key: string): boolean
}

/** `messages` from compile-texts.ts. Keys are paths: "legal.terms". */
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
