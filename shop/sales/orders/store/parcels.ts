// SQL of parcels and their contents.
import { columnOf, countChanged, hasChanged } from '../../../platform/rows.ts'

import type { Db } from '../../../world.ts'
import type { OrderState } from '../rules/order.ts'
import type { LineQuantity, Parcel } from '../rules/parcels.ts'

export const parcelsOf = async (db: Db, orderNumber: string) => db<Parcel[]>`
  select p.id, p.position as place, p.carrier, p.tracking, p.grams, p.sent_at as "sentAt", p.delivered_at as "deliveredAt",
    (select jsonb_agg(jsonb_build_object('line', l.line, 'quantity', l.quantity) order by l.line)
      from parcel_lines l where l.parcel_id = p.id) as lines
  from parcels p where p.order_number = ${orderNumber} order by p.position`

/** Who shipped each parcel, by its id. */
export const parcelSenders = async (db: Db, orderNumber: string) =>
  db<
    { id: string; who: string }[]
  >`select id, sent_by as who from parcels where order_number = ${orderNumber}`

export type NewParcel = Pick<Parcel, 'id' | 'place' | 'carrier' | 'tracking' | 'sentAt'> & {
  readonly orderNumber: string
  readonly sentBy: string
  readonly grams: number | null
}

/** The caller has locked the order. */
export const insertParcel = async (db: Db, parcel: NewParcel, lines: readonly LineQuantity[]) => db`
  with sent as (
    insert into parcels (id, order_number, position, carrier, tracking, grams, sent_at, sent_by)
    values (${parcel.id}, ${parcel.orderNumber}, ${parcel.place}, ${parcel.carrier}, ${parcel.tracking},
      ${parcel.grams}, ${parcel.sentAt}, ${parcel.sentBy})
    returning id, order_number
  )
  insert into parcel_lines (parcel_id, order_number, line, quantity)
  select id, order_number, line, quantity
  from sent, jsonb_to_recordset(${db.json([...lines])}) as part (line smallint, quantity smallint)`

/**
 * Marks undelivered parcels as delivered; all of the order if `ids` is null. Returns the number. Clocks of processes
 * differ: delivery is never earlier than shipping.
 */
export const setDelivered = async (
  db: Db,
  orderNumber: string,
  ids: readonly string[] | null,
  { at, by }: { at: Date; by: string },
) =>
  countChanged(db`
    update parcels set delivered_at = greatest(sent_at, ${at}), delivered_by = ${by}
    where order_number = ${orderNumber} and delivered_at is null
      ${ids ? db`and id = any(${[...ids]}::text[])` : db``}`)

/** Only before delivery. Returns whether it changed. */
export const setCarrier = async (
  db: Db,
  orderNumber: string,
  { id, carrier, tracking }: Pick<Parcel, 'id' | 'carrier' | 'tracking'>,
) =>
  hasChanged(db`
    update parcels set carrier = ${carrier}, tracking = ${tracking}
    where order_number = ${orderNumber} and id = ${id} and delivered_at is null`)

export type NoteRow = { readonly who: string; readonly at: Date; readonly text: string }

export const insertNote = async (db: Db, orderNumber: string, { who, at, text }: NoteRow) => db`
  insert into order_notes (order_number, who, at, text) values (${orderNumber}, ${who}, ${at}, ${text})`

export const notesOf = async (db: Db, orderNumber: string) => db<NoteRow[]>`
  select who, at, text from order_notes where order_number = ${orderNumber} order by id`

/** Erases reasons of an erased account's orders. */
export const deleteNotes = async (db: Db, userId: string) =>
  countChanged(db`
    delete from order_notes n using orders o where o.number = n.order_number and o.user_id = ${userId}`)

export const blankReasons = async (db: Db, userId: string, except: readonly string[]) => db`
  update order_events e set reason = '' from orders o
  where o.number = e.order_number and o.user_id = ${userId} and e.reason <> all (${[...except]}::text[])`

export type OpenParcels = {
  readonly number: string
  readonly status: OrderState
  readonly edits: number
  readonly parcels: readonly Pick<Parcel, 'id' | 'tracking'>[]
}

export const openParcelsOf = async (db: Db, numbers: readonly string[]) => db<OpenParcels[]>`
  select number, status, edits, coalesce((
    select jsonb_agg(jsonb_build_object('id', p.id, 'tracking', p.tracking) order by p.position)
    from parcels p where p.order_number = number and p.delivered_at is null), '[]') as parcels
  from orders where number = any(${[...numbers]}::text[])`

export const knownTrackings = async (db: Db, trackings: readonly string[]) =>
  columnOf<string>(db`
    select tracking from parcels where tracking = any(${[...trackings]}::text[])`)
