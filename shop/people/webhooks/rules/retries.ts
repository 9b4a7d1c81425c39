// Retries with exponential backoff and jitter, and the circuit breaker of an endpoint. Pure.
import type { DeliveryState, Failure } from '../rules.ts'

const second = 1_000
const hour = 3_600_000
/** Timeout of one attempt in milliseconds, from DNS lookup to the end of the response. */
export const attemptTimeout = 10 * second
/** Milliseconds of failures after which an event is not retried any more, or an endpoint is given up. */
export const giveUpAfter = 3 * 24 * hour
const longestPause = 4 * hour
/** Consecutive failures after which the circuit breaker opens. */
export const breakerThreshold = 10
/** Concurrent attempts per endpoint. */
export const maxConcurrentDeliveries = 16

/** Milliseconds before attempt `attempts` + 1: 5 s, 10 s, 20 s … 4 h, with ±50% jitter. `chance` from 0 to 1. */
export const backoff = (attempts: number, chance: number): number =>
  Math.round(Math.min(longestPause, 5 * second * 2 ** (attempts - 1)) * (0.5 + chance))

/** Whether a status code acknowledges the event. */
export const isSuccess = (status: number): boolean => status >= 200 && status < 300

export type Attempt = {
  readonly status: number | null
  readonly body: string
  readonly failure: Failure | null
  readonly milliseconds: number
  /** Milliseconds requested by the receiver; null if none. */
  readonly retryAfter: number | null
}

/**
 * `Retry-After` of a 429 or 503 response in milliseconds, from seconds or an HTTP date, clamped between the first and
 * the longest retry delay. Null if missing or invalid.
 */
export function retryAfterOf(status: number, header: string | undefined, now: Date): number | null {
  if (header === undefined || (status !== 429 && status !== 503)) return null
  const asked = /^\d{1,9}$/.test(header)
    ? Number(header) * second
    : Date.parse(header) - now.getTime()
  return Number.isNaN(asked) ? null : Math.min(longestPause, Math.max(5 * second, asked))
}

/** Outcome of a delivery: delivered, failed permanently, or the time of the next retry. */
export function outcomeOf(
  { status, failure, retryAfter }: Pick<Attempt, 'status' | 'failure' | 'retryAfter'>,
  {
    attempts,
    firstAt,
    now,
    chance,
  }: { attempts: number; firstAt: Date; now: Date; chance: number },
): { readonly status: DeliveryState; readonly dueAt: Date | null } {
  if (failure === null && status !== null && isSuccess(status))
    return { status: 'delivered', dueAt: null }
  const isOver = now.getTime() - firstAt.getTime() >= giveUpAfter
  return isOver
    ? { status: 'failed', dueAt: null }
    : {
        status: 'waiting',
        dueAt: new Date(now.getTime() + (retryAfter ?? backoff(attempts, chance))),
      }
}

export type Health = {
  readonly failures: number
  readonly failingSince: Date | null
  readonly restingUntil: Date | null
  readonly isGivenUp: boolean
}

/**
 * The circuit breaker after some attempts: closed by a success, open after ten consecutive failures or for as long as
 * the receiver requests, and finally given up.
 */
export function healthAfter(
  before: Pick<Health, 'failures' | 'failingSince'>,
  attempts: readonly Pick<Attempt, 'status' | 'failure' | 'retryAfter'>[],
  now: Date,
  chance: number,
): Health {
  const isFine = attempts.some(
    ({ status, failure }) => failure === null && status !== null && isSuccess(status),
  )
  const asked = Math.max(0, ...attempts.map(({ retryAfter }) => retryAfter ?? 0))
  const until = (pause: number) => (pause > 0 ? new Date(now.getTime() + pause) : null)
  if (isFine)
    return { failures: 0, failingSince: null, restingUntil: until(asked), isGivenUp: false }
  const failures = before.failures + attempts.length
  const failingSince = before.failingSince ?? now
  const rounds = failures - breakerThreshold + 1
  const pause = rounds > 0 ? Math.min(hour, backoff(Math.min(rounds, 20), chance)) : 0
  return {
    failures,
    failingSince,
    restingUntil: until(Math.max(pause, asked)),
    // 410 Gone: the receiver wants no more events.
    isGivenUp:
      now.getTime() - failingSince.getTime() >= giveUpAfter ||
      attempts.some(({ failure }) => failure === 'gone'),
  }
}
