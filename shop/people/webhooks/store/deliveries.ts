// SQL of deliveries: a FIFO queue per object and endpoint, of which only the first is due.
import type { EventType, Numbered } from '../../../platform/events/rules.ts'
import { columnOf } from '../../../platform/rows.ts'
import type { Db } from '../../../world.ts'
import type { Delivery } from '../rules.ts'

export type NewDelivery = Pick<Numbered, 'number' | 'object' | 'objectId'> & {
  readonly endpointId: string
}

/** Inserts deliveries in event order. The endpoints must be locked. */
export async function insertDeliveries(
  db: Db,
  rows: readonly NewDelivery[],
  now: Date,
): Promise<void> {
  if (rows.length === 0) return
  await db`
    insert into webhook_deliveries (endpoint_id, event_number, object, object_id, status, due_at)
    select endpoint_id, number, object, object_id, 'waiting',
      case when row_number() over (partition by endpoint_id, object, object_id order by number) = 1
        and not exists (
          select from webhook_deliveries w where w.status = 'waiting' and w.endpoint_id = each.endpoint_id
            and w.object = each.object and w.object_id = each.object_id)
      then ${now}::timestamptz end
    from unnest(
      ${rows.map(({ endpointId }) => endpointId)}::text[], ${rows.map(({ number }) => number)}::int8[],
      ${rows.map(({ object }) => object)}::text[], ${rows.map(({ objectId }) => objectId)}::text[]
    ) as each (endpoint_id, number, object, object_id)`
}

export const columns = (db: Db) => db`
  e.id as "eventId", e.type, e.object, e.object_id as "objectId", e.at, e.sequence, d.status, d.attempts,
  d.last_at as "lastAt", d.due_at as "dueAt", d.milliseconds, d.response_status as "responseStatus",
  d.response_body as "responseBody", d.failure`

export type Claimed = Delivery & { readonly number: number; readonly firstAt: Date }

/** Claims up to `most` due deliveries, with a lease until `until`. */
export const claimDue = async (
  db: Db,
  endpointId: string,
  { now, until, most }: { now: Date; until: Date; most: number },
) => db<Claimed[]>`
  with due as (
    select event_number from webhook_deliveries
    where endpoint_id = ${endpointId} and due_at <= ${now}
    order by due_at, event_number limit ${most} for update skip locked
  ), claimed as (
    update webhook_deliveries d
    set due_at = ${until}, attempts = attempts + 1, first_at = coalesce(first_at, ${now}), last_at = ${now}
    from due where d.endpoint_id = ${endpointId} and d.event_number = due.event_number
    returning d.*
  )
  select ${columns(db)}, d.event_number as number, d.first_at as "firstAt"
  from claimed d join events e on e.number = d.event_number order by e.number`

export type Finished = Pick<
  Delivery,
  'status' | 'dueAt' | 'responseStatus' | 'responseBody' | 'failure'
> & {
  readonly number: number
  readonly milliseconds: number
}

/** Records outcomes of claimed deliveries, and releases their successors. The endpoint must be locked. */
export async function finish(
  db: Db,
  endpointId: string,
  rows: readonly Finished[],
  now: Date,
): Promise<void> {
  await db`
    update webhook_deliveries d set status = r.status, due_at = r."dueAt", milliseconds = r.milliseconds,
      response_status = r."responseStatus", response_body = r."responseBody", failure = r.failure
    from jsonb_to_recordset(${db.json(rows as never)}) as r (
      number int8, status text, "dueAt" timestamptz, milliseconds int, "responseStatus" int, "responseBody" text,
      failure text)
    where d.endpoint_id = ${endpointId} and d.event_number = r.number and d.status = 'waiting'`
  const done = rows.filter(({ status }) => status !== 'waiting').map(({ number }) => number)
  if (done.length > 0) await release(db, endpointId, done, now)
}

/** Makes the next delivery behind these due, unless an earlier one of the same object still is. */
const release = async (db: Db, endpointId: string, numbers: readonly number[], now: Date) => db`
  update webhook_deliveries d set due_at = ${now}
  from (
    select distinct object, object_id from webhook_deliveries
    where endpoint_id = ${endpointId} and event_number = any(${[...numbers]}::int8[])
  ) as free
  cross join lateral (
    select event_number, due_at from webhook_deliveries w
    where w.endpoint_id = ${endpointId} and w.status = 'waiting' and w.object = free.object
      and w.object_id = free.object_id
    order by w.due_at is null, w.event_number limit 1
  ) as first
  where d.endpoint_id = ${endpointId} and d.event_number = first.event_number and first.due_at is null`

/** When the endpoint's next delivery is due; null if nothing is pending. */
export async function nextDue(db: Db, endpointId: string): Promise<Date | null> {
  const [row] = await db<[{ at: Date | null }]>`
    select min(due_at) as at from webhook_deliveries where endpoint_id = ${endpointId} and due_at is not null`
  return row.at
}

/** Event types of all its deliveries: sent ones can be sent again. */
export const typesHeld = (db: Db, endpointId: string) =>
  columnOf<EventType>(db`
    select distinct e.type from webhook_deliveries d join events e on e.number = d.event_number
    where d.endpoint_id = ${endpointId}`)

/** Fails all pending deliveries. */
export const failWaiting = async (db: Db, endpointId: string) => db`
  update webhook_deliveries set status = 'failed', due_at = null
  where endpoint_id = ${endpointId} and status = 'waiting'`

/** Resends one immediately, with its retries reset; without a sequence all failed ones, in order. */
export async function sendAgain(
  db: Db,
  endpointId: string,
  sequence: number | null,
  now: Date,
): Promise<number> {
  const rows = await db<{ number: number }[]>`
    update webhook_deliveries d
    set status = 'waiting', attempts = 0, first_at = null, due_at = ${sequence === null ? null : now}
    from events e
    where d.endpoint_id = ${endpointId} and e.number = d.event_number and d.status <> 'waiting'
      and ${sequence === null ? db`d.status = 'failed'` : db`e.sequence = ${sequence}`}
    returning d.event_number as number`
  if (sequence === null && rows.length > 0)
    await release(
      db,
      endpointId,
      rows.map(({ number }) => number),
      now,
    )
  return rows.length
}

/** Deletes receivers' responses about these objects. */
export const blankAnswers = async (db: Db, object: string, objectIds: readonly string[]) => db`
  update webhook_deliveries set response_body = ''
  where object = ${object} and object_id = any(${[...objectIds]}::text[]) and response_body <> ''`
