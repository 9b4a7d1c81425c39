// The categories that products name: whether they exist, and what moves products from one to another.

import { ok, type Result, refuse } from '../../../result.ts'
import type { World } from '../../../world.ts'
import { shareTreeLock } from '../../categories/actions.ts'
import { treeNow } from '../../categories/views.ts'
import type { ProductDocument } from '../rules/product.ts'
import { countInCategory, moveBetween } from '../store/in-category.ts'

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
  await shareTreeLock(world)
  const { byId } = await treeNow(world)
  const fields = {
    ...(category !== undefined && !byId.has(category) && { category: unknown }),
    ...(otherCategories.some((id) => !byId.has(id)) && { otherCategories: unknown }),
  }
  return Object.keys(fields).length > 0 ? fields : null
}

const unknown = 'catalog.field.category'

/** An earlier version may name further categories that are gone: they are left out. Null where the main one is gone. */
export async function withKnownCategories(
  world: World,
  document: ProductDocument,
): Promise<ProductDocument | null> {
  await shareTreeLock(world)
  const { byId } = await treeNow(world)
  if (!byId.has(document.category)) return null
  const otherCategories = document.otherCategories.filter((id) => byId.has(id))
  return { ...document, otherCategories }
}

/** In the transaction that deletes `from`. Answers how many products were in it; with any, `to` is needed. */
export async function moveProducts(
  world: World,
  from: string,
  to: string | null,
): Promise<Result<number>> {
  const count = await countInCategory(world.db, from)
  if (count === 0) return ok(0)
  if (to === null) return refuse('form.invalid', { fields: { target: 'categories.field.target' } })
  await moveBetween(world.db, from, to)
  return ok(count)
}
