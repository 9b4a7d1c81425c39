// Events that other programs hear of: their types, and what each is about (docs/decisions/200-events.md). Pure.

/** What events are about, each with what may happen to it; states are the words that the API says. */
const happenings = {
  order: [
    ...['placed', 'pending', 'paid', 'processing', 'shipped', 'delivered', 'completed'],
    ...['cancelled', 'declined', 'updated'],
  ],
  payment: ['received', 'updated'],
  refund: ['requested', 'approved', 'sent', 'final', 'declined', 'cancelled'],
  return: ['asked', 'agreed', 'refused', 'received', 'refunded'],
  product: ['created', 'updated', 'archived'],
  stock: ['low'],
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

/** As it is written in the transaction that is its reason. */
export type NewEvent = {
  readonly id: string
  readonly type: EventType
  readonly object: EventObject
  /**
   * Of an order and its payment the order's number, of stock the product's and the variant's with a slash between
   * them, otherwise an id.
   */
  readonly objectId: string
  readonly at: Date
}

export type ShopEvent = NewEvent & {
  /** Grows from event to event; of one object, what happened later has the higher one. */
  readonly sequence: number
}

/** One that has just been put into the list. */
export type Numbered = Omit<NewEvent, 'id' | 'at'> & { readonly number: number }

/** Days that events are kept. */
export const daysOfEvents = 30
