// SQL of native coins at deposit addresses, and of the scan's progress.
import { fieldOf, hasChanged } from '../../../platform/rows.ts'
import type { Db } from '../../../world.ts'
import { written } from './chains.ts'

/** The order after which this chain's scan continues; null if the period is not over. */
export const claimBalanceScan = async (
  db: Db,
  ledger: string,
  { now, before }: { now: Date; before: Date },
) =>
  fieldOf<string>(db`
    insert into balance_scans (ledger, scanned_at) values (${ledger}, ${now})
    on conflict (ledger) do update set scanned_at = ${now} where balance_scans.scanned_at <= ${before}
    returning after_order`)

export const saveScan = async (db: Db, ledger: string, afterOrder: string) =>
  db`update balance_scans set after_order = ${afterOrder} where ledger = ${ledger}`

export type Issued = { readonly orderNumber: string; readonly address: string }

/** Addresses in the ledger's spelling, of orders whose watch ended after `since`, by order number. */
export const issuedAfter = async (
  db: Db,
  family: string,
  { after, since, most }: { after: string; since: Date; most: number },
) => db<Issued[]>`
  select o.order_number as "orderNumber",
    ${written(db, 'o.address')} as address
  from (
    select order_number, address from payment_options where method = 'usdt' and ledger = ${family}
    union
    select order_number, address from deposit_addresses where family = ${family} and order_number is not null
  ) o join payment_requests pr on pr.order_number = o.order_number
  where o.order_number > ${after} and pr.watch_until > ${since}
  order by o.order_number limit ${most}`

export type ScannedBalance = Issued & { readonly balance: bigint }

/**
 * Stores the balance found at one address: the first time only if it is above zero. New coins after a collection are
 * added to the total received. Returns whether that is new.
 */
export async function saveBalance(
  db: Db,
  coin: { ledger: string; symbol: string; decimals: number; block: number; at: Date },
  { orderNumber, address, balance }: ScannedBalance,
): Promise<boolean> {
  const held = String(balance)
  const [known] = await db<{ isMore: boolean }[]>`
    update unexpected_balances f set balance = ${held}::numeric, block_number = ${coin.block}, seen_at = ${coin.at},
      received = f.received + greatest(${held}::numeric - f.balance, 0)
    from unexpected_balances before
    where f.ledger = ${coin.ledger} and f.address = ${address}
      and before.ledger = f.ledger and before.address = f.address and before.block_number <= ${coin.block}
    returning ${held}::numeric > before.balance as "isMore"`
  if (known) return known.isMore
  if (balance === 0n) return false
  const added = await db`
    insert into unexpected_balances (
      ledger, address, order_number, symbol, decimals, balance, received, block_number, found_at, seen_at, is_told)
    values (${coin.ledger}, ${address}, ${orderNumber}, ${coin.symbol}, ${coin.decimals}, ${held}, ${held},
      ${coin.block}, ${coin.at}, ${coin.at}, not exists (
        select 1 from transfers t
        where t.order_number = ${orderNumber} and t.ledger = ${coin.ledger} and t.asset_ok and t.status = 'final'))
    on conflict do nothing returning address`
  return added.length > 0
}

export type UnexpectedBalance = {
  readonly ledger: string
  readonly address: string
  readonly orderNumber: string
  readonly symbol: string
  readonly decimals: number
  readonly balance: bigint
  readonly received: bigint
  readonly blockNumber: number
  readonly foundAt: Date
  readonly isNotified: boolean
  readonly dismissedAt: Date | null
  /** Of the received amount: refunded, or requested. */
  readonly refunded: bigint
}

const columns = (db: Db) => db`
  select f.ledger, f.address, f.order_number as "orderNumber", f.symbol, f.decimals, f.balance, f.received,
    f.block_number as "blockNumber", f.found_at as "foundAt", f.is_told as "isNotified", f.dismissed_at as "dismissedAt",
    (select coalesce(sum(r.amount), 0) from refunds r
      where r.order_number = f.order_number and r.ledger = f.ledger and r.asset = 'native'
        and r.state not in ('declined', 'cancelled')) as refunded
  from unexpected_balances f`

export const unexpectedBalancesOf = async (db: Db, orderNumber: string) =>
  db<
    UnexpectedBalance[]
  >`${columns(db)} where f.order_number = ${orderNumber} order by f.found_at, f.ledger`

/** Newest first; `isOpen` excludes dismissed ones and those with a refund for all of it. */
export const listUnexpectedBalances = async (
  db: Db,
  { isOpen, most }: { isOpen: boolean; most: number },
) => db<UnexpectedBalance[]>`
  select * from (${columns(db)}) found
  where ${!isOpen} or ("dismissedAt" is null and refunded < received)
  order by "foundAt" desc, ledger, address limit ${most}`

/** Locks it, so that only one refund is opened. */
export async function lockUnexpectedBalance(
  db: Db,
  place: { readonly ledger: string; readonly address: string },
): Promise<UnexpectedBalance | null> {
  await db`
    select 1 from unexpected_balances where ledger = ${place.ledger} and address = ${place.address} for update`
  const [row] = await db<UnexpectedBalance[]>`
    ${columns(db)} where f.ledger = ${place.ledger} and f.address = ${place.address}`
  return row ?? null
}

/** Returns false if it was dismissed before. */
export const dismissBalance = async (
  db: Db,
  { ledger, address }: { readonly ledger: string; readonly address: string },
  { who, at, reason }: { who: string; at: Date; reason: string },
) =>
  hasChanged(db`
    update unexpected_balances set dismissed_by = ${who}, dismissed_at = ${at}, dismissed_reason = ${reason}
    where ledger = ${ledger} and address = ${address} and dismissed_at is null`)
