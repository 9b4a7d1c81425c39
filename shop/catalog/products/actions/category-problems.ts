// Whether the categories that a product names exist.

import type { World } from '../../../world.ts'
import { holdTree } from '../../categories/actions.ts'
import { treeNow } from '../../categories/views.ts'
import type { ProductDocument } from '../rules/product.ts'

/**
 * What is wrong of the categories, by field; null where the shop has all of them. Until the transaction ends none of
 * them is deleted.
 */
export async function categoryProblems(
  world: World,
  {
    category,
    otherCategories = [],
  }: Partial<Pick<ProductDocument, 'category' | 'otherCategories'>>,
): Promise<Record<string, string> | null> {
  await holdTree(world)
  const { byId } = await treeNow(world)
  const fields = {
    ...(category !== undefined && !byId.has(category) && { category: unknown }),
    ...(otherCategories.some((id) => !byId.has(id)) && { otherCategories: unknown }),
  }
  return Object.keys(fields).length > 0 ? fields : null
}

const unknown = 'catalog.field.category'
