// Client-side rate limit for an RPC provider, per second and per day: calls wait or are skipped.
import { setTimeout as wait } from 'node:timers/promises'

export type Allowance = { readonly perSecond: number; readonly perDay: number }

const day = 86_400_000

/** Waits for the next slot and returns true; false until the next day (UTC) once the daily quota is used up. */
export function rateLimiterOf(
  { perSecond, perDay }: Allowance,
  { now = Date.now, pause = (milliseconds: number) => wait(milliseconds) as Promise<unknown> } = {},
): (questions?: number) => Promise<boolean> {
  let next = 0
  let today = 0
  let used = 0
  return async (questions = 1) => {
    const at = now()
    if (Math.floor(at / day) !== today) [today, used] = [Math.floor(at / day), 0]
    if (used + questions > perDay) return false
    used += questions
    const slot = Math.max(at, next)
    next = slot + (questions * 1000) / perSecond
    if (slot > at) await pause(slot - at)
    return true
  }
}
