// What an order keeps of the variants that it buys, and the variants of carts that name a colour.
import type { World } from '../../../world.ts'
import { isProductId, isVariantId } from '../rules.ts'
import * as store from '../store/variant-snapshots.ts'

/** Variant id -> its SKU and options. Variants that do not exist are missing. */
export const variantSnapshots = async (
  world: World,
  ids: readonly string[],
): Promise<ReadonlyMap<string, store.VariantSnapshot>> =>
  new Map((await store.variantSnapshots(world.db, ids)).map((row) => [row.id, row]))

/** Variant id -> product id; variants that do not exist are missing. */
export const productsOfVariants = (
  world: World,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> =>
  store.productsOfVariants(world.db, ids.filter(isVariantId))

/**
 * Lines of carts and forms from before options, which name a product and a colour, as lines that name a variant. A
 * colour that stands for no variant, or for several, leaves its line out.
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

/** The database refuses control characters with an error. */
const isName = (text: string): boolean => text.length <= 60 && !/\p{Cc}/u.test(text)
