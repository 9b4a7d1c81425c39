// Edit conflict of a product's form: changed parts keep the input, the others show the current version.

import {
  changedParts,
  type ProductSave,
} from '../../../../../shop/catalog/editor/actions/save-with-stock.ts'
import { fieldsOf } from '../../../../../shop/catalog/editor/input/forms.ts'
import { changesBetween } from '../../../../../shop/catalog/editor/rules/changes.ts'
import { displayedPart } from '../../../../../shop/catalog/editor/views/editor.ts'
import {
  type ProductDocument,
  type ProductPart,
  partFields,
} from '../../../../../shop/catalog/products/rules/product.ts'
import type { ListCurrency } from '../../../../../shop/platform/money/rules.ts'

/** Input of the changed parts, beside the current values of the others. */
export function editConflictOf(
  now: ProductDocument,
  fields: Record<string, string>,
  parts: readonly ProductPart[],
  save: Pick<ProductSave, 'was' | 'fields' | 'language'>,
  currency: ListCurrency,
): [values: Record<string, string>, more: object] {
  const { language } = save
  const changed = changedParts(now, save)
  const others = parts.filter((part) => !changed.includes(part))
  const own = Object.entries(fields).filter(([name]) => !isOf(name, others))
  const values = Object.assign(
    Object.fromEntries(own),
    ...others.map((part) => fieldsOf(now, part, language, currency)),
    ...parts.map((part) => ({ [`was.${part}`]: displayedPart(now, part, language) })),
  )
  const typed = changed
    .filter((part) => displayedPart(now, part, language) !== save.was[part])
    .map((part) => (part === 'texts' ? save.fields : partFields(save.fields, part)))
  return [values, { differs: changesBetween(now, Object.assign({}, now, ...typed), currency) }]
}

/** Rows of a list are replaced as a whole. */
const listsOf: Partial<Record<ProductPart, readonly string[]>> = {
  basics: ['otherCategories'],
  details: ['features', 'specifications', 'attributes', 'legal'],
  options: ['options', 'variants'],
  pictures: ['pictures'],
}
const isOf = (name: string, parts: readonly ProductPart[]): boolean =>
  parts.some((part) => listsOf[part]?.some((list) => name.startsWith(`${list}.`)))
