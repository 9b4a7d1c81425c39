// Variant snapshots for orders, and variants of older carts by color.
import { pageAfter } from '../../../platform/pagination.ts'
import type { World } from '../../../world.ts'
import { isProductId, isVariantId } from '../rules/catalog.ts'
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

/**
 * Converts lines of carts and forms from before options, with a product and a color, to lines with a variant. Omits a
 * line if its color matches no variant, or several.
 */
export async function linesByColour<Line extends store.NamedColour>(
  world: World,
  lines: readonly Line[],
): Promise<(Omit<Line, 'colour'> & { readonly variantId: string })[]> {
  const possible = lines.filter(({ productId, colour }) => isProductId(productId) && isName(colour))
  if (possible.length === 0) return []
  const rows = await store.variantsOfColours(world.db, possible)
  return possible.flatMap(({ colour, ...line }) => {
    const row = rows.find((each) => each.productId === line.productId && each.colour === colour)
    return row ? [{ ...line, variantId: row.variantId }] : []
  })
}

/** The database rejects control characters with an error. */
const isName = (text: string): boolean => text.length <= 60 && !/\p{Cc}/u.test(text)
