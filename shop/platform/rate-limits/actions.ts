// Counts attempts on a separate connection, so that a rollback does not reset them.
import { createHmac } from 'node:crypto'
import { ok, type Refusal, type Result, refuse } from '../../result.ts'
import type { World } from '../../world.ts'
import type { LimitRule } from './rules.ts'
import { countAttempt, deleteEnded, settleAttempts } from './store.ts'

/** A limit and the key for which it counts. */
export type Counter = { readonly rule: LimitRule; readonly key: string }

/** Counts an attempt. Refuses `limit.reached` with the seconds until the next is allowed. Throws if it cannot count. */
export const allow = async (world: World, rule: LimitRule, key: string): Promise<Result> =>
  (await allowAll(world, [{ rule, key }]))?.refusal ?? ok()

type Refused = { readonly by: LimitRule; readonly refusal: Refusal }

/**
 * Counts an attempt against several limits in order, in one statement; returns null if all allow it. Stops at the first
 * that refuses: the limits before it have counted, and the caller decides which to reduce.
 */
export async function allowAll(
  world: World,
  counters: readonly Counter[],
): Promise<Refused | null> {
  const now = world.now()
  const { passed, again } = await countAttempt(world.outside, hidden(world, counters), now)
  const first = counters[passed]
  return first ? { by: first.rule, refusal: reached(again ?? now, now) } : null
}

/**
 * Adjusts counts in one statement: `forgotten` are reset, since a success cancels earlier failures; `givenBack` are
 * reduced by one attempt that does not count after all. In the order of `allowAll`.
 */
export async function adjustCounts(
  world: World,
  { forgotten = [], givenBack = [] }: { forgotten?: Counter[]; givenBack?: Counter[] },
): Promise<void> {
  await settleAttempts(world.outside, hidden(world, forgotten), hidden(world, givenBack))
}

/** Housekeeping: deletes expired rows. Returns the number. */
export const forgetEnded = (world: World): Promise<number> => deleteEnded(world.db, world.now())

function reached(again: Date, now: Date): Refusal {
  const seconds = Math.ceil((again.getTime() - now.getTime()) / 1000)
  return refuse('limit.reached', { facts: { seconds: Math.max(1, seconds) } })
}

const hidden = (world: World, counters: readonly Counter[]): Counter[] =>
  counters.map(({ rule, key }) => ({ rule, key: hide(world, key) }))

const hide = (world: World, key: string): string =>
  createHmac('sha256', world.keys.key('limits')).update(key).digest('base64url').slice(0, 22)
