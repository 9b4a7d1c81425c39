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

/** Empty ones and the English one are left out. */
export const normalNames = (names: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(names).filter(([language, name]) => name !== '' && language !== firstLanguage),
  )

/** Texts that every language can say. */
export const wordFields = [
  'name',
  'attribute',
  'description',
  'detailedInfo',
  'seoTitle',
  'seoDescription',
] as const

export function normalTexts(own: ProductTexts): ProductTexts {
  const { features, specifications } = own
  return {
    ...Object.fromEntries(wordFields.flatMap((field) => (own[field] ? [[field, own[field]]] : []))),
    ...(features && features.length > 0 && { features }),
    ...(specifications && specifications.length > 0 && { specifications }),
  }
}
