// SQL of returns, their lines and their history.
import type { Place } from '../../platform/pagination.ts'
import { fieldOf, firstOf, hasChanged, mapOf } from '../../platform/rows.ts'

import type { Db } from '../../world.ts'
import type { LineQuantity } from '../orders/rules/parcels.ts'
import type { Kind, Return, ReturnLine, ReturnState } from './rules.ts'

const columns = (db: Db) => db`
  r.id, r.order_number as "orderNumber", r.kind, r.status, r.text as words,
  r.requested_at as "askedAt", (select currency from orders where number = r.order_number) as currency, r.refund_total as back, r.refund_shipping as shipping, r.refund_credit as credit,
  r.refund_ids as "refundIds",
  (select jsonb_agg(jsonb_build_object('line', l.line, 'quantity', l.quantity, 'restocked', l.restocked,
    'damaged', l.damaged) order by l.line) from return_lines l where l.return_id = r.id) as lines`

/** Oldest first. */
export const returnsOf = async (db: Db, orderNumbers: readonly string[]) => db<Return[]>`
  select ${columns(db)} from returns r where r.order_number = any(${[...orderNumbers]}::text[])
  order by r.requested_at, r.id`

export type ReturnQuery = {
  readonly status: ReturnState | null
  readonly orderNumber: string | null
  /** Cursor: the last return of the previous page. */
  readonly after: Place | null
  readonly limit: number
}

/** Newest first. */
export const returnsFound = async (
  db: Db,
  { status, orderNumber, after, limit }: ReturnQuery,
) => db<Return[]>`
  select ${columns(db)} from returns r
  where ${status ? db`r.status = ${status}` : db`true`}
    ${orderNumber ? db`and r.order_number = ${orderNumber}` : db``}
    ${after ? db`and (r.requested_at, r.id) < (${after.at}, ${after.id})` : db``}
  order by r.requested_at desc, r.id desc limit ${limit}`

export const returnById = async (db: Db, id: string) =>
  firstOf(db<Return[]>`select ${columns(db)} from returns r where r.id = ${id}`)

export const orderOf = async (db: Db, id: string) =>
  fieldOf<string>(db`
    select order_number as number from returns where id = ${id}`)

/** Orders and their lines, with what was sent and dropped of each. */
const unshipped = (db: Db) => db`
  orders o join order_lines l on l.order_number = o.number
  left join lateral (
    select sum(p.quantity) as units from parcel_lines p
    where p.order_number = o.number and p.line = l.position) as sent on true
  left join lateral (
    select sum(case when r.status in ('received', 'refunded') then u.restocked + u.damaged else u.quantity end) as units
    from returns r join return_lines u on u.return_id = r.id and u.line = l.position
    where r.order_number = o.number and r.kind = 'unsent' and r.status <> 'refused') as dropped on true`
const left = (db: Db) => db`l.quantity - coalesce(sent.units, 0) - coalesce(dropped.units, 0)`

/** Units of released orders that are neither shipped nor dropped; variants without any are omitted. */
export const unshippedByVariant = async (db: Db, variantIds: readonly string[]) =>
  mapOf<string, number>(db`
    select l.variant_id as "variantId", sum(${left(db)})::int as units from ${unshipped(db)}
    where o.status = 'processing' and l.variant_id = any(${[...variantIds]}::text[])
    group by l.variant_id`)

/** Of processing orders: units of each line that are neither shipped nor dropped. */
export const unshippedByOrder = async (db: Db, numbers: readonly string[]) => db<
  (LineQuantity & { orderNumber: string })[]
>`
  select * from (
    select o.number as "orderNumber", l.position as line, (${left(db)})::int as quantity from ${unshipped(db)}
    where o.status = 'processing' and o.number = any(${[...numbers]}::text[])) as each
  where quantity > 0 order by "orderNumber", line`

export type Step = {
  readonly to: ReturnState
  readonly who: string
  readonly reason: string
  readonly at: Date
}

export const insertReturn = async (
  db: Db,
  made: { id: string; orderNumber: string; kind: Kind; words: string },
  lines: readonly LineQuantity[],
  step: Step,
) => db`
  with made as (
    insert into returns (id, order_number, kind, status, text, requested_at)
    values (${made.id}, ${made.orderNumber}, ${made.kind}, ${step.to}, ${made.words}, ${step.at})
    returning id, order_number
  ), lines as (
    insert into return_lines (return_id, order_number, line, quantity)
    select id, order_number, line, quantity
    from made, jsonb_to_recordset(${db.json([...lines])}) as part (line smallint, quantity smallint)
  )
  insert into return_events (return_id, from_status, to_status, who, reason, at)
  select id, null, ${step.to}, ${step.who}, ${step.reason}, ${step.at} from made`

/** Compare and set on the state. */
export const setStatus = async (db: Db, id: string, from: ReturnState, step: Step) =>
  hasChanged(db`
    with moved as (
      update returns set status = ${step.to} where id = ${id} and status = ${from} returning id
    )
    insert into return_events (return_id, from_status, to_status, who, reason, at)
    select id, ${from}, ${step.to}, ${step.who}, ${step.reason}, ${step.at} from moved`)

export type Outcome = {
  readonly lines: readonly Pick<ReturnLine, 'line' | 'restocked' | 'damaged'>[]
  readonly back: bigint
  readonly shipping: bigint
  readonly credit: bigint
  readonly refundIds: readonly string[]
}

/** Marks it as received, with its refund. */
export const setReceived = async (
  db: Db,
  id: string,
  { lines, back, shipping, credit, refundIds }: Outcome,
  step: Omit<Step, 'to'>,
) =>
  hasChanged(db`
    with moved as (
      update returns set status = 'received', refund_total = ${String(back)}, refund_shipping = ${String(shipping)},
        refund_credit = ${String(credit)}, refund_ids = ${[...refundIds]}
      where id = ${id} and status = 'agreed' returning id
    ), counted as (
      update return_lines l set restocked = part.restocked, damaged = part.damaged
      from moved, jsonb_to_recordset(${db.json([...lines])}) as part (
        line smallint, restocked smallint, damaged smallint)
      where l.return_id = moved.id and l.line = part.line
    )
    insert into return_events (return_id, from_status, to_status, who, reason, at)
    select id, 'agreed', 'received', ${step.who}, ${step.reason}, ${step.at} from moved`)

export type EventRow = Step & { readonly returnId: string }

export const eventsOf = async (db: Db, orderNumber: string) => db<EventRow[]>`
  select e.return_id as "returnId", e.to_status as "to", e.who, e.reason, e.at
  from return_events e join returns r on r.id = e.return_id
  where r.order_number = ${orderNumber} order by e.id`

/** Erases texts about a user's returns; the shop's own reasons stay. */
export async function blankWords(db: Db, userId: string, own: readonly string[]): Promise<void> {
  await db`
    update returns r set text = '' from orders o
    where o.number = r.order_number and o.user_id = ${userId} and r.text <> ''`
  await db`
    update return_events e set reason = '' from returns r join orders o on o.number = r.order_number
    where r.id = e.return_id and o.user_id = ${userId} and e.reason <> all(${[...own]}::text[])`
}
