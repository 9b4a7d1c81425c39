// Whole products for files: those of some ids, and all of them in the order of the shelf.
import type { Rests } from '../../polite.ts'
import type { World } from '../../world.ts'
import type { WholeProduct } from '../rules/whole.ts'
import { countAllColours, spokenLanguages, wholesAfter, wholesOf } from '../store/whole.ts'

export const wholeProducts = (
  world: World,
  ids: readonly string[],
): Promise<Map<string, WholeProduct>> => wholesOf(world.db, ids)

const atOnce = 250

/** A part of them at a time, so that memory stays the same however many there are. */
export async function* allProducts(
  world: World,
  steps: Rests,
): AsyncGenerator<readonly WholeProduct[]> {
  let next = wholesAfter(world.db, null, atOnce)
  for (;;) {
    const asked = performance.now()
    const { products, last } = await next
    steps.worked(performance.now() - asked)
    await steps.rest()
    // The database reads the next part while this one is written.
    if (last) {
      next = wholesAfter(world.db, last, atOnce)
      // Whoever stops reading in between waits for it no more.
      next.catch(() => {})
    }
    yield products
    if (!last) return
  }
}

/** Of all products, also those that are not shown. */
export const countColours = (world: World): Promise<number> => countAllColours(world.db)

/** Besides English. */
export const catalogueLanguages = (world: World): Promise<string[]> => spokenLanguages(world.db)
