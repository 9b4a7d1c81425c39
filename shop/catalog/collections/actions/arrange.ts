// Products of a manual collection: added, removed, reordered.
import type { Who } from '../../../people/accounts/actions/staff-list.ts'
import { movedBy, placedAt } from '../../../platform/reorder.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import type { World } from '../../../world.ts'
import { productsListed } from '../../products/views/products-list.ts'
import { changeOne, note } from '../actions.ts'
import { collectionLimits } from '../rules.ts'
import * as store from '../store.ts'

/**
 * Appends them in this order; existing ones keep their positions. Refuses `collections.not_allowed`, `.missing`,
 * `.by_rule`, `.unknown_products` with their ids, `.too_many`.
 */
export const addProducts = (world: World, who: Who, id: string, ids: readonly string[]) =>
  arrange(world, who, id, (world, before) => existing(world, ids, [...before, ...ids]))

/** Replaces the products with exactly these, in this order. Refuses as `addProducts` does. */
export const putProducts = (world: World, who: Who, id: string, ids: readonly string[]) =>
  arrange(world, who, id, (world) => existing(world, ids, ids))

async function existing(
  world: World,
  ids: readonly string[],
  wanted: readonly string[],
): Promise<Result<string[]>> {
  // Unpublished products can be arranged, too.
  const known = new Set((await productsListed(world, ids)).map((each) => each.id))
  const unknown = ids.filter((each) => !known.has(each))
  if (unknown.length > 0)
    return refuse('collections.unknown_products', {
      facts: { ids: unknown.slice(0, 10).join(', ') },
    })
  const after = [...new Set(wanted)]
  return after.length > collectionLimits.products
    ? refuse('collections.too_many', { facts: { most: collectionLimits.products } })
    : ok(after)
}

/** Refuses as `addProducts` does. */
export const removeProducts = (world: World, who: Who, id: string, ids: readonly string[]) =>
  arrange(world, who, id, async (_, before) => ok(before.filter((each) => !ids.includes(each))))

/** Moves a product to a 0-based position, clamped to the last. Refuses as `addProducts` does. */
export const placeProduct = (world: World, who: Who, id: string, product: string, to: number) =>
  arrange(world, who, id, async (_, before) => ok(placedAt(before, product, to)))

/** Moves a product some positions earlier or later. Refuses as `addProducts` does. */
export const moveProduct = (world: World, who: Who, id: string, product: string, by: 1 | -1) =>
  arrange(world, who, id, async (_, before) => ok(movedBy(before, product, by)))

const arrange = (
  world: World,
  who: Who,
  id: string,
  work: (world: World, before: readonly string[]) => Promise<Result<string[]>>,
): Promise<Result> =>
  changeOne(world, who, { id }, async (world, was) => {
    if (was.kind !== 'manual') return refuse('collections.by_rule')
    const before = await store.productsOf(world.db, id)
    const after = await work(world, before)
    if (!after.ok) return after
    await store.putProducts(world.db, id, after.value)
    await note(world, who, 'arranged', id, { before: before.length, after: after.value.length })
    return ok()
  })
