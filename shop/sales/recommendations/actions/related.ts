// Nightly job: recomputes products bought together.

import { day } from '../../../platform/durations.ts'
import { ok } from '../../../result.ts'
import { announce, type World } from '../../../world.ts'
import { boughtTogetherSince } from '../../orders/views/bought-together.ts'
import { coPurchaseDays, maxCoPurchases, minCoPurchases } from '../rules/related.ts'
import { replacePairs } from '../store/related.ts'

/** Returns the number of changed pairs; cached pages are invalidated only if one changed. */
export async function countCoPurchases(world: World): Promise<number> {
  const since = new Date(world.now().getTime() - coPurchaseDays * day)
  const limits = { least: minCoPurchases, most: maxCoPurchases }
  const done = await world.transaction(async (world) => {
    const changed = await replacePairs(world.db, await boughtTogetherSince(world, since, limits))
    if (changed > 0) await announce(world, 'catalog')
    return ok(changed)
  })
  return done.ok ? done.value : 0
}
