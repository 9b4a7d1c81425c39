// The shop's languages: code in URLs, native name, direction, and whether the family name comes first; and which of them
// is the shop's first one (docs/design/first-language.md).

type Facts = {
  readonly name: string
  readonly direction: 'ltr' | 'rtl'
  readonly isFamilyNameFirst?: boolean
}

export const languageList = {
  en: { name: 'English', direction: 'ltr' },
  es: { name: 'Español', direction: 'ltr' },
  fr: { name: 'Français', direction: 'ltr' },
  de: { name: 'Deutsch', direction: 'ltr' },
  it: { name: 'Italiano', direction: 'ltr' },
  pt: { name: 'Português', direction: 'ltr' },
  ru: { name: 'Русский', direction: 'ltr' },
  zh: { name: '中文', direction: 'ltr', isFamilyNameFirst: true },
  ja: { name: '日本語', direction: 'ltr', isFamilyNameFirst: true },
  ko: { name: '한국어', direction: 'ltr', isFamilyNameFirst: true },
  ar: { name: 'العربية', direction: 'rtl' },
  hi: { name: 'हिन्दी', direction: 'ltr' },
} as const satisfies Record<string, Facts>

export type Language = keyof typeof languageList
export const languages = Object.keys(languageList) as readonly Language[]
export const isFamilyNameFirst = (language: Language): boolean =>
  'isFamilyNameFirst' in languageList[language]
export const isLanguage = (text: string | undefined): text is Language =>
  (languages as readonly string[]).includes(text ?? '')

// Not a variable of this module: the server's bundle has its own copy of it.
const key = Symbol.for('piazza.first-language')
type Shared = { [key]?: Language }

/**
 * The shop's first language: of addresses without a prefix and of required texts, and the fallback of other texts. A
 * process or a page serves one shop; `followFirstLanguage` tells it which language that is.
 */
export const firstLanguage = (): Language => (globalThis as Shared)[key] ?? 'en'

/** Call with the setting whenever it is read. */
export const followFirstLanguage = (language: Language): void => {
  ;(globalThis as Shared)[key] = language
}

/** All but the first. */
export const otherLanguages = (): Language[] => languages.filter((each) => each !== firstLanguage())

/** The first one, and those that the shop does not hide, or in which something `exists` already: it stays to be seen. */
export const offeredLanguages = (
  hidden: readonly string[],
  exists: (language: Language) => boolean = () => false,
): Language[] =>
  languages.filter((each) => each === firstLanguage() || !hidden.includes(each) || exists(each))

/** What comes before paths in this language: "/de", nothing in the first language. */
export const prefixOf = (language: string): string =>
  language === firstLanguage() ? '' : `/${language}`

/** The text in the language, else in the first one, else any that there is; empty without one. */
export const textInLanguage = (texts: Readonly<Record<string, string>>, language: string): string =>
  texts[language] || texts[firstLanguage()] || Object.values(texts).find(Boolean) || ''
