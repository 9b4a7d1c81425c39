// Events for other programs: types and objects (docs/design/events.md). Pure.

/** Objects with their events; states are named as in the API. */
const happenings = {
  order: [
    'placed',
    'pending',
    'paid',
    'processing',
    'shipped',
    'delivered',
    'completed',
    'cancelled',
    'declined',
    'updated',
  ],
  payment: ['received', 'updated'],
  refund: ['requested', 'approved', 'sent', 'final', 'declined', 'cancelled'],
  return: ['asked', 'agreed', 'refused', 'received', 'refunded'],
  product: ['created', 'updated', 'archived'],
  stock: ['changed', 'low'],
  customer: ['created', 'updated', 'deleted'],
  identity: ['decided'],
  newsletter: ['subscribed', 'unsubscribed', 'sent'],
  webhook: ['test'],
} as const

type Happenings = typeof happenings
export type EventObject = keyof Happenings
export type EventType = { [O in EventObject]: `${O}.${Happenings[O][number]}` }[EventObject]

export const eventObjects = Object.keys(happenings) as readonly EventObject[]
export const typesOf = (object: EventObject): readonly EventType[] =>
  happenings[object].map((what) => `${object}.${what}` as EventType)
export const eventTypes: readonly EventType[] = eventObjects.flatMap(typesOf)

export const objectOf = (type: EventType): EventObject => type.split('.')[0] as EventObject

/** As written in the transaction that causes it. */
export type NewEvent = {
  readonly id: string
  readonly type: EventType
  readonly object: EventObject
  /**
   * For an order and its payment the order number, for stock the ids of product and variant separated by a slash,
   * otherwise an id.
   */
  readonly objectId: string
  readonly at: Date
}

export type ShopEvent = NewEvent & {
  /** Increases with each event; later events of an object have higher numbers. */
  readonly sequence: number
}

/** An event that has just been numbered. */
export type Numbered = Omit<NewEvent, 'id' | 'at'> & { readonly number: number }

/** Retention in days. */
export const daysOfEvents = 30
