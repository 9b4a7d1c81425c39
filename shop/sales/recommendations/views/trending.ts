// The trending page: products by views and sales, then the newest.
import type { Card } from '../../../catalog/products/rules/catalog.ts'
import { dayAfter, shopDay } from '../../../platform/time-zone.ts'
import { trendingBy } from '../../../search/views/trending.ts'
import type { World } from '../../../world.ts'
import { soldSince } from '../../orders/views/orders.ts'
import { daysBefore, ranked, saleDays, viewDays } from '../rules/trending.ts'
import { ranksSince, viewsSince } from '../store/trending.ts'

/** At most 100 cards. The order changes every quarter of an hour, which limits the age of a cached page. */
export function trending(world: World, language?: string): Promise<readonly Card[]> {
  const quarter = Math.floor(world.now().getTime() / 900_000)
  return trendingBy(world, quarter, () => trendingIds(world), language)
}

/** The last stored ranking; computed now if it is too old or missing. */
export async function trendingIds(world: World): Promise<readonly string[]> {
  const known = await ranksSince(world.db, new Date(world.now().getTime() - longestKept))
  return known.length > 0 ? known : countedRanks(world)
}
const longestKept = 2_700_000

export async function countedRanks(world: World): Promise<string[]> {
  const now = world.now()
  const [views, sold] = await Promise.all([
    viewsSince(world.db, dayAfter(shopDay(world, now), 1 - viewDays)),
    soldSince(world, daysBefore(now, saleDays)),
  ])
  const scores = new Map(
    views.map(({ productId, views }) => [productId, { productId, views, sold: 0 }]),
  )
  for (const [productId, quantity] of sold)
    scores.set(productId, {
      productId,
      views: scores.get(productId)?.views ?? 0,
      sold: quantity,
    })
  return ranked([...scores.values()])
}
