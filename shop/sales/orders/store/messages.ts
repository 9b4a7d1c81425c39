// SQL of messages between customers and staff.
import { columnOf, countChanged, hasChanged } from '../../../platform/rows.ts'
import type { Db } from '../../../world.ts'

export type MessageRow = {
  readonly id: string
  /** The order's customer, or staff. */
  readonly who: string
  readonly isFromCustomer: boolean
  readonly at: Date
  readonly text: string
  /** The private image that was sent with it. */
  readonly photoId: string | null
}

/** False if one has this id. */
export const insertMessage = async (
  db: Db,
  orderNumber: string,
  { id, who, at, text }: Pick<MessageRow, 'id' | 'who' | 'at' | 'text'>,
) =>
  hasChanged(db`
    insert into order_messages (id, order_number, who, at, text)
    values (${id}, ${orderNumber}, ${who}, ${at}, ${text}) on conflict (id) do nothing`)

export const insertPhoto = async (db: Db, messageId: string, documentId: string) => db`
  insert into order_message_photos (message_id, document_id) values (${messageId}, ${documentId})`

/** Oldest first. */
export const messagesOf = async (db: Db, orderNumber: string) => db<MessageRow[]>`
  select m.id, m.who, m.who = o.user_id as "isFromCustomer", m.at, m.text, p.document_id as "photoId"
  from order_messages m join orders o on o.number = m.order_number
  left join order_message_photos p on p.message_id = m.id
  where m.order_number = ${orderNumber} order by m.at, m.id`

export const deleteMessages = async (db: Db, userId: string) => {
  await db`
    delete from unread_orders u using orders o where o.number = u.order_number and o.user_id = ${userId}`
  return countChanged(db`
    delete from order_messages m using orders o where o.number = m.order_number and o.user_id = ${userId}`)
}

/** The first unanswered message counts. */
export const setUnread = async (db: Db, orderNumber: string, since: Date) => db`
  insert into unread_orders (order_number, since) values (${orderNumber}, ${since})
  on conflict (order_number) do nothing`

/** Unless the customer has written after the message that was seen last; null: all were seen. */
export const setRead = async (db: Db, orderNumber: string, seen: string | null) =>
  hasChanged(db`
    delete from unread_orders u where order_number = ${orderNumber} and not exists (
      select from order_messages m join orders o on o.number = m.order_number and o.user_id = m.who
      join order_messages s on s.id = ${seen} and s.order_number = m.order_number
      where m.order_number = u.order_number and (m.at, m.id) > (s.at, s.id))`)

/** Waiting longest first. */
export const unreadOrders = async (db: Db, most: number) =>
  columnOf<string>(db`
    select order_number as number from unread_orders order by since, order_number limit ${most}`)

export const unreadAmong = async (db: Db, numbers: readonly string[]) =>
  columnOf<string>(db`
    select order_number as number from unread_orders
    where order_number = any(${[...numbers]}::text[])`)
