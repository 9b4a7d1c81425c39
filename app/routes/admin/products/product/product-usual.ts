// Default options and attributes of a category's products.

import { type Attribute, nameIn } from '../../../../../shop/catalog/attributes/rules.ts'
import { attributesNow } from '../../../../../shop/catalog/attributes/views.ts'
import { attributesOf, defaultOptions } from '../../../../../shop/catalog/categories/rules.ts'
import { treeNow } from '../../../../../shop/catalog/categories/views.ts'
import { usualFields } from '../../../../../shop/catalog/editor/actions/change-categories.ts'
import type {
  EditedOption,
  ProductDocument,
} from '../../../../../shop/catalog/products/rules/product.ts'
import type { World } from '../../../../../shop/world.ts'
import type { EditedAttribute } from '../attribute-options'

/** Default options of the product's category, as suggestions. */
export const defaultOptionsOf = async (
  world: World,
  { category }: ProductDocument,
): Promise<EditedOption[]> => usualFields(defaultOptions(await treeNow(world), category)).options

/** The shop's attributes with their names for the reader; those of its categories come first. */
export async function attributesFor(
  world: World,
  { category, otherCategories }: ProductDocument,
  language: string,
): Promise<EditedAttribute[]> {
  const [all, tree] = await Promise.all([attributesNow(world), treeNow(world)])
  const usual = attributesOf(tree, [category, ...otherCategories])
  const place = ({ id }: Attribute) => (usual.includes(id) ? usual.indexOf(id) : usual.length)
  return all
    .toSorted((a, b) => place(a) - place(b))
    .map((each) => ({
      id: each.id,
      name: nameIn(each, language),
      type: each.type,
      unit: each.unit,
      values: each.values.map((value) => [value.id, nameIn(value, language)] as const),
      isUsual: usual.includes(each.id),
    }))
}
