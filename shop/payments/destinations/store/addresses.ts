// SQL of the deposit address pool.
import { columnOf, countOf, fieldOf, mapOf, setOf } from '../../../platform/rows.ts'
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
      select account, index from deposit_addresses a
      where account = ${account} and order_number is null and withheld_at is null
        and not ${isRefundWallet(db, db`a.address`)}
      order by index limit 1 for update skip locked)
    returning address`)

/** What the merchant moves into a wallet for refunds would count as an order's payment. */
const isRefundWallet = (db: Db, address: ReturnType<Db>) => db`
  exists (select from payment_destinations d
    where d.kind = 'refund_wallet' and lower(d.value) = lower(${address}))`

/** Whether an address of an account key may be given to an order. */
export const mayBeGiven = async (db: Db, address: string) =>
  !(await fieldOf<boolean>(db`select ${isRefundWallet(db, db`${address}`)} as found`))

/** Whether customers were shown this address, as the wallets for refunds are spelled. */
export const wasGiven = async (db: Db, wallet: string) =>
  (await fieldOf<boolean>(db`
    select exists (select from deposit_addresses
      where lower(address) = lower(${wallet})
        and (order_number is not null or withheld_at is not null)) as found`)) === true

/** Its row says where an account key begins that is not known yet. */
const unknown = '*'

const firstIndex = (db: Db) => db`
  coalesce((select next_index from deposit_accounts where account = ${unknown}), 0)`

/** After a restore: also a key that this database does not know may have been used by a lost copy of the shop. */
export const raiseFirstIndex = async (db: Db, by: number, most: number) => db`
  insert into deposit_accounts (account, next_index) values (${unknown}, least(${by}::int8, ${most})::int)
  on conflict (account) do update
    set next_index = least(deposit_accounts.next_index::int8 + ${by}::int8, ${most})::int`

/**
 * Indexes of an account key that a restore has left out, before it is used again; null if there are none. `isNamed`: only
 * the file beside the database knows the key.
 */
export async function leftOutOf(db: Db, account: string) {
  const [row] = await db<[{ before: number; next: number; isNamed: boolean }]>`
    select coalesce(max(a.index) + 1, 0) as before,
      coalesce((select next_index from deposit_accounts where account = ${account}), ${firstIndex(db)}) as next,
      count(a.index) = 0 and exists (select from deposit_accounts where account = ${account}) as "isNamed"
    from deposit_addresses a where a.account = ${account}`
  return row.next > row.before ? row : null
}

/** Allocates the next indexes of an account key, under a lock. */
export async function nextIndexes(db: Db, account: string, count: number): Promise<number[]> {
  const [row] = await db<[{ next: number }]>`
    insert into deposit_accounts (account, next_index)
    values (${account}, ${firstIndex(db)} + ${count})
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
    select count(*) from deposit_addresses
    where account = ${account} and order_number is null and withheld_at is null`)

export type IssuedAddress = {
  readonly account: string
  readonly index: number
  readonly address: string
  readonly orderNumber: string | null
  /** May have been given out by a lost copy of the shop. */
  readonly isWithheld: boolean
  /** Final payments by method, each in millionths of its token. */
  readonly paid: Readonly<Record<string, string>>
}

/** Derived addresses by account key and index, after a cursor. */
export const addressesAfter = async (
  db: Db,
  after: { readonly account: string; readonly index: number },
  limit: number,
) => db<IssuedAddress[]>`
  select a.account, a.index, a.address, a.order_number as "orderNumber",
    a.withheld_at is not null as "isWithheld",
    (select coalesce(jsonb_object_agg(method, amount::text), '{}') from (
      select t.method, sum(t.amount) as amount from transfers t
      where t.order_number = a.order_number and t.recipient in (a.address, lower(a.address))
        and t.asset_ok and t.status = 'final' group by t.method) as sums) as paid
  from deposit_addresses a
  where (a.account, a.index) > (${after.account}, ${after.index})
  order by a.account, a.index limit ${limit}`

/** The next index of an account key, locked until the transaction ends. */
export const lockNextIndex = async (db: Db, account: string): Promise<number> => {
  await db`
    insert into deposit_accounts (account, next_index) values (${account}, ${firstIndex(db)})
    on conflict do nothing`
  return countOf(db`select next_index from deposit_accounts where account = ${account} for update`)
}

export const setNextIndex = async (db: Db, account: string, next: number) => db`
  update deposit_accounts set next_index = ${next} where account = ${account}`

/** Account keys with addresses -> their next index. */
export const nextIndexesOf = async (db: Db) =>
  mapOf<string, number>(
    db`select account, next_index from deposit_accounts where account <> ${unknown}`,
  )

/** Addresses that orders of this time got. */
export const countGiven = async (db: Db, account: string, time: { from: Date; to: Date }) =>
  countOf(db`
    select count(*) from deposit_addresses a join payment_requests r on r.order_number = a.order_number
    where a.account = ${account} and r.created_at > ${time.from} and r.created_at <= ${time.to}`)

/** Takes all free addresses out of the pool, the lowest first. */
export const removeFree = async (db: Db, account: string) =>
  db<{ index: number; address: string; family: string }[]>`
    with free as (
      delete from deposit_addresses
      where account = ${account} and order_number is null and withheld_at is null
      returning index, address, family)
    select * from free order by index`

export const insertWithheld = async (
  db: Db,
  { account, family }: { readonly account: string; readonly family: string },
  rows: readonly Pick<NewAddress, 'index' | 'address'>[],
  at: Date,
) => db`
  insert into deposit_addresses (account, index, family, address, created_at, withheld_at)
  select ${account}, index, ${family}, address, ${at}, ${at}
  from jsonb_to_recordset(${db.json(rows as never)}) as t (index int, address text)
  on conflict do nothing`

/** Those of these addresses, as logs contain them, that are withheld. */
export async function withheldAmong(db: Db, addresses: readonly string[]): Promise<Set<string>> {
  if (addresses.length === 0) return new Set()
  return setOf<string>(db`
    select asked.address from unnest(${[...addresses]}::text[]) as asked (address)
    join deposit_addresses a on lower(a.address) = lower(asked.address)
    where a.withheld_at is not null
      and case when a.address like '0x%' then lower(a.address) else a.address end = asked.address`)
}

/** Indexes up to `gap` behind a withheld address that was paid, without an address yet. */
export const indexesBehindPaid = async (db: Db, account: string, since: Date, gap: number) =>
  columnOf<number>(db`
    select distinct a.index + place as index
    from deposit_addresses a
    join transfers t on t.recipient in (a.address, lower(a.address))
    join deposit_accounts d on d.account = a.account
    cross join generate_series(1, ${gap}::int) as place
    where a.account = ${account} and a.withheld_at > ${since} and a.index + place < d.next_index
      and not exists (
        select from deposit_addresses b where b.account = a.account and b.index = a.index + place)
    order by 1`)
