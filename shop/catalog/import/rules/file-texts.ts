// Merges a file's translations into the existing ones. Pure.
import { type ProductTexts, wordFields } from '../../products/rules/texts.ts'
import { linesIn, pairsIn } from './cells.ts'
import type { StatedIn } from './file-attributes.ts'
import type { FileProduct } from './file-product.ts'

export function textsOf(
  file: FileProduct,
  stated: Pick<StatedIn, 'texts'>,
  was: Readonly<Record<string, ProductTexts>>,
): Record<string, ProductTexts> {
  const texts: Record<string, ProductTexts> = { ...was }
  for (const [language, said] of Object.entries(file.texts)) {
    const { features, specifications } = said
    const words = wordFields.filter((field) => said[field] !== undefined)
    texts[language] = {
      ...was[language],
      ...Object.fromEntries(words.map((field) => [field, said[field]])),
      ...(features !== undefined && { features: linesIn(features) }),
      ...(specifications !== undefined && { specifications: pairsIn(specifications) }),
    }
  }
  for (const [language, attributes] of Object.entries(stated.texts)) {
    const own = texts[language] ?? {}
    texts[language] = { ...own, attributes: { ...own.attributes, ...attributes } }
  }
  return texts
}
