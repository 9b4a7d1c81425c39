// Rate limit of the log: strangers can cause some of its lines as often as they like, so each kind has so many a minute.
import type { Log } from '../../shop/world.ts'

const perMinute = 60
/** Messages are the code's own, and few. */
const mostKinds = 500
const minute = 60_000

type Level = keyof Log
type Facts = Readonly<Record<string, unknown>>

/** Passes on the first lines of each kind in a minute; at its end one line says of each how many were left out. */
export function limitLines(log: Log): Log {
  let counts = new Map<string, number>()

  function tell(): void {
    const ended = counts
    counts = new Map()
    for (const [kind, count] of ended)
      if (count > perMinute)
        log.warn('log lines dropped by rate limit', { kind, lines: count - perMinute })
  }

  const limited =
    (level: Level) =>
    (message: string, facts: Facts = {}) => {
      if (counts.size === 0) setTimeout(tell, minute).unref()
      const own = kindOf(message, facts)
      const kind = counts.has(own) || counts.size < mostKinds ? own : 'others'
      const count = (counts.get(kind) ?? 0) + 1
      counts.set(kind, count)
      if (count <= perMinute) log[level](message, facts)
    }
  return { info: limited('info'), warn: limited('warn'), error: limited('error') }
}

/** What failed in one place does not hide what fails in another. */
const kindOf = (message: string, { route, code }: Facts): string =>
  [message, route, code].filter((part) => typeof part === 'string').join(' · ')
