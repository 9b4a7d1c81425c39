// SQL of shipping addresses: one for each order.
import {
  columnOf,
  countChanged,
  countOf,
  fieldOf,
  firstOf,
  hasChanged,
  mapOf,
} from '../../../platform/rows.ts'
import type { Db } from '../../../world.ts'
import { type Address, maxSavedAddresses, type SavedAddress } from '../rules/address-book.ts'

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

// SQL of address books. Each statement names the owner.

/** Locks this address book. */
export const lockBook = async (db: Db, userId: string) =>
  db`select pg_advisory_xact_lock(hashtextextended('addresses:' || ${userId}, 0))`

/** The default first: the one chosen last, otherwise the oldest. */
export const savedOf = async (db: Db, userId: string) => db<SavedAddress[]>`
  select id, full_name as "fullName", street_address as "streetAddress", city,
    state_province as "stateProvince", postal_code as "postalCode", country,
    phone_number as "phoneNumber", email, instructions,
    row_number() over (order by chosen_at desc nulls last, created_at, id) = 1 as "isDefault"
  from saved_addresses where user_id = ${userId} and removed_at is null
  order by chosen_at desc nulls last, created_at, id`

/** Requires `lockBook`. False if the book is full. */
export const insertSaved = async (db: Db, userId: string, id: string, address: Address, at: Date) =>
  hasChanged(db`
    insert into saved_addresses (
      id, user_id, full_name, street_address, city, state_province, postal_code, country, phone_number,
      email, instructions, created_at)
    select ${id}, ${userId}, ${address.fullName}, ${address.streetAddress}, ${address.city},
      ${address.stateProvince}, ${address.postalCode}, ${address.country}, ${address.phoneNumber},
      ${address.email}, ${address.instructions}, ${at}
    where (select count(*) from saved_addresses where user_id = ${userId} and removed_at is null) < ${maxSavedAddresses}`)

export const updateSaved = async (db: Db, userId: string, id: string, address: Address) =>
  hasChanged(db`
    update saved_addresses set
      full_name = ${address.fullName}, street_address = ${address.streetAddress}, city = ${address.city},
      state_province = ${address.stateProvince}, postal_code = ${address.postalCode},
      country = ${address.country}, phone_number = ${address.phoneNumber}, email = ${address.email},
      instructions = ${address.instructions}
    where id = ${id} and user_id = ${userId} and removed_at is null`)

export const chooseSaved = async (db: Db, userId: string, id: string, at: Date) =>
  hasChanged(db`
    update saved_addresses set chosen_at = ${at}
    where id = ${id} and user_id = ${userId} and removed_at is null`)

export const removeSaved = async (db: Db, userId: string, id: string, at: Date) =>
  hasChanged(db`
    update saved_addresses set removed_at = ${at}
    where id = ${id} and user_id = ${userId} and removed_at is null`)

/** Requires `lockBook`. Restores an entry removed after `since`, if there is room. */
export const restoreSaved = async (db: Db, userId: string, id: string, since: Date) =>
  hasChanged(db`
    update saved_addresses set removed_at = null
    where id = ${id} and user_id = ${userId} and removed_at > ${since}
      and (select count(*) from saved_addresses where user_id = ${userId} and removed_at is null) < ${maxSavedAddresses}`)

/** Returns the number of permanently deleted entries. */
export const deleteRemoved = async (db: Db, before: Date) =>
  countChanged(db`delete from saved_addresses where removed_at <= ${before}`)

// SQL of shipping address erasure.

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

// SQL of addresses replaced by staff.

export type EarlierAddress = {
  readonly who: string
  /** When it was replaced. */
  readonly at: Date
  readonly address: Address
}

export const insertEarlier = async (
  db: Db,
  orderNumber: string,
  { who, at, address }: EarlierAddress,
) => db`
  insert into shipping_address_history (order_number, who, at, address)
  values (${orderNumber}, ${who}, ${at}, ${db.json(address)})`

/** Oldest first. */
export const earlierOf = async (db: Db, orderNumber: string) => db<EarlierAddress[]>`
  select who, at, address from shipping_address_history where order_number = ${orderNumber} order by id`
