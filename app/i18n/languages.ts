// Language prefixes of URLs, and writing direction. The list itself is shop/platform/languages.ts.
import {
  isLanguage,
  type Language,
  languageList,
  languages,
} from '../../shop/platform/languages.ts'

export { isLanguage, type Language, languages }

/** Native name of each language, for the picker. */
export const languageNames = Object.fromEntries(
  languages.map((language) => [language, languageList[language].name]),
) as Readonly<Record<Language, string>>

export const directionOf = (language: Language): 'ltr' | 'rtl' => languageList[language].direction

/** Whether it is written in the Latin script, for which the shop has a typeface. */
export const isLatin = (language: Language): boolean =>
  /\p{Script=Latin}/u.test(languageNames[language])

/** Paths without a language: the dashboard, images, private files, machine-readable lists. */
const withoutLanguage =
  /^\/(admin|art|pictures|og|documents|invoices|sitemap|sitemaps|robots\.txt|\.well-known|dev\/mailbox\.json)(?=[/.]|$)/

/**
 * `/ar/product/1` -> `ar`, `/product/1`. English has no prefix, so `/en/…` is not a language path;
 * nor is `/ar/admin`, which does not exist.
 */
export function splitPath(pathname: string): { language: Language; path: string } {
  // The router's data request for the home page in a language is `/ar.data`.
  const first = pathname.split('/', 2)[1]?.replace(/\.data$/, '')
  const none = { language: 'en', path: pathname } as const
  if (first === 'en' || !isLanguage(first)) return none
  const rest = pathname.slice(first.length + 1)
  const path = rest === '' || rest === '.data' ? '/' : rest
  return withoutLanguage.test(path) ? none : { language: first, path }
}

/** URLs of the dashboard have no language prefix: it is in the staff member's language. */
export const isDashboardPath = (path: string): boolean => /^\/admin(?=[/.]|$)/.test(path)

/** The URL path of a page in a language. */
export const pathIn = (language: Language, path: string): string =>
  language === 'en' || isDashboardPath(path) ? path : `/${language}${path === '/' ? '' : path}`
