// SQL of shipping addresses: one for each order.
import { columnOf, countOf, fieldOf, firstOf, mapOf } from '../../platform/rows.ts'
import type { Db } from '../../world.ts'
import type { Address } from './rules.ts'

const columns = (db: Db) => db`
  full_name as "fullName", street_address as "streetAddress", city, state_province as "stateProvince",
  postal_code as "postalCode", country, phone_number as "phoneNumber", email, instructions`

export const upsertAddress = async (
  db: Db,
  userId: string,
  orderNumber: string,
  address: Address,
  at: Date,
) => db`
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

export const addressOf = async (db: Db, orderNumber: string) =>
  firstOf(db<Address[]>`
    select ${columns(db)} from shipping_addresses where order_number = ${orderNumber}`)

export const addressSavedAt = async (db: Db, orderNumber: string) =>
  fieldOf<Date>(db`
    select saved_at as at from shipping_addresses where order_number = ${orderNumber}`)

export const addressesOf = async (db: Db, orderNumbers: readonly string[]) => db<
  (Address & { number: string })[]
>`
  select order_number as number, ${columns(db)} from shipping_addresses
  where order_number = any(${[...orderNumbers]}::text[])`

/** The orders that have an address. */
export const addressedAmong = async (db: Db, orderNumbers: readonly string[]) =>
  columnOf<string>(db`
    select order_number as number from shipping_addresses
    where order_number = any(${[...orderNumbers]}::text[])`)

export const ownAddress = async (db: Db, userId: string, orderNumber: string) =>
  firstOf(db<Address[]>`
    select ${columns(db)} from shipping_addresses
    where order_number = ${orderNumber} and user_id = ${userId}`)

export const latestAddress = async (db: Db, userId: string) =>
  firstOf(db<Address[]>`
    select ${columns(db)} from shipping_addresses where user_id = ${userId}
    order by saved_at desc limit 1`)

/** The country of each person's latest address. */
export const latestCountries = async (db: Db, userIds: readonly string[]) =>
  mapOf<string, string>(db`
  select distinct on (user_id) user_id as "userId", country from shipping_addresses
  where user_id = any(${[...userIds]}::text[]) order by user_id, saved_at desc`)

export const countCountries = async (db: Db) =>
  countOf(db`
    select count(distinct country) from shipping_addresses`)
