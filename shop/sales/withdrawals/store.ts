// SQL of withdrawals.
import { countChanged, fieldOf, firstOf, hasChanged } from '../../platform/rows.ts'
import type { Db } from '../../world.ts'

export type WithdrawalRow = {
  readonly orderNumber: string
  readonly at: Date
  readonly returnedAt: Date | null
}

/** False if it was declared before. */
export const insertWithdrawal = async (db: Db, orderNumber: string, at: Date) =>
  hasChanged(db`
    insert into withdrawals (order_number, at) values (${orderNumber}, ${at})
    on conflict (order_number) do nothing`)

export const withdrawalOfOrder = async (db: Db, orderNumber: string) =>
  firstOf(db<WithdrawalRow[]>`
    select order_number as "orderNumber", at, returned_at as "returnedAt"
    from withdrawals where order_number = ${orderNumber}`)

/** False if there is none, or its items were received before. */
export const setReturned = async (
  db: Db,
  orderNumber: string,
  { at, by }: { at: Date; by: string },
) =>
  hasChanged(db`
    update withdrawals set returned_at = ${at}, returned_by = ${by}
    where order_number = ${orderNumber} and returned_at is null`)

export const insertLink = async (
  db: Db,
  link: { hash: string; orderNumber: string; expiresAt: Date },
) => db`
  insert into withdrawal_links (hash, order_number, expires_at)
  values (${link.hash}, ${link.orderNumber}, ${link.expiresAt})`

export const orderOfLink = async (db: Db, hash: string, now: Date) =>
  fieldOf<string>(db`
    select order_number from withdrawal_links
    where hash = ${hash} and expires_at > ${now}`)

export const deleteEndedLinks = async (db: Db, now: Date) =>
  countChanged(db`delete from withdrawal_links where expires_at <= ${now}`)
