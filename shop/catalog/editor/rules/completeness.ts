// Missing fields before publishing, and completeness of translations. Pure.
import type { EditedValue, ProductDocument } from '../../products/rules/product.ts'
import type { ProductTexts } from '../../products/rules/texts.ts'
import { wordFields } from '../../products/rules/texts.ts'

/** Number of translated texts, and of English texts to translate. */
export function completeness(
  document: ProductDocument,
  language: string,
): { said: number; of: number } {
  const own: ProductTexts = document.texts[language] ?? {}
  const has = (here: boolean, there: boolean): readonly [boolean, boolean] => [here, there]
  const required = [
    ...wordFields.map((field) => has(document[field] !== '', Boolean(own[field]))),
    has(document.features.length > 0, own.features?.length === document.features.length),
    has(
      document.specifications.length > 0,
      own.specifications?.length === document.specifications.length,
    ),
    ...Object.entries(document.attributes).map(([id, value]) =>
      has(typeof value === 'string', Boolean(own.attributes?.[id])),
    ),
    ...document.options.flatMap((option) => [
      has(true, Boolean(option.names[language])),
      ...option.values.filter(needsNames).map(({ names }) => has(true, Boolean(names[language]))),
    ]),
  ].filter(([isAsked]) => isAsked)
  return { said: required.filter(([, isSaid]) => isSaid).length, of: required.length }
}

/** "42" and "XL" are the same in every language, and so is "256 GB". */
export const needsNames = ({ name }: EditedValue): boolean =>
  !/^[\p{Lu}\d\s.,/-]{1,12}$/u.test(name)

/** Fields required for publishing; message keys. */
export function missingOf(document: ProductDocument): string[] {
  const isEmpty = (field: 'name' | 'brand' | 'description') => document[field].trim() === ''
  return [
    ...(['name', 'brand', 'description'] as const).filter(isEmpty),
    ...(document.basePrice > 0n ? [] : ['basePrice']),
    ...(document.variants.some(({ isHidden }) => !isHidden) ? [] : ['variants']),
  ]
}
