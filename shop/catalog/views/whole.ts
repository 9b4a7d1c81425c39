// Whole products for files: those of some ids, and all of them in the order of the shelf.
import type { World } from '../../world.ts'
import type { WholeProduct } from '../rules/whole.ts'
import { spokenLanguages, wholesAfter, wholesOf } from '../store/whole.ts'

export const wholeProducts = (
  world: World,
  ids: readonly string[],
): Promise<Map<string, WholeProduct>> => wholesOf(world.db, ids)

const atOnce = 500

/** A part of them at a time, so that memory stays the same however many there are. */
export async function* allProducts(world: World): AsyncGenerator<readonly WholeProduct[]> {
  let after: { position: number; id: string } | null = null
  do {
    const page: Awaited<ReturnType<typeof wholesAfter>> = await wholesAfter(world.db, after, atOnce)
    yield page.products
    after = page.last
  } while (after)
}

/** Besides English. */
export const catalogueLanguages = (world: World): Promise<string[]> => spokenLanguages(world.db)
