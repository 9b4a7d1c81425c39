// Webhooks: endpoints, deliveries, event types and payloads. Pure.
import {
  type EventObject,
  type EventType,
  eventObjects,
  objectOf,
  typesOf,
} from '../../platform/events/rules.ts'
import type { Scope } from '../api-keys/rules.ts'

/** `failing`: circuit breaker open; `given_up`: after three days of failures, until staff resumes it. */
export const endpointStates = ['active', 'failing', 'paused', 'given_up'] as const
export type EndpointState = (typeof endpointStates)[number]

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** Why an attempt got no response. An error status is not among them. */
export const failures = [
  'timeout',
  'unreachable',
  'unknown',
  'private',
  'redirect',
  'gone',
] as const
export type Failure = (typeof failures)[number]

export type Endpoint = {
  readonly id: string
  readonly url: string
  readonly types: readonly EventType[]
  readonly state: EndpointState
  readonly createdAt: Date
  /** Expiry of the previous secret; null if there is none. */
  readonly previousUntil: Date | null
  readonly failingSince: Date | null
  readonly restingUntil: Date | null
}

export type Delivery = {
  readonly eventId: string
  readonly type: EventType
  readonly object: EventObject
  readonly objectId: string
  readonly at: Date
  readonly sequence: number
  readonly status: DeliveryState
  readonly attempts: number
  readonly lastAt: Date | null
  /** Null: waits for an earlier event of the same object. */
  readonly dueAt: Date | null
  readonly milliseconds: number | null
  readonly responseStatus: number | null
  readonly responseBody: string
  readonly failure: Failure | null
}

export const limits = { endpoints: 20, url: 2_000 } as const

/** Objects to subscribe to; a test is only sent to its own endpoint. */
export const offeredObjects = eventObjects.filter((object) => object !== 'webhook')
export const offeredTypes: readonly EventType[] = offeredObjects.flatMap(typesOf)
export const isOffered = (type: string): type is EventType =>
  offeredTypes.some((each) => each === type)

/** Scopes that a key needs to subscribe, so that it receives only what it could read. */
const scopes: Readonly<Record<EventObject, Scope | null>> = {
  order: 'orders:read',
  payment: 'payments:read',
  refund: 'payments:read',
  return: 'returns:read',
  product: 'products:read',
  stock: 'stock:read',
  customer: 'customers:read',
  identity: null,
  newsletter: null,
  webhook: null,
}
export const scopeOf = (type: EventType): Scope | null => scopes[objectOf(type)]

/** A test event's object is its endpoint. */
export const wants = (
  { id, types }: Pick<Endpoint, 'id' | 'types'>,
  event: { readonly type: EventType; readonly objectId: string },
): boolean => (event.type === 'webhook.test' ? event.objectId === id : types.includes(event.type))

/** Request body: the event, and its object as in the API at that moment; null if the API has none. */
export type Payload = {
  readonly id: string
  readonly type: EventType
  readonly timestamp: string
  readonly sequence: number
  readonly object: { readonly kind: EventObject; readonly id: string }
  readonly data: unknown
}

export const payloadOf = (
  event: Pick<Delivery, 'eventId' | 'type' | 'object' | 'objectId' | 'at' | 'sequence'>,
  data: unknown,
): Payload => ({
  id: event.eventId,
  type: event.type,
  timestamp: event.at.toISOString(),
  sequence: event.sequence,
  object: { kind: event.object, id: event.objectId },
  data,
})

// Retries with exponential backoff and jitter, and the circuit breaker of an endpoint. Pure.

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
const backoff = (attempts: number, chance: number): number =>
  Math.round(Math.min(longestPause, 5 * second * 2 ** (attempts - 1)) * (0.5 + chance))

/** Whether a status code acknowledges the event. */
const isSuccess = (status: number): boolean => status >= 200 && status < 300

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
  const delay = /^\d{1,9}$/.test(header)
    ? Number(header) * second
    : Date.parse(header) - now.getTime()
  return Number.isNaN(delay) ? null : Math.min(longestPause, Math.max(5 * second, delay))
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
  const requestedDelay = Math.max(0, ...attempts.map(({ retryAfter }) => retryAfter ?? 0))
  const until = (pause: number) => (pause > 0 ? new Date(now.getTime() + pause) : null)
  if (isFine)
    return {
      failures: 0,
      failingSince: null,
      restingUntil: until(requestedDelay),
      isGivenUp: false,
    }
  const failures = before.failures + attempts.length
  const failingSince = before.failingSince ?? now
  const rounds = failures - breakerThreshold + 1
  const pause = rounds > 0 ? Math.min(hour, backoff(Math.min(rounds, 20), chance)) : 0
  return {
    failures,
    failingSince,
    restingUntil: until(Math.max(pause, requestedDelay)),
    // 410 Gone: the receiver wants no more events.
    isGivenUp:
      now.getTime() - failingSince.getTime() >= giveUpAfter ||
      attempts.some(({ failure }) => failure === 'gone'),
  }
}
