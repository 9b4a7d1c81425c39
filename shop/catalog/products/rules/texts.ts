// What a product says of itself in a language other than English. A gap is read in English.
import type { AttributeValues } from '../../attributes/rules.ts'

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
  /** Of text attributes, by id. */
  readonly attributes?: Readonly<Record<string, string>>
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

/** Of attributes only the texts that English has, too. */
export function normalTexts(own: ProductTexts, english: AttributeValues): ProductTexts {
  const { features, specifications } = own
  const attributes = Object.entries(own.attributes ?? {}).filter(
    ([id, text]) => text !== '' && typeof english[id] === 'string',
  )
  return {
    ...Object.fromEntries(wordFields.flatMap((field) => (own[field] ? [[field, own[field]]] : []))),
    ...(features && features.length > 0 && { features }),
    ...(specifications && specifications.length > 0 && { specifications }),
    ...(attributes.length > 0 && { attributes: Object.fromEntries(attributes) }),
  }
}
