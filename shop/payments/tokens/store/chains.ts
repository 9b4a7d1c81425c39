// SQL of chains: block headers, transfers, rollbacks, watched addresses.
import { columnOf, countOf, firstOf, mapOf, setOf } from '../../../platform/rows.ts'
import type { Db } from '../../../world.ts'
import { everyAddress } from '../../requests/store/cursors.ts'
import { isTokenIn } from '../../requests/store/token-methods.ts'
import type { Header, SeenLog } from '../port.ts'

/** The newest headers, oldest first. */
export const headersOf = async (db: Db, ledger: string, most: number) => db<Header[]>`
  select number, hash, at from (
    select number, hash, at from block_headers where ledger = ${ledger}
    order by number desc limit ${most}) newest
  order by number`

/** Whether one of these blocks is dated before a stored one below it, or after one above it. */
export async function contradictsHeaders(
  db: Db,
  ledger: string,
  blocks: readonly { readonly blockNumber: number; readonly at: Date }[],
): Promise<boolean> {
  const dated = blocks.map(({ blockNumber: number, at }) => ({ number, at }))
  const [found] = await db`
    select from jsonb_to_recordset(${db.json(dated as never)}) as t (number int8, at timestamptz)
    join block_headers h on h.ledger = ${ledger}
      and ((h.number <= t.number and h.at > t.at) or (h.number >= t.number and h.at < t.at))
    limit 1`
  return found !== undefined
}

/** Stores new headers in place of those that were rolled back, and deletes old ones: at least `keep` remain. */
export async function saveHeaders(
  db: Db,
  ledger: string,
  {
    ancestor,
    top,
    headers,
    keep,
  }: { ancestor: number; top: number; headers: readonly Header[]; keep: number },
): Promise<void> {
  if (ancestor < top)
    await db`delete from block_headers where ledger = ${ledger} and number > ${ancestor}`
  await db`
    with added as (
      insert into block_headers (ledger, number, hash, at)
      select ${ledger}, number, hash, at
      from jsonb_to_recordset(${db.json(headers as never)}) as t (number int8, hash text, at timestamptz)
      on conflict (ledger, number) do update set hash = excluded.hash, at = excluded.at
    )
    delete from block_headers where ledger = ${ledger} and number < (
      select number from block_headers where ledger = ${ledger}
      order by number desc offset ${keep - 1} limit 1)`
}

/** Addresses as logs contain them: lower case, except for Tron, where case matters. */
export const written = (db: Db, address: string) => {
  const column = db(address)
  return db`case when ${column} like '0x%' then lower(${column}) else ${column} end`
}

/**
 * Addresses of a family of chains: of payment requests still watched, of refunds that are due or ended in the last
 * 30 days (to detect duplicate payouts), and withheld ones, as long as an order would be watched; null if there are
 * more than `most`. A watch ends by the blocks read, not by the clock: payments on time are found after an outage, too.
 */
export async function watchedAddresses(
  db: Db,
  family: string,
  { now, most }: { now: Date; most: number },
): Promise<string[] | null> {
  const rows = await db<{ address: string }[]>`
    select ${written(db, 'o.address')} as address
    from payment_requests pr join payment_options o on o.order_number = pr.order_number
    where pr.watch_until > least(${now}::timestamptz, (
        select min(c.read_to) from ledger_cursors c where c.watched and c.account = ${everyAddress}))
      and o.method = 'usdt' and o.ledger = ${family}
    union
    select ${written(db, 'a.address')}
    from payment_requests pr join deposit_addresses a on a.order_number = pr.order_number
    where pr.watch_until > least(${now}::timestamptz, (
        select min(c.read_to) from ledger_cursors c where c.watched and c.account = ${everyAddress}))
      and a.family = ${family}
    union
    select ${written(db, 'f.address')} from refunds f
    where ${isTokenIn(db, 'f.method')} and f.approved_at is not null
      and coalesce(f.final_at, f.closed_at, ${now}) > ${now}::timestamptz - interval '30 days' and (f.address like '0x%') = ${family === 'eip155'}
    union
    select ${written(db, 'a.address')} from deposit_addresses a
    where a.withheld_at > ${now}::timestamptz - interval '40 days' and a.family = ${family}
    limit ${most + 1}`
  return rows.length > most ? null : rows.map(({ address }) => address)
}

/** Deposit address -> order, also an earlier one from another account key. */
export async function ordersByAddress(
  db: Db,
  addresses: readonly string[],
): Promise<Map<string, string>> {
  if (addresses.length === 0) return new Map()
  return mapOf<string, string>(db`
    select asked.address, o.order_number as "orderNumber"
    from unnest(${[...addresses]}::text[]) as asked (address)
    join payment_options o on lower(o.address) = lower(asked.address)
    where o.method = 'usdt' and ${written(db, 'o.address')} = asked.address
    union
    select asked.address, a.order_number
    from unnest(${[...addresses]}::text[]) as asked (address)
    join deposit_addresses a on lower(a.address) = lower(asked.address)
    where a.order_number is not null and ${written(db, 'a.address')} = asked.address`)
}

/** Order -> token -> what was last asked for in it: the tokens that these orders have a price in. */
export async function askedTokens(
  db: Db,
  orderNumbers: readonly string[],
): Promise<Map<string, Map<string, bigint>>> {
  if (orderNumbers.length === 0) return new Map()
  const rows = await db<{ orderNumber: string; method: string; due: bigint }[]>`
    select distinct on (order_number, method) order_number as "orderNumber", method, amount_due as due from quotes
    where order_number = any(${[...orderNumbers]}::text[]) and ${isTokenIn(db, 'method')}
    order by order_number, method, version desc`
  const asked = new Map<string, Map<string, bigint>>()
  for (const { orderNumber, method, due } of rows)
    asked.set(orderNumber, (asked.get(orderNumber) ?? new Map()).set(method, due))
  return asked
}

export type SeenTransfer = SeenLog & {
  readonly id: string
  /** Null where it was paid to a withheld address. */
  readonly orderNumber: string | null
}

/** Transfers that are not final, oldest first. */
export async function seenTransfers(
  db: Db,
  ledger: string,
  { above, most = 100_000 }: { above: number; most?: number },
): Promise<SeenTransfer[]> {
  const rows = await db<(Omit<SeenTransfer, 'logIndex'> & { operationId: string })[]>`
    select id, order_number as "orderNumber", block_hash as "blockHash", ledger_number as "blockNumber",
      operation_id as "operationId", hash, sender as "from", recipient as "to", raw_amount as raw,
      split_part(asset, ':', 2) as token
    from transfers where ledger = ${ledger} and status = 'seen' and ledger_number > ${above}
    order by ledger_number, id limit ${most}`
  return rows.map(({ operationId, ...row }) => ({
    ...row,
    logIndex: Number(operationId.split(':')[1]),
  }))
}

/** Final payments and refunds above the ancestor: a chain that rolls these back must not be followed. */
export const countFinalAbove = async (db: Db, ledger: string, ancestor: number) =>
  countOf(db`
    select (select count(*) from transfers
        where ledger = ${ledger} and status = 'final' and ledger_number > ${ancestor})
      + (select count(*) from outgoing_evm_transfers
        where ledger = ${ledger} and is_final and block_number > ${ancestor}) as count`)

export async function markOrphaned(db: Db, ids: readonly string[], at: Date): Promise<void> {
  if (ids.length === 0) return
  await db`
    update transfers set status = 'orphaned', orphaned_at = ${at}
    where id = any(${[...ids]}::text[]) and status = 'seen'`
}

/** Rolled back before, and included again in the same block. */
export async function revive(
  db: Db,
  ledger: string,
  operationIds: readonly string[],
): Promise<string[]> {
  if (operationIds.length === 0) return []
  const orders = await columnOf<string | null>(db`
    update transfers set status = 'seen', orphaned_at = null
    where ledger = ${ledger} and operation_id = any(${[...operationIds]}::text[]) and status = 'orphaned'
    returning order_number as "orderNumber"`)
  return orders.filter((order) => order !== null)
}

/** Of these keys, those stored as a payment or refund that is not rolled back. */
export const storedKeys = async (db: Db, ledger: string, keys: readonly string[]) =>
  setOf<string>(db`
    select operation_id from transfers
    where ledger = ${ledger} and operation_id = any(${[...keys]}::text[]) and status <> 'orphaned'
    union
    select operation_id from outgoing_evm_transfers
    where ledger = ${ledger} and operation_id = any(${[...keys]}::text[])`)

/** Not on the chain as stored: rolled back for good, and its key is free for what is. */
export async function markFalse(db: Db, ids: readonly string[], at: Date): Promise<void> {
  if (ids.length === 0) return
  await db`
    update transfers set status = 'orphaned', orphaned_at = ${at}, operation_id = operation_id || ':' || id
    where id = any(${[...ids]}::text[]) and status = 'seen'`
}

export async function markFinal(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await db`
    update transfers set status = 'final' where id = any(${[...ids]}::text[]) and status = 'seen'`
}

/** The time of its block as providers agree on it. */
export async function correctTimes(
  db: Db,
  rows: readonly { readonly id: string; readonly at: Date }[],
): Promise<void> {
  if (rows.length === 0) return
  await db`
    update transfers t set at = given.at
    from jsonb_to_recordset(${db.json(rows as never)}) as given (id text, at timestamptz)
    where t.id = given.id and t.status = 'seen' and t.at <> given.at`
}

/** A payment that moved to another block keeps its transaction. Returns the ids of transfers that have one. */
export async function followTransactions(
  db: Db,
  ledger: string,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return []
  return columnOf<string>(db`
    with again as (
      select distinct on (old.id) x.id as transaction_id, new.id as transfer_id, new.at
      from unnest(${[...ids]}::text[]) as added (id)
      join transfers new on new.id = added.id
      join transfers old on old.ledger = ${ledger} and old.hash = new.hash and old.status = 'orphaned'
        and old.recipient = new.recipient and old.raw_amount = new.raw_amount and old.asset = new.asset
      join transactions x on x.transfer_id = old.id
      order by old.id, new.id
    ), one as (
      select distinct on (transfer_id) * from again order by transfer_id, transaction_id
    )
    update transactions x set transfer_id = one.transfer_id, at = one.at
    from one where x.id = one.transaction_id
    returning x.transfer_id as "transferId"`)
}

export const saveFinal = async (
  db: Db,
  ledger: string,
  { number, hash }: Pick<Header, 'number' | 'hash'>,
  at: Date,
) => db`
  update ledger_cursors set final_ledger = ${number}, final_hash = ${hash},
    final_moved_at = case when final_ledger is distinct from ${number} then ${at} else final_moved_at end
  where ledger = ${ledger} and account = ${everyAddress}`

export type Verified = {
  readonly number: number | null
  readonly at: Date | null
  readonly top: number
}

/** How far the chain was read a second time, and the first time; null before the first reading. */
export const verifiedOf = async (db: Db, ledger: string) =>
  firstOf(db<Verified[]>`
    select coalesce(verified_ledger, (
        select min(number) from block_headers where ledger = ${ledger})) as number,
      verified_at as at, cursor::int8 as top
    from ledger_cursors where ledger = ${ledger} and account = ${everyAddress} and cursor <> ''`)

export const saveVerified = async (db: Db, ledger: string, number: number, at: Date) => db`
  update ledger_cursors set verified_ledger = greatest(verified_ledger, ${number}), verified_at = ${at}
  where ledger = ${ledger} and account = ${everyAddress}`

export async function forgetHeaders(db: Db, ledger: string, at: Date): Promise<void> {
  await db`delete from block_headers where ledger = ${ledger}`
  await db`
    update ledger_cursors set cursor = '', failure = null, failing_since = null, final_failure = null,
      final_failing_since = null, verified_ledger = null, verified_at = null, began_at = ${at}
    where ledger = ${ledger} and account = ${everyAddress}`
}
