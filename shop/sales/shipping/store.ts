// SQL of delivery addresses: one for each order.
import type { Db } from '../../world.ts'
import type { Address } from './rules.ts'

const columns = (db: Db) => db`
  full_name as "fullName", street_address as "streetAddress", city, state_province as "stateProvince",
  postal_code as "postalCode", country, phone_number as "phoneNumber", email, instructions`

export async function upsertAddress(
  db: Db,
  userId: string,
  orderNumber: string,
  address: Address,
  at: Date,
): Promise<void> {
  await db`
    insert into shipping_addresses (
      order_number, user_id, full_name, street_address, city, state_province, postal_code, country,
      phone_number, email, instructions, saved_at)
    values (
      ${orderNumber}, ${userId}, ${address.fullName}, ${address.streetAddress}, ${address.city},
      ${address.stateProvince}, ${address.postalCode}, ${address.country}, ${address.phoneNumber},
      ${address.email}, ${address.instructions}, ${at})
    on conflict (order_number) do update set
      full_name = excluded.full_name, street_address = excluded.street_address, city = excluded.city,
      state_province = excluded.state_province, postal_code = excluded.postal_code, country = excluded.country,
      phone_number = excluded.phone_number, email = excluded.email, instructions = excluded.instructions,
      saved_at = excluded.saved_at
    where shipping_addresses.user_id = excluded.user_id`
}

export async function addressOf(db: Db, orderNumber: string): Promise<Address | null> {
  const [row] = await db<Address[]>`
    select ${columns(db)} from shipping_addresses where order_number = ${orderNumber}`
  return row ?? null
}

export async function addressSavedAt(db: Db, orderNumber: string): Promise<Date | null> {
  const [row] = await db<{ at: Date }[]>`
    select saved_at as at from shipping_addresses where order_number = ${orderNumber}`
  return row?.at ?? null
}

export async function addressesOf(
  db: Db,
  orderNumbers: readonly string[],
): Promise<(Address & { number: string })[]> {
  return [
    ...(await db<(Address & { number: string })[]>`
      select order_number as number, ${columns(db)} from shipping_addresses
      where order_number = any(${[...orderNumbers]}::text[])`),
  ]
}

/** Those of these orders that have one. */
export async function addressedAmong(db: Db, orderNumbers: readonly string[]): Promise<string[]> {
  const rows = await db<{ number: string }[]>`
    select order_number as number from shipping_addresses
    where order_number = any(${[...orderNumbers]}::text[])`
  return rows.map(({ number }) => number)
}

export async function ownAddress(
  db: Db,
  userId: string,
  orderNumber: string,
): Promise<Address | null> {
  const [row] = await db<Address[]>`
    select ${columns(db)} from shipping_addresses
    where order_number = ${orderNumber} and user_id = ${userId}`
  return row ?? null
}

export async function latestAddress(db: Db, userId: string): Promise<Address | null> {
  const [row] = await db<Address[]>`
    select ${columns(db)} from shipping_addresses where user_id = ${userId}
    order by saved_at desc limit 1`
  return row ?? null
}

/** The country of the address that each of these people gave last. */
export async function latestCountries(
  db: Db,
  userIds: readonly string[],
): Promise<{ userId: string; country: string }[]> {
  return [
    ...(await db<{ userId: string; country: string }[]>`
      select distinct on (user_id) user_id as "userId", country from shipping_addresses
      where user_id = any(${[...userIds]}::text[]) order by user_id, saved_at desc`),
  ]
}

export async function countCountries(db: Db): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(distinct country) from shipping_addresses`
  return row?.count ?? 0
}
