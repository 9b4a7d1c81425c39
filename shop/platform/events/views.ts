// Events for other programs, in their order.
import type { World } from '../../world.ts'
import { pageOf } from '../pagination.ts'
import type { EventObject, EventType, ShopEvent } from './rules.ts'
import * as store from './store.ts'

/** Whether committed events wait for a number. */
export const hasNewEvents = (world: World): Promise<boolean> => store.hasUnnumbered(world.db)

/** Oldest first. Continues after `after`, the previous `next`. */
export async function eventRows(
  world: World,
  query: {
    readonly type?: EventType | undefined
    readonly object?: EventObject | undefined
    readonly objectId?: string | undefined
    /** A sequence: only later events. */
    readonly since?: string | undefined
    readonly after: string | null
    readonly limit: number
  },
): Promise<{ rows: readonly ShopEvent[]; next: string | null }> {
  const { type = null, object = null, objectId = null, limit } = query
  const after = Math.max(placeOf(query.after), placeOf(query.since))
  const asked = { type, object, objectId, after, limit: limit + 1 }
  const found = await store.eventsAfter(world.db, asked)
  return pageOf(found, limit, ({ sequence }) => sequence)
}

const placeOf = (text: string | null | undefined): number =>
  /^\d{1,15}$/.test(text ?? '') ? Number(text) : 0

/** The sequence of the newest event, where a new reader starts. */
export const lastSequence = (world: World): Promise<number> => store.lastSequence(world.db)

/** Null if there is none, or it is older than the retention. */
export const eventById = (world: World, id: string): Promise<ShopEvent | null> =>
  store.eventById(world.db, id)
