// Language prefixes of URLs, and writing direction. The list itself is shop/platform/languages.ts.
import {
  firstLanguage,
  followFirstLanguage,
  isLanguage,
  type Language,
  languageList,
  languages,
  offeredLanguages,
  otherLanguages,
  prefixOf,
} from '../../shop/platform/languages.ts'

export {
  firstLanguage,
  followFirstLanguage,
  isLanguage,
  type Language,
  languages,
  offeredLanguages,
  otherLanguages,
}

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

/** The prefix of a path, whichever language is the first; null without one, as in `/ar/admin`, which does not exist. */
function prefixed(pathname: string): { language: Language; path: string } | null {
  // The router's data request for the home page in a language is `/ar.data`.
  const first = pathname.split('/', 2)[1]?.replace(/\.data$/, '')
  if (!isLanguage(first)) return null
  const rest = pathname.slice(first.length + 1)
  const path = rest === '' || rest === '.data' ? '/' : rest
  return withoutLanguage.test(path) ? null : { language: first, path }
}

/** `/ar/product/1` -> `ar`, `/product/1`. The first language has no prefix (`bareAddress`). */
export function splitPath(pathname: string): { language: Language; path: string } {
  const split = prefixed(pathname)
  return split && split.language !== firstLanguage()
    ? split
    : { language: firstLanguage(), path: pathname }
}

/**
 * The address of a page with the prefix of the first language, as it was before that language became the first one:
 * `/de/product/1` -> `/product/1`; null for any other.
 */
export function bareAddress(pathname: string): string | null {
  const split = prefixed(pathname)
  if (split?.language !== firstLanguage()) return null
  return split.path === '/' && pathname.endsWith('.data') ? '/_root.data' : split.path
}

/** URLs of the dashboard have no language prefix: it is in the staff member's language. */
export const isDashboardPath = (path: string): boolean => /^\/admin(?=[/.]|$)/.test(path)

/** The URL path of a page in a language. */
export const pathIn = (language: Language, path: string): string =>
  prefixOf(language) === '' || isDashboardPath(path)
    ? path
    : `${prefixOf(language)}${path === '/' ? '' : path}`
