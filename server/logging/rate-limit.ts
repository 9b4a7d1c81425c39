// Rate limit of log lines by kind, since clients can cause some of them at will.
import type { Log } from '../../shop/world.ts'

const perMinute = 60
/** The code has few distinct messages. */
const mostKinds = 500
const minute = 60_000

type Level = keyof Log
type Facts = Readonly<Record<string, unknown>>

/** Passes the first lines of each kind in a minute; afterwards one line per kind has the number suppressed. */
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
      const lineKind = kindOf(message, facts)
      const kind = counts.has(lineKind) || counts.size < mostKinds ? lineKind : 'others'
      const count = (counts.get(kind) ?? 0) + 1
      counts.set(kind, count)
      if (count <= perMinute) log[level](message, facts)
    }
  return { info: limited('info'), warn: limited('warn'), error: limited('error') }
}

/** Groups by route and code, so that failures in one place do not hide others. */
const kindOf = (message: string, { route, code }: Facts): string =>
  [message, route, code].filter((part) => typeof part === 'string').join(' · ')
