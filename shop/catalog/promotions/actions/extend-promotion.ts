// Adds products to a promotion that an import has made.
import { announceAll, type World } from '../../../world.ts'
import { type Draft, mostProducts } from '../input.ts'
import { addProducts } from '../store.ts'

/** False where there is none of this name, percents and end for products of its own, or no room in it. */
export async function extendPromotion(
  world: World,
  draft: Pick<Draft, 'name' | 'percent' | 'endsAt' | 'productIds'>,
): Promise<boolean> {
  const isExtended = await addProducts(world.db, draft, mostProducts)
  if (isExtended) await announceAll(world, ['promotions', 'catalog'])
  return isExtended
}
