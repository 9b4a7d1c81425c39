// SQL of what goes of delivery addresses.
import type { Db } from '../../../world.ts'

export async function deleteOrderAddresses(
  db: Db,
  userId: string,
  retainedOrders: readonly string[],
): Promise<number> {
  const { count } = await db`
    delete from shipping_addresses
    where user_id = ${userId} and not order_number = any(${[...retainedOrders]}::text[])`
  return count
}

export async function deleteEarlier(db: Db, userId: string): Promise<number> {
  const { count } = await db`
    delete from shipping_address_history e using shipping_addresses s
    where s.order_number = e.order_number and s.user_id = ${userId}`
  return count
}

export async function cutOrderAddresses(db: Db, userId: string): Promise<number> {
  const { count } = await db`
    update shipping_addresses set phone_number = '', email = '', instructions = ''
    where user_id = ${userId}`
  return count
}

const most = 1000

export async function addressesSavedBefore(
  db: Db,
  before: Date,
): Promise<{ number: string; savedAt: Date }[]> {
  return [
    ...(await db<{ number: string; savedAt: Date }[]>`
      select order_number as number, saved_at as "savedAt" from shipping_addresses
      where saved_at < ${before} order by saved_at limit ${most}`),
  ]
}

export async function deleteAddresses(db: Db, numbers: readonly string[]): Promise<number> {
  const { count } = await db`
    delete from shipping_addresses where order_number = any(${[...numbers]}::text[])`
  return count
}
