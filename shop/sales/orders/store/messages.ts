// SQL of messages to customers.
import type { Db } from '../../../world.ts'

export type MessageRow = {
  readonly id: string
  readonly who: string
  readonly at: Date
  readonly text: string
}

/** False where there is one with this id. */
export async function insertMessage(
  db: Db,
  orderNumber: string,
  { id, who, at, text }: MessageRow,
): Promise<boolean> {
  const { count } = await db`
    insert into order_messages (id, order_number, who, at, text)
    values (${id}, ${orderNumber}, ${who}, ${at}, ${text}) on conflict (id) do nothing`
  return count === 1
}

/** Oldest first. */
export async function messagesOf(db: Db, orderNumber: string): Promise<MessageRow[]> {
  return [
    ...(await db<MessageRow[]>`
      select id, who, at, text from order_messages where order_number = ${orderNumber} order by at, id`),
  ]
}

export async function deleteMessages(db: Db, userId: string): Promise<number> {
  const { count } = await db`
    delete from order_messages m using orders o where o.number = m.order_number and o.user_id = ${userId}`
  return count
}
