// SQL of address books. Each statement names the owner.
import { countChanged, hasChanged } from '../../../platform/rows.ts'
import type { Db } from '../../../world.ts'
import { type Address, maxSavedAddresses, type SavedAddress } from '../rules.ts'

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
