// Deduplicates repeated log lines: logs the first at once, then with doubling pauses.
import type { Log } from '../../shop/world.ts'

const first = 60_000
const longest = 3_600_000
/** Milliseconds without a repeat after which a line counts as new. */
const forgotten = 600_000
const mostKept = 1_000

type Said = { at: number; until: number; pause: number; times: number }
type Facts = Readonly<Record<string, unknown>>

/** Warnings and errors only. A line after a pause has the number of suppressed repeats (`repeated`). */
export function quietRepeats(log: Log, now: () => number = Date.now): Log {
  const recentLines = new Map<string, Said>()

  /** Number of suppressed repeats; null if it is suppressed now. */
  function admit(line: string): number | null {
    const at = now()
    const recent = recentLines.get(line)
    const isNew = !recent || at - recent.at > forgotten
    if (!isNew && at < recent.until) {
      recent.at = at
      recent.times += 1
      return null
    }
    const pause = isNew ? first : Math.min(recent.pause * 2, longest)
    // Reinserted as the newest, since the oldest is evicted.
    recentLines.delete(line)
    recentLines.set(line, { at, until: at + pause, pause, times: 0 })
    const [oldest] = recentLines.size > mostKept ? recentLines.keys() : []
    if (oldest !== undefined) recentLines.delete(oldest)
    return isNew ? 0 : recent.times
  }

  const quiet =
    (level: 'warn' | 'error') =>
    (message: string, facts: Facts = {}) => {
      const repeated = admit(JSON.stringify([level, message, facts]))
      if (repeated !== null) log[level](message, repeated > 0 ? { ...facts, repeated } : facts)
    }
  return { info: log.info, warn: quiet('warn'), error: quiet('error') }
}
