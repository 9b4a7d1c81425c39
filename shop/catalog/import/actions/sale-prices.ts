// Promotions for the sale prices of a file: one for all products with the same percentage and dates.
import type { Viewer } from '../../../people/accounts/rules.ts'
import { ok, type Result } from '../../../result.ts'
import type { World } from '../../../world.ts'
import type { WantedProduct } from '../../editor/rules/full-product.ts'
import { createPromotion, extendPromotion } from '../../promotions/actions.ts'
import type { Draft } from '../../promotions/input.ts'
import { isFor, onPrices, type Promotion } from '../../promotions/rules.ts'
import { runningPromotions } from '../../promotions/views.ts'
import type { Sale } from '../rules/sale-prices.ts'

export type OnSale = Pick<WantedProduct, 'id' | 'document'> & { readonly sale: Sale }

/**
 * Skips sales that are over and products that already have as much off. Later slices of a file join the promotions of
 * earlier ones. Refuses as `createPromotion` does.
 */
export async function promoteSales(
  world: World,
  who: Viewer,
  importId: string,
  products: readonly OnSale[],
): Promise<Result> {
  if (products.length === 0) return ok()
  const now = world.now()
  const running = await runningPromotions(world)
  const open = products.filter(
    ({ sale, ...product }) =>
      (sale.endsAt === null || new Date(sale.endsAt) > now) && !isLowered(running, product, sale),
  )
  for (const [key, group] of Map.groupBy(open, ({ sale }) => JSON.stringify(sale))) {
    const { percent, startsAt, endsAt } = JSON.parse(key) as Sale
    const draft: Draft = {
      ...onPrices,
      percent,
      priority: 0,
      category: null,
      code: null,
      name: ['CSV', importId, ...(startsAt ? [startsAt.slice(0, 16)] : [])].join(' '),
      productIds: group.map(({ id }) => id),
      startsAt: startsAt ? new Date(startsAt) : now,
      endsAt: endsAt ? new Date(endsAt) : null,
      mostUses: null,
      mostPerShopper: null,
      // Exact: nothing sells for less than the file says.
      priceStep: 1,
    }
    if (await extendPromotion(world, draft)) continue
    const made = await createPromotion(world, who, draft)
    if (!made.ok) return made
  }
  return ok()
}

const isLowered = (
  running: readonly Promotion[],
  { id, document }: Pick<WantedProduct, 'id' | 'document'>,
  { percent }: Sale,
): boolean =>
  running.some(
    (each) =>
      each.percent === percent && isFor(each, { productId: id, category: document.category }),
  )
