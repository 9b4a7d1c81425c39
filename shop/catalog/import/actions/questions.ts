// What a check asks: about the file as a whole, and about names in it.

import type { Reading } from '../../../platform/csv/encodings.ts'
import type { CategoryTree } from '../../categories/rules.ts'
import type { ColumnMapping } from '../rules/columns.ts'
import { unknownCategory } from '../rules/file-categories.ts'
import type { FileProduct } from '../rules/file-product.ts'
import { ignored, nameKey } from '../rules/imports.ts'
import type { Question } from '../store/questions.ts'

export type Unknown = Pick<Question, 'kind' | 'name'> & { readonly detail?: string }

/** Categories and colors that the shop does not know, and goods that it does not sell, regardless of the answers. */
export function unknownIn(product: FileProduct, tree: CategoryTree): Unknown[] {
  const category = unknownCategory(product, tree)
  const colours = new Set((product.unknownColours ?? []).map(nameKey))
  return [
    ...(category === null ? [] : [{ kind: 'category' as const, name: category }]),
    ...[...colours].map((name) => ({ kind: 'colour' as const, name })),
    ...(product.goods ? [{ kind: 'goods' as const, name: product.goods }] : []),
    ...(product.dates ?? []).map(({ name, header }) => ({
      kind: 'date' as const,
      name,
      detail: header,
    })),
  ].filter(({ name }) => name !== '' && name.length <= longestAsked)
}

/** Longest name in characters; longer ones are not asked about. */
const longestAsked = 200

/** What is asked about the file as a whole. */
export function questionsFrom(plan: ColumnMapping, readings: readonly Reading[]): Question[] {
  const { format, fileHeaders, assigned, reading } = plan
  const about = (
    kind: Question['kind'],
    name: string,
    more: Partial<Question> = {},
  ): Question[] => {
    if (name.length > longestAsked) return []
    const examples = plan.examples[fileHeaders.indexOf(name)] || null
    return [{ kind, name, products: 0, detail: null, examples, ...more }]
  }
  const columns = fileHeaders.flatMap((name, at) =>
    name.trim() === '' || format !== 'other'
      ? []
      : about('column', name, { products: at + 1, detail: assigned.get(at) ?? ignored }),
  )
  return [
    ...readings.flatMap(({ encoding, preview }, at) =>
      about('encoding', encoding, { products: at + 1, detail: preview }),
    ),
    ...(format === 'own' || reading.currency === reading.list
      ? []
      : about('rate', reading.currency)),
    ...(reading.taxFree === null ? [] : about('tax', reading.taxFree)),
    ...reading.openDecimals.flatMap((name) => about('decimal', name)),
    ...columns,
  ]
}

export function questionsIn(unknown: readonly Unknown[]): Question[] {
  const all = new Map<string, Question>()
  for (const each of unknown) {
    const key = `${each.kind} ${each.name}`
    const products = (all.get(key)?.products ?? 0) + 1
    all.set(key, { ...each, detail: each.detail ?? null, examples: null, products })
  }
  return [...all.values()]
}
