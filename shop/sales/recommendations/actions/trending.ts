// Product views: counted in batches, anonymous, and deleted once they no longer count.

import { dayAfter, shopDay } from '../../../platform/time-zone.ts'
import { ok } from '../../../result.ts'
import { trendingMost } from '../../../search/rules/listing.ts'
import type { World } from '../../../world.ts'
import { viewDays } from '../rules/trending.ts'
import { addViews, deleteBefore, replaceRanks } from '../store/trending.ts'
import { countedRanks } from '../views/trending.ts'

export async function recordProductViews(
  world: World,
  counts: ReadonlyMap<string, number>,
): Promise<void> {
  if (counts.size > 0) await addViews(world.db, shopDay(world, world.now()), counts)
}

/** Recomputes the trending ranking. A job runs it every quarter of an hour. */
export async function rankTrending(world: World): Promise<void> {
  const ids = (await countedRanks(world)).slice(0, trendingMost)
  await world.transaction(async (world) => {
    await replaceRanks(world.db, ids, world.now())
    return ok()
  })
}

/** Housekeeping. Returns the number of deleted rows. */
export const forgetViews = (world: World): Promise<number> =>
  deleteBefore(world.db, dayAfter(shopDay(world, world.now()), -viewDays))
