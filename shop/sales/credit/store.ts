// All SQL of shop credit. Rows are only added.
import type { ListCurrency } from '../../platform/money/rules.ts'
import type { Db } from '../../world.ts'
import type { Account, Entry, Kind } from './rules.ts'

/** Locks this person's credit. After orders and stock, never before. */
export const lockCredit = async (db: Db, userId: string) =>
  db`select pg_advisory_xact_lock(hashtextextended('credit:' || ${userId}, 0))`

export type TransferRow = {
  readonly kind: Kind
  readonly userId: string
  readonly orderNumber: string | null
  readonly referredId: string | null
  readonly amount: bigint
  /** Of the shop when it was promised or spent. */
  readonly currency: ListCurrency
  readonly at: Date
}

/** Inserts the move with its entries. False if it exists for this order; credit may return in parts. */
export async function insertTransfer(
  db: Db,
  transfer: TransferRow,
  entries: readonly Entry[],
): Promise<boolean> {
  const rows = entries.map(({ account, amount }) => ({ account, amount: String(amount) }))
  const { count } = await db`
    with made as (
      insert into credit_transfers (kind, user_id, order_number, referred_id, amount, currency, at)
      values (${transfer.kind}, ${transfer.userId}, ${transfer.orderNumber}, ${transfer.referredId},
        ${String(transfer.amount)}, ${transfer.currency}, ${transfer.at})
      on conflict (order_number, kind) where order_number is not null and kind <> 'return' do nothing
      returning id, user_id
    )
    insert into credit_entries (transfer_id, user_id, account, amount, currency)
    select id, user_id, account, amount, ${transfer.currency}
    from made, jsonb_to_recordset(${db.json(rows)}) as entry (account text, amount numeric)`
  return count > 0
}

export const sumsOf = async (db: Db, userId: string, currency: ListCurrency) => db<Entry[]>`
  select account, sum(amount) as amount from credit_entries
  where user_id = ${userId} and currency = ${currency} group by account`

/** The same in every currency that the person has credit in. */
export const sumsByCurrency = async (db: Db, userId: string) => db<
  (Entry & { currency: ListCurrency })[]
>`
  select account, currency, sum(amount) as amount from credit_entries
  where user_id = ${userId} group by account, currency order by currency`

const columns = (db: Db) => db`
  kind, user_id as "userId", order_number as "orderNumber", referred_id as "referredId", amount, currency, at`

export const transfersOfOrders = async (db: Db, orderNumbers: readonly string[]) => db<
  TransferRow[]
>`
  select ${columns(db)} from credit_transfers
  where order_number = any(${[...orderNumbers]}::text[]) order by id`

export const transfersOfReferred = async (db: Db, referredId: string) => db<TransferRow[]>`
  select ${columns(db)} from credit_transfers where referred_id = ${referredId} order by id`

export const transfersOfUser = async (db: Db, userId: string) => db<TransferRow[]>`
  select ${columns(db)} from credit_transfers where user_id = ${userId} order by id`

/** Total earned, regardless of spending. */
export async function earnedBy(db: Db, userId: string, currency: ListCurrency): Promise<bigint> {
  const [row] = await db<[{ amount: bigint }]>`
    select coalesce(sum(amount), 0) as amount from credit_transfers 
    where user_id = ${userId} and kind = 'earn' and currency = ${currency}`
  return row.amount
}

/** Totals of the whole ledger by account, for the balance check. */
export const totals = async (db: Db) => db<{ account: Account; amount: bigint }[]>`
  select account, sum(amount) as amount from credit_entries group by account`
