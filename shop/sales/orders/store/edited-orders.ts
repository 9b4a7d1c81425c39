// All SQL of order edits.

import type { Db } from '../../../world.ts'
import type { EditReason } from '../rules/edit-reasons.ts'
import type { OrderLine } from '../rules/order.ts'

/** An order as an edit found or left it. */
export type EditedOrder = {
  readonly lines: readonly OrderLine[]
  readonly discount: bigint
  readonly shipping: bigint
  readonly fee: bigint
  readonly total: bigint
  /** Name of the shipping method by language; null without one. */
  readonly method: Readonly<Record<string, string>> | null
}

export type EditRow = {
  readonly version: number
  readonly at: Date
  readonly who: string
  readonly reason: EditReason
  readonly note: string
  readonly before: EditedOrder
  readonly after: EditedOrder
}

export const insertEdit = async (db: Db, orderNumber: string, edit: EditRow) => db`
  insert into order_edits (order_number, version, at, who, reason, note, before, after)
  values (${orderNumber}, ${edit.version}, ${edit.at}, ${edit.who}, ${edit.reason}, ${edit.note},
    ${db.json(inJson(edit.before) as never)}, ${db.json(inJson(edit.after) as never)})`

/** Blanks the words of staff about an erased account's orders, since they may name people. */
export const blankNotes = async (db: Db, userId: string) => db`
  update order_edits e set note = '' from orders o
  where o.number = e.order_number and o.user_id = ${userId} and e.note <> ''`

/** Oldest first. */
export async function editsOf(db: Db, orderNumber: string): Promise<EditRow[]> {
  const rows = await db<(Omit<EditRow, 'before' | 'after'> & { before: Json; after: Json })[]>`
    select version, at, who, reason, note, before, after from order_edits
    where order_number = ${orderNumber} order by version`
  return rows.map((row) => ({ ...row, before: ofJson(row.before), after: ofJson(row.after) }))
}

type Json = {
  readonly lines: readonly (Omit<OrderLine, 'price' | 'fullPrice'> & {
    readonly price: string
    readonly fullPrice: string | null
  })[]
  readonly discount: string
  readonly shipping: string
  readonly fee: string
  readonly total: string
  readonly method: EditedOrder['method']
}

const inJson = ({ lines, discount, shipping, fee, total, method }: EditedOrder): Json => ({
  lines: lines.map((line) => ({
    ...line,
    price: String(line.price),
    fullPrice: line.fullPrice === null ? null : String(line.fullPrice),
  })),
  discount: String(discount),
  shipping: String(shipping),
  fee: String(fee),
  total: String(total),
  method,
})

const ofJson = ({ lines, discount, shipping, fee, total, method }: Json): EditedOrder => ({
  lines: lines.map((line) => ({
    ...line,
    price: BigInt(line.price),
    fullPrice: line.fullPrice === null ? null : BigInt(line.fullPrice),
  })),
  discount: BigInt(discount),
  shipping: BigInt(shipping),
  fee: BigInt(fee),
  total: BigInt(total),
  method,
})
