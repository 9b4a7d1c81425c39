// Looks are written down in batches, as numbers, and forgotten when they count no longer.

import { ok } from '../../../result.ts'
import { trendingMost } from '../../../search/rules.ts'
import type { World } from '../../../world.ts'
import { dayOf, daysBefore, viewDays } from '../rules/trending.ts'
import { addViews, deleteBefore, replaceRanks } from '../store/trending.ts'
import { countedRanks } from '../views/trending.ts'

export async function recordProductViews(
  world: World,
  counts: ReadonlyMap<string, number>,
): Promise<void> {
  if (counts.size > 0) await addViews(world.db, dayOf(world.now()), counts)
}

/** Counts again what leads the page. A job asks for it each quarter of an hour. */
export async function rankTrending(world: World): Promise<void> {
  const ids = (await countedRanks(world)).slice(0, trendingMost)
  await world.transaction(async (world) => {
    await replaceRanks(world.db, ids, world.now())
    return ok()
  })
}

/** Housekeeping. Answers how many rows went. */
export const forgetViews = (world: World): Promise<number> =>
  deleteBefore(world.db, dayOf(daysBefore(world.now(), viewDays)))
