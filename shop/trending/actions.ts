// Looks are written down in batches, as numbers, and forgotten when they count no longer.
import type { World } from '../world.ts'
import { viewDays } from './rules.ts'
import { addViews, deleteBefore } from './store.ts'

export async function noteViews(world: World, counts: ReadonlyMap<string, number>): Promise<void> {
  if (counts.size > 0) await addViews(world.db, dayOf(world.now()), counts)
}

/** Housekeeping. Answers how many rows went. */
export const forgetViews = (world: World): Promise<number> =>
  deleteBefore(world.db, dayOf(daysBefore(world.now(), viewDays)))

export const dayOf = (at: Date): string => at.toISOString().slice(0, 10)
export const daysBefore = (at: Date, days: number): Date =>
  new Date(at.getTime() - days * 86_400_000)
