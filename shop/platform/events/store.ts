// SQL of events: numbered after commit, read in that order, deleted after retention.
import type { Db } from '../../world.ts'
import { countChanged, countOf, firstOf } from '../rows.ts'
import type { EventObject, EventType, Numbered, ShopEvent } from './rules.ts'

export async function hasUnnumbered(db: Db): Promise<boolean> {
  const [row] = await db<[{ any: boolean }]>`
    select exists (select from events where sequence is null) as any`
  return row.any
}

/** Serializes numbering with an advisory lock until the transaction ends. */
export const lockNumbering = async (db: Db) => db`
  select pg_advisory_xact_lock(hashtext('piazza events'))`

/**
 * Numbers committed events in the order in which they were written. Rows of open transactions get later numbers, so
 * that no reader skips them.
 */
export const numberEvents = async (db: Db, most: number) => db<Numbered[]>`
  with given as materialized (
    select number, nextval('event_sequence') as sequence from (
      select number from events where sequence is null order by number limit ${most}
    ) as waiting
  ), numbered as (
    update events set sequence = given.sequence from given where events.number = given.number
    returning events.number, type, object, object_id as "objectId"
  )
  select * from numbered order by number`

/** Leaves out numbers: readers may have seen them from a lost copy of the shop. Numbering is locked. */
export const skipSequence = async (db: Db, count: number) => db`
  select setval('event_sequence', nextval('event_sequence') + ${count}::int8)`

export type EventQuery = {
  readonly type: EventType | null
  readonly object: EventObject | null
  readonly objectId: string | null
  /** The sequence after which the page begins. */
  readonly after: number
  readonly limit: number
}

export async function eventsAfter(db: Db, query: EventQuery): Promise<ShopEvent[]> {
  const { type, object, objectId, after, limit } = query
  return db<ShopEvent[]>`
    select id, type, object, object_id as "objectId", at, sequence from events
    where sequence > ${after} ${type === null ? db`` : db`and type = ${type}`}
      ${object === null ? db`` : db`and object = ${object}`}
      ${objectId === null ? db`` : db`and object_id = ${objectId}`}
    order by sequence limit ${limit}`
}

/** Null until it is numbered. */
export const eventById = async (db: Db, id: string) =>
  firstOf(db<ShopEvent[]>`
    select id, type, object, object_id as "objectId", at, sequence from events
    where id = ${id} and sequence is not null`)

export const lastSequence = async (db: Db) =>
  countOf(db`select coalesce(max(sequence), 0) as last from events`)

export const deleteEvents = async (db: Db, before: Date) =>
  countChanged(db`delete from events where at < ${before}`)

/** Deletes events about these objects. */
export const deleteEventsOf = async (db: Db, object: EventObject, objectIds: readonly string[]) =>
  countChanged(
    db`delete from events where object = ${object} and object_id = any(${[...objectIds]}::text[])`,
  )
