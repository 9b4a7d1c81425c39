// Categories of products: validation, and moving products between them.

import { createLoadShedder } from '../../../platform/load-shedding.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import type { World } from '../../../world.ts'
import { endMove, lockTree, movingCategory, shareTreeLock } from '../../categories/actions.ts'
import { treeNow } from '../../categories/views.ts'
import type { ProductDocument } from '../rules/product.ts'
import { countInCategory, moveDrafts, moveSome } from '../store/in-category.ts'

/** Category errors by field; null if all exist. Locks categories against deletion until the transaction ends. */
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

/** Drops further categories that no longer exist, as in earlier versions. Null if the main one is gone. */
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

/** Products per transaction: keeps it to a fraction of a second. */
const atOnce = 200

/**
 * Call it in the transaction that deletes `from`; `target` is required if there are products. Returns whether some are
 * left to `moveRemainingProducts`.
 */
export async function moveProducts(
  world: World,
  from: string,
  to: string | null,
): Promise<Result<boolean>> {
  const count = await countInCategory(world.db, from)
  if (count === 0) return ok(false)
  if (to === null) return refuse('form.invalid', { fields: { target: 'categories.field.target' } })
  await moveDrafts(world.db, from, to)
  if (count > atOnce) return ok(true)
  await moveSome(world.db, from, to, count)
  return ok((await countInCategory(world.db, from)) > 0)
}

/** Moves products of deleted categories in batches. A killed process neither loses nor repeats anything. */
export async function moveRemainingProducts(
  world: World,
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  const steps = createLoadShedder()
  while (!signal.aborted) {
    const moving = await movingCategory(world)
    if (!moving) return
    const from = performance.now()
    const done = await world.transaction(async (world) => {
      if ((await moveSome(world.db, moving.id, moving.to, atOnce)) > 0) return ok(true)
      // Prevents another process from adding products there.
      await lockTree(world)
      await moveDrafts(world.db, moving.id, moving.to)
      const isOver = (await countInCategory(world.db, moving.id)) === 0
      if (isOver) await endMove(world, moving.id)
      return ok(isOver)
    })
    // The rest is locked by editors: the next run moves it.
    if (!done.ok || !done.value) return
    steps.worked(performance.now() - from)
    await steps.rest()
  }
}
