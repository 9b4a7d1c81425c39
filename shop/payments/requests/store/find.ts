// Search by hash, address or memo, complete or by prefix, each with an index.
import { columnOf } from '../../../platform/rows.ts'
import type { Db } from '../../../world.ts'

/** Transactions of transfers with this hash prefix, and of claims that name one. */
export async function transactionsByHash(db: Db, begins: string, most: number): Promise<string[]> {
  // The character after the last hexadecimal digit is g.
  const range = (column: 't.hash' | 'r.hash') =>
    db`${db.unsafe(column)} >= ${begins} and ${db.unsafe(column)} < ${`${begins}g`}`
  const rows = await db<{ id: string }[]>`
    (select x.id from transfers t join transactions x on x.transfer_id = t.id
      where ${range('t.hash')} order by t.hash limit ${most})
    union
    (select x.id from receipts r join transactions x on x.receipt_id = r.id
      where r.hash is not null and ${range('r.hash')} order by r.hash limit ${most})`
  return rows.slice(0, most).map(({ id }) => id)
}

/** Transactions from this address, newest first. */
export const transactionsFrom = async (db: Db, sender: string, most: number) =>
  columnOf<string>(db`
    select x.id from (
      select id, at from transfers where sender = ${sender} order by at desc limit ${most}) t
    join transactions x on x.transfer_id = t.id order by t.at desc`)

/** Orders with this deposit address. */
export const ordersPaidAt = async (db: Db, address: string) =>
  columnOf<string>(db`
    select order_number from payment_options
    where method = 'usdt' and lower(address) = ${address.toLowerCase()} limit 10`)

/** Refunds to this address. */
export const refundsTo = async (db: Db, address: string, most: number) =>
  columnOf<string>(db`
    select order_number from refunds where address = ${address}
      and state in ('requested', 'approved', 'sent') limit ${most}`)
