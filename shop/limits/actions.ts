// Counting attempts, on a connection of its own: what was tried stays counted when the transaction is rolled back.
import { createHmac } from 'node:crypto'
import { ok, type Result, refuse } from '../result.ts'
import type { World } from '../world.ts'
import type { LimitRule } from './rules.ts'
import { countAttempt, deleteAttempts, deleteEnded, deleteNewest, recentAttempts } from './store.ts'

/** Counts this attempt. Refuses `limit.reached` with the seconds until the next one is allowed. Throws if it cannot count. */
export async function allow(world: World, rule: LimitRule, key: string): Promise<Result> {
  const now = world.now()
  const length = rule.seconds * 1000
  const count = await countAttempt(world.outside, {
    name: rule.name,
    key: hidden(world, key),
    limit: rule.limit,
    now,
    since: new Date(now.getTime() - length),
    until: new Date(now.getTime() + length),
  })
  return count.allowed ? ok() : reached(rule, count.oldest ?? now, now)
}

/** Whether an attempt would be allowed, without counting one. */
export async function peek(world: World, rule: LimitRule, key: string): Promise<Result> {
  const now = world.now()
  const since = new Date(now.getTime() - rule.seconds * 1000)
  const { count, oldest } = await recentAttempts(
    world.outside,
    rule.name,
    hidden(world, key),
    since,
  )
  return count < rule.limit ? ok() : reached(rule, oldest ?? now, now)
}

/** After a success the failures before it no longer count. */
export async function forget(world: World, rule: LimitRule, key: string): Promise<void> {
  await deleteAttempts(world.outside, rule.name, hidden(world, key))
}

/** Takes one counted attempt back: it was let in, and turned out not to be one that counts. */
export async function giveBack(world: World, rule: LimitRule, key: string): Promise<void> {
  await deleteNewest(world.outside, rule.name, hidden(world, key))
}

/** Housekeeping: rows whose attempts no longer matter. Answers how many went. */
export const forgetEnded = (world: World): Promise<number> => deleteEnded(world.db, world.now())

function reached(rule: LimitRule, oldest: Date, now: Date): Result {
  const seconds = Math.ceil((oldest.getTime() - now.getTime()) / 1000) + rule.seconds
  return refuse('limit.reached', { facts: { seconds: Math.max(1, seconds) } })
}

const hidden = (world: World, key: string): string =>
  createHmac('sha256', world.keys.key('limits')).update(key).digest('base64url').slice(0, 22)
