// Webhooks: endpoints, deliveries, what may be subscribed to, and what is sent. Pure.
import {
  type EventObject,
  type EventType,
  eventObjects,
  objectOf,
  typesOf,
} from '../../platform/events/rules.ts'
import type { Scope } from '../api-keys/rules.ts'

/** `failing`: left alone for a while after failures; `given_up`: after three days of them, until staff resumes it. */
export const endpointStates = ['active', 'failing', 'paused', 'given_up'] as const
export type EndpointState = (typeof endpointStates)[number]

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** Why there was no answer to an attempt. A status that is no success has none. */
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
  /** Until when the previous secret is used as well; null where there is none. */
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
  /** Null: not before an earlier event of the same object. */
  readonly dueAt: Date | null
  readonly milliseconds: number | null
  readonly responseStatus: number | null
  readonly responseBody: string
  readonly failure: Failure | null
}

export const limits = { endpoints: 20, url: 2_000 } as const

/** What can be subscribed to: a test is sent to the endpoint that it is for. */
export const offeredObjects = eventObjects.filter((object) => object !== 'webhook')
export const offeredTypes: readonly EventType[] = offeredObjects.flatMap(typesOf)
export const isOffered = (type: string): type is EventType =>
  offeredTypes.some((each) => each === type)

/** What a key must be able to read, so that it sends itself no more than it could ask for. */
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

/** A test is for the endpoint that is its object. */
export const wants = (
  { id, types }: Pick<Endpoint, 'id' | 'types'>,
  event: { readonly type: EventType; readonly objectId: string },
): boolean => (event.type === 'webhook.test' ? event.objectId === id : types.includes(event.type))

/** As it is sent: what happened, and the object as the API shows it at that moment; null where the API has none. */
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
  ...{ id: event.eventId, type: event.type, timestamp: event.at.toISOString() },
  sequence: event.sequence,
  object: { kind: event.object, id: event.objectId },
  data,
})
