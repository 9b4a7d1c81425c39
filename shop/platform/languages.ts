// The shop's languages: code in URLs, native name, direction, and whether the family name comes first. English is the
// fallback.

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
