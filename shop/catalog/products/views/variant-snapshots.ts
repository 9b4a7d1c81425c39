// Variant snapshots for orders, and variants by code.
import { pageAfter } from '../../../platform/pagination.ts'
import type { World } from '../../../world.ts'
import { isVariantId } from '../rules/catalog.ts'
import * as store from '../store/variant-snapshots.ts'

/** Maps variant ids to SKU and options; unknown variants are missing. */
export const variantSnapshots = async (
  world: World,
  ids: readonly string[],
): Promise<ReadonlyMap<string, store.VariantSnapshot>> =>
  new Map((await store.variantSnapshots(world.db, ids)).map((row) => [row.id, row]))

/** All variants by id, or those with this SKU or barcode; continues after `after`. */
export async function variantsByCode(
  world: World,
  { limit, ...asked }: store.AskedCode & { readonly limit: number },
): Promise<{ rows: store.CodedVariant[]; next: string | null }> {
  const found = await store.variantsByCode(world.db, asked, limit + 1)
  return pageAfter(found, limit, ({ id }) => id)
}

/** Maps variant ids to product ids; unknown variants are missing. */
export const productsOfVariants = (
  world: World,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> =>
  store.productsOfVariants(world.db, ids.filter(isVariantId))

/** Maps variant ids to grams; variants that state no weight are missing. */
export const variantWeights = (
  world: World,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> =>
  ids.length === 0
    ? Promise.resolve(new Map())
    : store.variantWeights(world.db, ids.filter(isVariantId))

/** Variants for sale that state no weight. */
export const countUnweighed = (world: World): Promise<number> => store.countUnweighed(world.db)
