// Invalidates pages whose displayed stock state has changed.
import { announce, type World } from '../../../world.ts'
import { shownStock } from '../rules/stock.ts'

/** Pages are made again only where they would read differently: busy products keep theirs while there is enough. */
export async function announceStock(
  world: World,
  productId: string,
  before: number,
  after: number,
): Promise<void> {
  if (shownStock(before) !== shownStock(after)) await announce(world, `product:${productId}`)
  if (before > 0 !== after > 0) await announce(world, 'catalog')
}
