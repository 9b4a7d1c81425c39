// Cache invalidation when the displayed stock of a product changes.
import { announce, type World } from '../../../world.ts'
import { shownStock } from '../rules/stock.ts'

/** Invalidates only pages that would look different: busy products keep theirs while there is enough stock. */
export async function announceStock(
  world: World,
  productId: string,
  before: number,
  after: number,
): Promise<void> {
  if (shownStock(before) !== shownStock(after)) await announce(world, `product:${productId}`)
  if (before > 0 !== after > 0) await announce(world, 'catalog')
}
