// SQL of transfers and their matching.
import { hasChanged, hasRows, mapOf, setOf } from '../../../platform/rows.ts'
import type { Db } from '../../../world.ts'
import type { Transfer } from '../rules/payment-facts.ts'
import { isAskedIn } from './token-methods.ts'

export type Place = { readonly ledger: string; readonly account: string }

export type NewTransfer = Omit<Transfer, 'ledger' | 'muxedId' | 'orphanedAt'> & {
  readonly operationId: string
  readonly ledgerNumber: number
  readonly recipient: string
  readonly muxedId: string | null
  /** Checked against its signed envelope, or its block. */
  readonly proved: boolean
  /** Inside a fee bump: the hash that wallets show. */
  readonly innerHash?: string | null
  readonly orderNumber: string | null
  /** What was asked for by its method, where that decides what is dust. */
  readonly due?: bigint | null
  /** For a chain that can be rolled back, with the amount in the token's own units. */
  readonly block?: { readonly hash: string; readonly raw: bigint }
}

/** Order codes of payment requests at these accounts, or at any that was ever in force -> orders. */
export async function ordersByCode(
  db: Db,
  { ledger, accounts }: { readonly ledger: string; readonly accounts: readonly string[] },
  codes: readonly string[],
): Promise<Map<string, string>> {
  if (codes.length === 0) return new Map()
  return mapOf<string, string>(db`
    select code, order_number as "orderNumber" from payment_options
    where ledger = ${ledger} and code = any(${[...codes]}::text[]) and address in (
      select unnest(${[...accounts]}::text[]) union all
      select d.value from payment_destinations d where d.ledger = ${ledger} and d.confirmed_at is not null)`)
}

/** Inserts new transfers; returns their ids. */
export async function insertTransfers(
  db: Db,
  { ledger, account }: Place,
  transfers: readonly NewTransfer[],
  recordedAt: Date,
): Promise<Set<string>> {
  if (transfers.length === 0) return new Set()
  const rows = transfers.map(({ memo, amount, block, ...transfer }) => ({
    ...transfer,
    due: undefined,
    // PostgreSQL text cannot contain NUL, and a payer may send one.
    memo: memo?.value.replaceAll('\0', '') ?? null,
    memoType: memo?.type ?? null,
    amount: amount === null ? null : String(amount),
    blockHash: block?.hash ?? null,
    innerHash: transfer.innerHash ?? null,
    raw: block ? String(block.raw) : null,
  }))
  const added = await db<{ id: string }[]>`
    insert into transfers (
      id, ledger, account, operation_id, hash, ledger_number, at, sender, recipient, muxed_id, memo_type,
      memo, amount, asset, kind, asset_ok, chain_ok, envelope_verified, status, match, order_number, method,
      block_hash, raw_amount, inner_hash, recorded_at)
    select id, ${ledger}, ${account}, "operationId", hash, "ledgerNumber", at, sender, recipient, "muxedId",
      "memoType", memo, amount, asset, kind, "assetOk", "chainOk", proved, status, match, "orderNumber", method,
      "blockHash", raw, "innerHash", ${recordedAt}
    from jsonb_to_recordset(${db.json(rows as never)}) as t (
      id text, "operationId" text, hash text, "ledgerNumber" int8, at timestamptz, sender text,
      recipient text, "muxedId" numeric, "memoType" text, memo text, amount numeric, asset text, kind text,
      "assetOk" boolean, "chainOk" boolean, proved boolean, status text, match text, "orderNumber" text, method text,
      "blockHash" text, raw numeric, "innerHash" text)
    on conflict (ledger, account, operation_id) do nothing
    returning id`
  return new Set(added.map(({ id }) => id))
}

/** Operations among these that are stored. */
export async function storedOperations(
  db: Db,
  { ledger, account }: Place,
  operationIds: readonly string[],
): Promise<Set<string>> {
  if (operationIds.length === 0) return new Set()
  return setOf<string>(db`
    select operation_id from transfers where ledger = ${ledger} and account = ${account}
      and operation_id = any(${[...operationIds]}::text[])`)
}

/** Orders named by a transfer that is assigned to none of them. */
export async function insertReportedTransfer(
  db: Db,
  named: readonly { readonly transferId: string; readonly orderNumber: string }[],
): Promise<void> {
  if (named.length === 0) return
  await db`insert into transfer_order_candidates ${db(named.map(({ transferId, orderNumber }) => ({ transfer_id: transferId, order_number: orderNumber })))}`
}

export type ConflictingPayment = {
  readonly transactionId: string
  readonly at: Date
  readonly sender: string
  /** The other order that it names. */
  readonly other: string
  readonly isOwnToo: boolean
}

/** Undecided payments that name this order and another one; oldest first. */
export const conflictingPayments = async (db: Db, orderNumber: string) => db<ConflictingPayment[]>`
  select x.id as "transactionId", t.at, t.sender, o.order_number as other,
    mine.user_id = others.user_id as "isOwnToo"
  from transfer_order_candidates n
  join transfers t on t.id = n.transfer_id and t.match = 'none'
  join transactions x on x.transfer_id = t.id and x.status = 'pending'
  join transfer_order_candidates o on o.transfer_id = n.transfer_id and o.order_number <> n.order_number
  join payment_requests mine on mine.order_number = n.order_number
  join payment_requests others on others.order_number = o.order_number
  where n.order_number = ${orderNumber} order by t.at, x.id`

/** Whether a payment that names this order waits because nothing proves what the ledger's server states. */
export const hasUnproved = async (db: Db, orderNumber: string) =>
  hasRows(db`
    select 1 from transfer_order_candidates n
    join transfers t on t.id = n.transfer_id and t.match = 'none' and not t.envelope_verified
    join transactions x on x.transfer_id = t.id and x.status = 'pending'
    where n.order_number = ${orderNumber} limit 1`)

/** Assigns an unmatched transfer; one that the order was not asked for in is the wrong asset. Returns false if it has an order. */
export const assignTransfer = async (db: Db, transferId: string, orderNumber: string) =>
  hasChanged(db`
    update transfers set order_number = ${orderNumber}, match = 'manual',
      asset_ok = asset_ok and ${isAskedIn(db, orderNumber)}
    where id = ${transferId} and match = 'none'`)
