// Retries with exponential backoff and jitter, and the circuit breaker of an endpoint. Pure.
import type { DeliveryState, Failure } from '../rules.ts'

const second = 1_000
const hour = 3_600_000
/** Of one attempt, from the look-up of the name to the end of the answer. */
export const attemptTimeout = 10 * second
/** After which an event that failed so long is not sent again, and an endpoint that failed so long is given up. */
export const patience = 3 * 24 * hour
const longestPause = 4 * hour
/** Consecutive failures after which the circuit breaker opens. */
export const breakerThreshold = 10
/** Attempts at a time at one endpoint. */
export const mostAtOnce = 16

/** Milliseconds before attempt `attempts` + 1: 5 s, 10 s, 20 s … 4 h, each more or less by half. `chance` from 0 to 1. */
export const backoff = (attempts: number, chance: number): number =>
  Math.round(Math.min(longestPause, 5 * second * 2 ** (attempts - 1)) * (0.5 + chance))

/** Whether an answer means that the event has arrived. */
export const isSuccess = (status: number): boolean => status >= 200 && status < 300

export type Attempt = {
  readonly status: number | null
  readonly body: string
  readonly failure: Failure | null
  readonly milliseconds: number
  /** Milliseconds that the receiver asks for; null where it asks for none. */
  readonly retryAfter: number | null
}

/**
 * `Retry-After` of an answer that says "not now", in milliseconds: seconds or an HTTP date, no less than a first retry
 * and no more than the longest. Null where there is none that can be read.
 */
export function retryAfterOf(status: number, header: string | undefined, now: Date): number | null {
  if (header === undefined || (status !== 429 && status !== 503)) return null
  const asked = /^\d{1,9}$/.test(header)
    ? Number(header) * second
    : Date.parse(header) - now.getTime()
  return Number.isNaN(asked) ? null : Math.min(longestPause, Math.max(5 * second, asked))
}

/** What becomes of a delivery: delivered, failed for good, or when it is tried again. */
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
  const isOver = now.getTime() - firstAt.getTime() >= patience
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
 * The circuit breaker after some attempts: closed by a success, open after ten failures in a row or as long as the
 * receiver asks for, given up in the end.
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
    // 410: the receiver says that it wants no more.
    isGivenUp:
      now.getTime() - failingSince.getTime() >= patience ||
      attempts.some(({ failure }) => failure === 'gone'),
  }
}
