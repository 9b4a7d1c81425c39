// SQL of the deposit address pool.
import { countOf, fieldOf } from '../../../platform/rows.ts'
import type { Db } from '../../../world.ts'

export type NewAddress = {
  readonly index: number
  readonly address: string
  readonly orderNumber: string | null
}

export const addressOf = async (db: Db, account: string, orderNumber: string) =>
  fieldOf<string>(db`
    select address from deposit_addresses where account = ${account} and order_number = ${orderNumber}`)

/** The lowest free address, skipping locked ones; null if none is left. */
export const takeAddress = async (db: Db, account: string, orderNumber: string) =>
  fieldOf<string>(db`
    update deposit_addresses set order_number = ${orderNumber}
    where (account, index) = (
      select account, index from deposit_addresses
      where account = ${account} and order_number is null
      order by index limit 1 for update skip locked)
    returning address`)

/** Allocates the next indexes of an account key, under a lock. */
export async function nextIndexes(db: Db, account: string, count: number): Promise<number[]> {
  const [row] = await db<[{ next: number }]>`
    insert into deposit_accounts (account, next_index) values (${account}, ${count})
    on conflict (account) do update set next_index = deposit_accounts.next_index + ${count}
    returning next_index as next`
  return Array.from({ length: count }, (_, place) => row.next - count + place)
}

export const insertAddresses = async (
  db: Db,
  { account, family }: { readonly account: string; readonly family: string },
  rows: readonly NewAddress[],
  at: Date,
) => db`
  insert into deposit_addresses (account, index, family, address, order_number, created_at)
  select ${account}, index, ${family}, address, "orderNumber", ${at}
  from jsonb_to_recordset(${db.json(rows as never)}) as t (index int, address text, "orderNumber" text)`

export const countFree = async (db: Db, account: string) =>
  countOf(db`
    select count(*) from deposit_addresses where account = ${account} and order_number is null`)

export type IssuedAddress = {
  readonly account: string
  readonly index: number
  readonly address: string
  readonly orderNumber: string | null
  /** Final USDT, six decimals. */
  readonly paid: bigint
}

/** Derived addresses by account key and index, after a cursor. */
export const addressesAfter = async (
  db: Db,
  after: { readonly account: string; readonly index: number },
  limit: number,
) => db<IssuedAddress[]>`
  select a.account, a.index, a.address, a.order_number as "orderNumber",
    (select coalesce(sum(t.amount), 0) from transfers t
      where t.order_number = a.order_number and t.recipient in (a.address, lower(a.address))
        and t.asset_ok and t.status = 'final') as paid
  from deposit_addresses a
  where (a.account, a.index) > (${after.account}, ${after.index})
  order by a.account, a.index limit ${limit}`
