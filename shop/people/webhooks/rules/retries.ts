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
}

/** What becomes of a delivery: delivered, failed for good, or when it is tried again. */
export function outcomeOf(
  { status, failure }: Pick<Attempt, 'status' | 'failure'>,
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
    : { status: 'waiting', dueAt: new Date(now.getTime() + backoff(attempts, chance)) }
}

export type Health = {
  readonly failures: number
  readonly failingSince: Date | null
  readonly restingUntil: Date | null
  readonly isGivenUp: boolean
}

/** The circuit breaker after some attempts: closed by a success, open after ten failures in a row, given up in the end. */
export function healthAfter(
  before: Pick<Health, 'failures' | 'failingSince'>,
  attempts: readonly Pick<Attempt, 'status' | 'failure'>[],
  now: Date,
  chance: number,
): Health {
  const isFine = attempts.some(
    ({ status, failure }) => failure === null && status !== null && isSuccess(status),
  )
  if (isFine) return { failures: 0, failingSince: null, restingUntil: null, isGivenUp: false }
  const failures = before.failures + attempts.length
  const failingSince = before.failingSince ?? now
  const rounds = failures - breakerThreshold + 1
  const pause = rounds > 0 ? Math.min(hour, backoff(Math.min(rounds, 20), chance)) : 0
  return {
    failures,
    failingSince,
    restingUntil: pause > 0 ? new Date(now.getTime() + pause) : null,
    // 410: the receiver says that it wants no more.
    isGivenUp:
      now.getTime() - failingSince.getTime() >= patience ||
      attempts.some(({ failure }) => failure === 'gone'),
  }
}
