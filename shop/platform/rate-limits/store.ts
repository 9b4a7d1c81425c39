// SQL of rate limits: one statement counts and decides, so that concurrent attempts cannot exceed the limit.
import type { Db } from '../../world.ts'
import { countChanged } from '../rows.ts'
import type { LimitRule } from './rules.ts'

export type Counter = { readonly rule: LimitRule; readonly key: string }
/** How many limits allowed the attempt, and when the next attempt is allowed. */
export type Count = { passed: number; again: Date | null }

/** See migration 155. */
export async function countAttempt(
  db: Db,
  counters: readonly Counter[],
  now: Date,
): Promise<Count> {
  const each = <T>(read: (rule: LimitRule) => T) => counters.map(({ rule }) => read(rule))
  const [row] = await db<[Count]>`
    select passed, again from count_attempts(
      ${each(({ name }) => name)}, ${counters.map(({ key }) => key)},
      ${each(({ limit }) => limit)}::int[], ${each(({ seconds }) => seconds)}::int[],
      ${each(({ doubling }) => doubling?.after ?? null)}::int[],
      ${each(({ doubling }) => doubling?.seconds ?? null)}::int[],
      ${each(({ doubling }) => doubling?.most ?? null)}::int[], ${now})`
  return row
}

/** Resets the first counters, and removes the latest attempt from the others. */
export async function settleAttempts(
  db: Db,
  forgotten: readonly Counter[],
  givenBack: readonly Counter[],
): Promise<void> {
  const all = [...forgotten, ...givenBack]
  await db`
    select settle_attempts(
      ${all.map(({ rule }) => rule.name)}, ${all.map(({ key }) => key)}, ${forgotten.length})`
}

export const deleteEnded = async (db: Db, now: Date) =>
  countChanged(db`delete from rate_limit_attempts where expires_at <= ${now}`)
