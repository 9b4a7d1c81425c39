// Fault injection for tests: errors, invalid responses, delays, clock skew.
import type { Ledger } from './ledger.ts'

/** Replaces `times` responses to paths that begin with `path` by `status` and `body`. */
export type Trouble = {
  readonly status?: number
  readonly body?: string
  readonly headers?: Record<string, string>
  readonly path?: string
  readonly times?: number
  /** True: no newer ledger is shown. */
  readonly freeze?: boolean
  /** Milliseconds that the ledger's clock is ahead. */
  readonly ahead?: number
}

export type Faults = ReturnType<typeof makeFaults>

export function makeFaults(clock: { ahead: number }, latest: Ledger['latest']) {
  let trouble: Trouble = {}
  let left = 0
  let still: ReturnType<Ledger['latest']> | null = null
  return {
    frozen: () => still,
    set(next: Trouble) {
      trouble = next
      left = next.times ?? 0
      clock.ahead = next.ahead ?? clock.ahead
      still = next.freeze ? latest() : null
      return next
    },
    /** The faulty response, if this request gets one. */
    take(path: string) {
      if (left <= 0 || !path.startsWith(trouble.path ?? '/')) return null
      left -= 1
      return {
        status: trouble.status ?? 200,
        body: trouble.body ?? '{}',
        headers: trouble.headers ?? {},
      }
    },
  }
}
