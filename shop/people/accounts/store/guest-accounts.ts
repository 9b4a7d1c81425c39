// SQL of guests in accounts.
import { columnOf, fieldOf, firstOf, hasChanged } from '../../../platform/rows.ts'
import type { Db } from '../../../world.ts'
import { type GuestRow, guestRows, isOpenGuest } from './guests.ts'

/** False if an account has the guest already. */
export const insertGuestAccount = async (
  db: Db,
  row: { userId: string; accountId: string; now: Date },
) =>
  hasChanged(db`
    insert into guest_accounts (user_id, account_id, added_at)
    values (${row.userId}, ${row.accountId}, ${row.now}) on conflict (user_id) do nothing`)

export const accountOfGuest = async (db: Db, userId: string) =>
  fieldOf<string>(db`select account_id from guest_accounts where user_id = ${userId}`)

export const guestIdsOf = async (db: Db, accountId: string) =>
  columnOf<string>(db`
    select user_id from guest_accounts where account_id = ${accountId} order by added_at, user_id`)

export const guestsOfAccount = async (db: Db, accountId: string) => db<GuestRow[]>`
  ${guestRows(db)} join guest_accounts a on a.user_id = g.user_id
  where a.account_id = ${accountId} and ${isOpenGuest(db)} order by a.added_at, a.user_id`

/** The account's guest of an order or of a purchase. */
export const guestOfAccount = async (
  db: Db,
  accountId: string,
  of: { orderNumber: string | null; purchaseId: string | null },
) =>
  firstOf(db<GuestRow[]>`
    ${guestRows(db)} join guest_accounts a on a.user_id = g.user_id
    where a.account_id = ${accountId} and ${isOpenGuest(db)}
      and (g.order_number = ${of.orderNumber} or g.purchase_id = ${of.purchaseId})`)
