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
