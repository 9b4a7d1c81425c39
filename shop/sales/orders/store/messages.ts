// SQL of messages to customers.
import { countChanged, hasChanged } from '../../../platform/rows.ts'
import type { Db } from '../../../world.ts'

export type MessageRow = {
  readonly id: string
  readonly who: string
  readonly at: Date
  readonly text: string
}

/** False if one has this id. */
export const insertMessage = async (
  db: Db,
  orderNumber: string,
  { id, who, at, text }: MessageRow,
) =>
  hasChanged(db`
    insert into order_messages (id, order_number, who, at, text)
    values (${id}, ${orderNumber}, ${who}, ${at}, ${text}) on conflict (id) do nothing`)

/** Oldest first. */
export const messagesOf = async (db: Db, orderNumber: string) => db<MessageRow[]>`
  select id, who, at, text from order_messages where order_number = ${orderNumber} order by at, id`

export const deleteMessages = async (db: Db, userId: string) =>
  countChanged(db`
    delete from order_messages m using orders o where o.number = m.order_number and o.user_id = ${userId}`)
