// What a product says of itself in a language other than English. A gap is read in English.

export type ProductTexts = {
  readonly name?: string
  readonly attribute?: string
  readonly description?: string
  readonly detailedInfo?: string
  /** For search engines; without them, its name and description. */
  readonly seoTitle?: string
  readonly seoDescription?: string
  readonly features?: readonly string[]
  readonly specifications?: readonly (readonly [label: string, value: string])[]
}

/** The language that every product has. */
export const firstLanguage = 'en'

export const isTextLanguage = (language: string): boolean =>
  /^[a-z]{2}$/.test(language) && language !== firstLanguage
