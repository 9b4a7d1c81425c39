// What follows when stock changes: cache invalidation where it is displayed, and an event for other programs.
import { emitAll } from '../../../platform/events/actions.ts'
import { announce, type World } from '../../../world.ts'
import { isCustomLine, type Line } from '../../products/rules/catalog.ts'
import { shownStock } from '../../products/rules/shown-stock.ts'

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

/** Tells other programs that a number of these variants' stock has changed; custom lines have none. */
export const emitStockChanged = (
  world: World,
  variants: readonly Pick<Line, 'productId' | 'variantId'>[],
): Promise<void> =>
  emitAll(
    world,
    'stock.changed',
    variants
      .filter((each) => !isCustomLine(each))
      .map(({ productId, variantId }) => `${productId}/${variantId}`),
  )
