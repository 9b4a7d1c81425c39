// Events for other programs: written in the transaction that causes them, numbered after its commit (transactional outbox).

import { announce, type World } from '../../world.ts'
import { day } from '../durations.ts'
import { daysOfEvents, type EventObject, type EventType, type Numbered, objectOf } from './rules.ts'
import * as store from './store.ts'

/** The topic of the processes that deliver events. */
export const eventsTopic = 'events'

/**
 * Records an event of an object that the caller's transaction has locked. A transaction records the same event once,
 * and writes all of its events in one statement at its end.
 */
export const emit = (world: World, type: EventType, objectId: string): Promise<void> =>
  emitAll(world, type, [objectId])

/** The same for many objects. */
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
    const key = `${type} ${objectId}`
    if (!emitted.has(key)) emitted.set(key, { id: world.id(), type, object, objectId, at })
  }
  await announce(world, eventsTopic)
}

/** Numbers committed events, at most `most`, in the caller's transaction. Returns them in order. */
export async function numberEvents(world: World, most: number): Promise<Numbered[]> {
  // Pipelined: the server runs one after the other, so the statement follows the lock.
  const [, events] = await Promise.all([
    store.lockNumbering(world.db),
    store.numberEvents(world.db, most),
  ])
  return events
}

/** After a restore: cursors of API clients point behind what a lost copy of the shop has sent. In a transaction. */
export async function skipEventNumbers(world: World, count: number): Promise<void> {
  await store.lockNumbering(world.db)
  await store.skipSequence(world.db, Math.min(count, 10_000_000))
}

/** Account erasure: deletes events that reveal when something happened to the customer. In the caller's transaction. */
export const forgetEventsOf = (world: World, object: EventObject, ids: readonly string[]) =>
  store.deleteEventsOf(world.db, object, ids)

/** Housekeeping. */
export const forgetEvents = (world: World): Promise<number> =>
  store.deleteEvents(world.db, new Date(world.now().getTime() - daysOfEvents * day))
