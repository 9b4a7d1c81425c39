// Parts of a running process, and their shutdown.
import { setTimeout as wait } from 'node:timers/promises'
import type { Log } from '../shop/world.ts'

/** Opened parts in the order in which they are closed: HTTP first, the database last. */
export const parts = [
  'http',
  'jobs',
  'purge',
  'watcher',
  'connections',
  'ledger',
  'chains',
  'database',
  'telemetry',
] as const
export type Part = (typeof parts)[number]
/** Closes a part. `isRetiring`: other processes serve, so there is time until each client disconnects by itself. */
export type Close = (isRetiring?: boolean) => Promise<unknown>
export type Keep = (part: Part, close: Close) => void

/** Most milliseconds that a process takes to end, before its database is stopped. */
export const longestEnd = 30_000

export type Parts = {
  readonly keep: Keep
  /** Closes open parts in order. A part that fails, or is not closed after `longest` milliseconds in all, is skipped. */
  close(isRetiring?: boolean, longest?: number): Promise<void>
}

export function openParts(log: Log): Parts {
  const closers = new Map<Part, Close[]>()
  const closed = async (part: Part, isRetiring: boolean) => {
    try {
      await Promise.all((closers.get(part) ?? []).map((close) => close(isRetiring)))
    } catch (error) {
      log.error('shutdown step failed', { part, reason: (error as Error).message })
    }
  }
  return {
    keep: (part, close) => closers.set(part, [...(closers.get(part) ?? []), close]),
    async close(isRetiring = false, longest = longestEnd) {
      const late = Symbol('late')
      const over = isRetiring ? null : wait(longest, late, { ref: false })
      for (const part of parts.filter((each) => closers.has(each))) {
        const closing = closed(part, isRetiring)
        // An embedded database flushes to disk first, and has a separate limit.
        const end = part === 'database' ? closing : Promise.race([closing, over ?? closing])
        if ((await end) === late) log.error('shutdown step not finished', { part })
      }
    },
  }
}
