// Events: written by actions in the transaction that is their reason, and put in order after it (transactional outbox).
import { announce, type World } from '../../world.ts'
import { daysOfEvents, type EventObject, type EventType, type Numbered, objectOf } from './rules.ts'
import * as store from './store.ts'

/** The topic of the processes that deliver events. */
export const eventsTopic = 'events'

/**
 * Writes that something has happened to an object, whose lock the caller's transaction holds; a transaction says the same
 * once, and all of its events in one statement at its end.
 */
export const emit = (world: World, type: EventType, objectId: string): Promise<void> =>
  emitAll(world, type, [objectId])

/** The same of many objects. */
export async function emitAll(
  world: World,
  type: EventType,
  objectIds: readonly string[],
): Promise<void> {
  if (objectIds.length === 0) return
  const { emitted } = world
  if (!emitted) throw new Error(`the event ${type} outside of a transaction`)
  const [object, at] = [objectOf(type), world.now()]
  for (const objectId of objectIds) {
    const said = `${type} ${objectId}`
    if (!emitted.has(said)) emitted.set(said, { id: world.id(), type, object, objectId, at })
  }
  await announce(world, eventsTopic)
}

/** Puts committed events into the list, at most `most`, in the caller's transaction. Answers them in order. */
export async function numberEvents(world: World, most: number): Promise<Numbered[]> {
  // Sent together, and read once locked: the server runs one after the other.
  const [, events] = await Promise.all([
    store.lockNumbering(world.db),
    store.numberEvents(world.db, most),
  ])
  return events
}

/** Account erasure: nothing says any more when something happened to the customer. In the caller's transaction. */
export const forgetEventsOf = (world: World, object: EventObject, ids: readonly string[]) =>
  store.deleteEventsOf(world.db, object, ids)

/** Housekeeping. */
export const forgetEvents = (world: World): Promise<number> =>
  store.deleteEvents(world.db, new Date(world.now().getTime() - daysOfEvents * 86_400_000))
