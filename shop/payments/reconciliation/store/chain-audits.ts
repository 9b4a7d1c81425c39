// SQL of the chain audit: stored totals.
import { tokenDecimals } from '../../../platform/money/rules.ts'
import { columnOf, fieldOf, mapOf, onlyOf, setOf } from '../../../platform/rows.ts'
import type { Db } from '../../../world.ts'
import { everyAddress } from '../../requests/store/cursors.ts'
import { written } from '../../tokens/store/chains.ts'
import type { Movement, Totals } from '../rules.ts'

/** The block of the last chain reset; null if there was none. */
export type Beginning = Date | null

export const beginningOf = async (db: Db, ledger: string): Promise<Beginning> =>
  fieldOf(db`
    select began_at as at from ledger_cursors where ledger = ${ledger} and account = ${everyAddress}`)

const sinceOf = (db: Db, began: Beginning) => (began ? db`and recorded_at >= ${began}` : db``)

export type AuditBounds = {
  /** The oldest known block; null for a chain that was never read. */
  readonly first: number | null
  /** The last block that is read and final. */
  readonly settled: number
}

export const auditBounds = async (db: Db, ledger: string, began: Beginning) =>
  onlyOf(db<[AuditBounds]>`
    select least(
        (select min(number) from block_headers where ledger = ${ledger}),
        (select min(ledger_number) from transfers where ledger = ${ledger} ${sinceOf(db, began)})) as first,
      least(
        (select max(number) from block_headers where ledger = ${ledger}),
        (select min(t.ledger_number) - 1 from transfers t
          where t.ledger = ${ledger} and t.status = 'seen' and t.ledger_number > coalesce((
            select final_ledger from ledger_cursors
            where ledger = ${ledger} and account = ${everyAddress}), -1))) as settled`)

/** Deposit addresses of a family of chains, and withheld ones. */
export const issuedAddresses = async (db: Db, family: string) =>
  columnOf<string>(db`
    select ${written(db, 'o.address')} as address from payment_options o
    where o.method = 'usdt' and o.ledger = ${family}
    union
    select ${written(db, 'a.address')} from deposit_addresses a
    where a.withheld_at is not null and a.family = ${family} order by 1`)

/** Addresses of the newest orders of a family of chains. */
export const newestAddresses = async (db: Db, family: string, most: number) =>
  columnOf<string>(db`
    select ${written(db, 'address')} as address from payment_options
    where method = 'usdt' and ledger = ${family} order by created_at desc, address limit ${most}`)

/** Final payments in a range of blocks, inclusive; every token in millionths. */
export const finalMovements = async (
  db: Db,
  ledger: string,
  { from, to, began }: { from: number; to: number; began: Beginning },
) => db<Movement[]>`
  select operation_id as "operationId", hash, amount from transfers
  where ledger = ${ledger} and account = ${everyAddress} and asset_ok and status = 'final'
    and ledger_number between ${from} and ${to} ${sinceOf(db, began)}`

/**
 * The tokens that orders were ever credited on a chain. Their decimals are those of most payments: an amount has so many
 * digits more or fewer than the contract's.
 */
export const creditedTokens = async (db: Db, ledger: string) => db<
  { readonly symbol: string; readonly token: string; readonly decimals: number }[]
>`
  select split_part(asset, ':', 1) as symbol, split_part(asset, ':', 2) as token,
    ${tokenDecimals} + mode() within group (order by length(raw_amount::text) - length(amount::text)) as decimals
  from transfers
  where ledger = ${ledger} and account = ${everyAddress} and asset_ok and status = 'final' and amount > 0
    and raw_amount is not null
  group by asset order by asset`

/** Keys of final transfers of accepted tokens that were not asked for: they are no payments, and go back. */
export const unaskedMovements = async (
  db: Db,
  ledger: string,
  { from, to, began }: { from: number; to: number; began: Beginning },
) =>
  setOf<string>(db`
    select operation_id from transfers
    where ledger = ${ledger} and account = ${everyAddress} and not asset_ok and status = 'final'
      and ledger_number between ${from} and ${to} ${sinceOf(db, began)}`)

type UpTo = { readonly upTo: number; readonly began: Beginning }

/** Final payments up to a block, since the chain's beginning. */
export const finalTotals = async (db: Db, ledger: string, { upTo, began }: UpTo) =>
  onlyOf(db<[Totals]>`
    select coalesce(sum(amount), 0) as sum, count(*) as count from transfers
    where ledger = ${ledger} and account = ${everyAddress} and asset_ok and status = 'final'
      and ledger_number <= ${upTo} ${sinceOf(db, began)}`)

/** Of one token for each address, asked for or not, in its own units. */
export const finalByAddress = async (
  db: Db,
  ledger: string,
  { asset, upTo, began }: UpTo & { readonly asset: string },
) =>
  mapOf<string, bigint>(db`
    select recipient, sum(raw_amount) as raw from transfers
    where ledger = ${ledger} and account = ${everyAddress} and asset = ${asset} and status = 'final'
      and ledger_number <= ${upTo} ${sinceOf(db, began)}
    group by recipient`)
