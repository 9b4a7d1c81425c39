// The shop's languages: code in URLs, native name, direction and locale. English is the fallback.

export const languageList = {
  en: { name: 'English', direction: 'ltr' },
  es: { name: 'Español', direction: 'ltr' },
  fr: { name: 'Français', direction: 'ltr' },
  de: { name: 'Deutsch', direction: 'ltr' },
  it: { name: 'Italiano', direction: 'ltr' },
  pt: { name: 'Português', direction: 'ltr' },
  ru: { name: 'Русский', direction: 'ltr' },
  zh: { name: '中文', direction: 'ltr' },
  ja: { name: '日本語', direction: 'ltr' },
  ko: { name: '한국어', direction: 'ltr' },
  ar: { name: 'العربية', direction: 'rtl' },
  hi: { name: 'हिन्दी', direction: 'ltr' },
} as const satisfies Record<string, { readonly name: string; readonly direction: 'ltr' | 'rtl' }>

export type Language = keyof typeof languageList
export const languages = Object.keys(languageList) as readonly Language[]
export const isLanguage = (text: string | undefined): text is Language =>
  (languages as readonly string[]).includes(text ?? '')
