// How a URL names a language, and how each reads. The list itself is shop/platform/languages.ts.
import {
  isLanguage,
  type Language,
  languageList,
  languages,
} from '../../shop/platform/languages.ts'

export { isLanguage, type Language, languages }

/** Each language by its own name, for the picker. */
export const languageNames = Object.fromEntries(
  languages.map((language) => [language, languageList[language].name]),
) as Readonly<Record<Language, string>>

export const directionOf = (language: Language): 'ltr' | 'rtl' => languageList[language].direction

/** Whether it is written in the Latin script, for which the shop has a typeface. */
export const isLatin = (language: Language): boolean =>
  /\p{Script=Latin}/u.test(languageNames[language])

/** What is no page of the shop: the dashboard, pictures, private files, lists for programs. */
const withoutLanguage =
  /^\/(admin|art|pictures|og|documents|invoices|sitemap|sitemaps|robots\.txt|\.well-known|dev\/mailbox\.json)(?=[/.]|$)/

/**
 * `/ar/product/1` -> `ar`, `/product/1`. English has no prefix, so `/en/…` is not a language path; nor is `/ar/admin`,
 * an address of nothing.
 */
export function splitPath(pathname: string): { language: Language; path: string } {
  // What the router asks for on the way to the front page in a language is `/ar.data`.
  const first = pathname.split('/', 2)[1]?.replace(/\.data$/, '')
  const none = { language: 'en', path: pathname } as const
  if (first === 'en' || !isLanguage(first)) return none
  const rest = pathname.slice(first.length + 1)
  const path = rest === '' || rest === '.data' ? '/' : rest
  return withoutLanguage.test(path) ? none : { language: first, path }
}

/** Addresses of the dashboard have no language of their own: it is in the language of the member of staff. */
export const isOffice = (path: string): boolean => /^\/admin(?=[/.]|$)/.test(path)

/** The URL path of a page in a language. */
export const pathIn = (language: Language, path: string): string =>
  language === 'en' || isOffice(path) ? path : `/${language}${path === '/' ? '' : path}`
