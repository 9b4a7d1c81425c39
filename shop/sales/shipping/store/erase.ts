// SQL of shipping address erasure.
import { countChanged } from '../../../platform/rows.ts'
import type { Db } from '../../../world.ts'

export const deleteOrderAddresses = async (
  db: Db,
  userId: string,
  retainedOrders: readonly string[],
) =>
  countChanged(db`
    delete from shipping_addresses
    where user_id = ${userId} and not order_number = any(${[...retainedOrders]}::text[])`)

export const deleteEarlier = async (db: Db, userId: string) =>
  countChanged(db`
    delete from shipping_address_history e using shipping_addresses s
    where s.order_number = e.order_number and s.user_id = ${userId}`)

export const cutOrderAddresses = async (db: Db, userId: string) =>
  countChanged(db`
    update shipping_addresses set phone_number = '', email = '', instructions = ''
    where user_id = ${userId}`)

const most = 1000

export const addressesSavedBefore = async (db: Db, before: Date) => db<
  { number: string; savedAt: Date }[]
>`
  select order_number as number, saved_at as "savedAt" from shipping_addresses
  where saved_at < ${before} order by saved_at limit ${most}`

export const deleteAddresses = async (db: Db, numbers: readonly string[]) =>
  countChanged(db`
    delete from shipping_addresses where order_number = any(${[...numbers]}::text[])`)
