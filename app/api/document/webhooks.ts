// The `webhooks` section of the OpenAPI document: the request that the shop sends for each event.
import {
  type EventObject,
  type EventType,
  eventTypes,
  objectOf,
} from '../../../shop/platform/events/rules.ts'

/** The named schema of an event's object; null where an event carries its id only. */
const schemas: Readonly<Record<EventObject, string | null>> = {
  order: 'Order',
  payment: 'PaymentRequest',
  refund: 'Refund',
  return: 'Return',
  product: 'Product',
  stock: 'StockLevel',
  customer: 'FullCustomer',
  identity: null,
  newsletter: null,
  webhook: null,
}

const header = (name: string, description: string) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
})
const headers = [
  header('webhook-id', 'The event; the same again where it is sent again'),
  header('webhook-timestamp', 'Seconds since 1970 of this attempt'),
  header('webhook-signature', '`v1,` and the signature, one for each secret in use'),
]

const dataOf = (object: EventObject) => {
  const name = schemas[object]
  if (name === null) return { type: 'null' }
  return {
    description: 'As its own operation answers it when it is sent; null if it was deleted',
    anyOf: [{ $ref: `#/components/schemas/${name}` }, { type: 'null' }],
  }
}

const payloadOf = (type: EventType) => ({
  type: 'object',
  required: ['id', 'type', 'timestamp', 'sequence', 'object', 'data'],
  properties: {
    id: { type: 'string' },
    type: { const: type },
    timestamp: { type: 'string', format: 'date-time', description: 'Time of the event' },
    sequence: { type: 'integer', description: 'As in `GET /events`' },
    object: {
      type: 'object',
      required: ['kind', 'id'],
      properties: { kind: { const: objectOf(type) }, id: { type: 'string' } },
    },
    data: dataOf(objectOf(type)),
  },
})

const requestOf = (type: EventType) => ({
  post: {
    operationId: `on${type.replace(/(?:^|\.)(\w)/g, (_, first: string) => first.toUpperCase())}`,
    tags: ['webhooks'],
    summary: `The event ${type}`,
    description: 'Sent to webhooks that have this type, signed by Standard Webhooks.',
    security: [],
    parameters: headers,
    requestBody: {
      required: true,
      content: { 'application/json': { schema: payloadOf(type) } },
    },
    responses: {
      '2XX': { description: 'Received' },
      '4XX': { description: 'Not received: it is sent again later' },
    },
  },
})

export const webhooks = Object.fromEntries(eventTypes.map((type) => [type, requestOf(type)]))
