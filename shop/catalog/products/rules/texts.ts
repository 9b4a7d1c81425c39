// Product texts in a language other than the shop's first. Missing ones fall back to the first.
import { firstLanguage } from '../../../platform/languages.ts'
import type { AttributeValues } from '../../attributes/rules.ts'

export type ProductTexts = {
  readonly name?: string
  readonly attribute?: string
  readonly description?: string
  readonly detailedInfo?: string
  /** For search engines; defaults to its name and description. */
  readonly seoTitle?: string
  readonly seoDescription?: string
  readonly features?: readonly string[]
  readonly specifications?: readonly (readonly [label: string, value: string])[]
  /** Values of text attributes, by id. */
  readonly attributes?: Readonly<Record<string, string>>
}

export const isTextLanguage = (language: string): boolean =>
  /^[a-z]{2}$/.test(language) && language !== firstLanguage()

/** Drops empty names and the English one. */
export const normalNames = (names: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(names).filter(([language, name]) => name !== '' && language !== firstLanguage()),
  )

/** Translatable text fields. */
export const wordFields = [
  'name',
  'attribute',
  'description',
  'detailedInfo',
  'seoTitle',
  'seoDescription',
] as const

/** Keeps only attribute texts that English has, too. */
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
