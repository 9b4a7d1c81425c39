// The language that a program asks for (RFC 9110, Accept-Language).
import { firstLanguage, isLanguage, type Language } from '../i18n/languages'

/** The first of the listed languages that the shop has. */
export function languageOf(header: string | null): Language {
  const named = (header ?? '')
    .slice(0, 200)
    .split(',')
    .map((each) => each.trim().slice(0, 2).toLowerCase())
  return named.find((each) => isLanguage(each)) ?? firstLanguage()
}
