// SQL of receipts, and of staff decisions about transactions.
import { columnOf, countOf, hasChanged } from '../../../platform/rows.ts'
import type { Db } from '../../../world.ts'
import type { Finding } from '../../requests/rules/states.ts'
import type { ReceiptState } from '../../requests/rules/transaction.ts'

export type NewTransaction = {
  readonly id: string
  readonly orderNumber: string | null
  readonly at: Date
} & (
  | { readonly transferId: string; readonly receiptId: null }
  | { readonly transferId: null; readonly receiptId: string }
)

export async function insertTransactions(db: Db, rows: readonly NewTransaction[]): Promise<void> {
  if (rows.length === 0) return
  await db`
    insert into transactions (id, order_number, transfer_id, receipt_id, status, at)
    select id, "orderNumber", "transferId", "receiptId", 'pending', at
    from jsonb_to_recordset(${db.json(rows as never)}) as t (
      id text, "orderNumber" text, "transferId" text, "receiptId" text, at timestamptz)`
}

export type WaitingReceipt = {
  readonly transactionId: string
  readonly receiptId: string
  readonly orderNumber: string
  /** For a claim: the transaction hash that it names. */
  readonly hash: string | null
}

/** Waiting receipts without a transfer, oldest first. */
export const waitingReceipts = async (db: Db, orderNumbers: readonly string[]) => db<
  WaitingReceipt[]
>`
  select x.id as "transactionId", r.id as "receiptId", x.order_number as "orderNumber", r.hash
  from receipts r join transactions x on x.receipt_id = r.id
  where r.order_number = any(${[...orderNumbers]}::text[]) and r.state = 'waiting'
    and x.transfer_id is null order by x.at, x.id`

/** A transfer replaces a waiting receipt: one transaction for each payment. */
export const answerReceipt = async (
  db: Db,
  transactionId: string,
  transfer: { id: string; at: Date },
) => db`
  with answered as (
    update transactions set transfer_id = ${transfer.id}, at = ${transfer.at}
    where id = ${transactionId} returning receipt_id
  )
  update receipts set state = 'answered' from answered where receipts.id = answered.receipt_id`

export const insertReceipt = async (
  db: Db,
  receipt: {
    id: string
    orderNumber: string
    userId: string
    kind: 'receipt' | 'claim'
    documentId: string | null
    hash: string | null
    said?: string | null
    finding?: Finding | null
    at: Date
  },
) => db`
  insert into receipts (
    id, order_number, user_id, kind, document_id, hash, stated_reference, finding, checked_at, state, created_at)
  values (${receipt.id}, ${receipt.orderNumber}, ${receipt.userId}, ${receipt.kind},
    ${receipt.documentId}, ${receipt.hash}, ${receipt.said ?? null}, ${receipt.finding ?? null},
    ${receipt.finding ? receipt.at : null}, 'waiting', ${receipt.at})`

/** Transactions of unmatched payments from this address, newest first. */
/** Chains of the EVM ignore the case of an address, which is stored in lower case; elsewhere it is another one. */
const spelledSender = (sender: string): string =>
  sender.startsWith('0x') ? sender.toLowerCase() : sender

/** `sender` in any case where its ledger ignores it. */
export const unmatchedFrom = async (db: Db, sender: string) =>
  columnOf<string>(db`
    select x.id from transfers t join transactions x on x.transfer_id = t.id
    where t.sender = ${spelledSender(sender)} and t.order_number is null order by t.at desc, x.id limit 20`)

export const countReceipts = async (db: Db, orderNumber: string) =>
  countOf(db`
    select count(*) from receipts where order_number = ${orderNumber}`)

export const setReceiptState = async (db: Db, receiptId: string, state: ReceiptState) =>
  db`update receipts set state = ${state} where id = ${receiptId}`

/** Locks this transaction. The payment request is locked before it. */
export const lockTransaction = async (db: Db, id: string) =>
  db`select id from transactions where id = ${id} for update`

/** Stores staff's decision. Returns false if it was decided or settled before. */
export const saveDecision = async (
  db: Db,
  id: string,
  decision: { decision: 'approved' | 'declined'; by: string; at: Date; reason: string },
) =>
  hasChanged(db`
    update transactions set decision = ${decision.decision}, decided_by = ${decision.by},
      decided_at = ${decision.at}, reason = ${decision.reason}
    where id = ${id} and decision is null and status in ('pending', 'failed')`)

/** Assigns a transaction to an order. */
export const setTransactionOrder = async (db: Db, id: string, orderNumber: string) =>
  db`update transactions set order_number = ${orderNumber} where id = ${id}`

export type OwnReceipt = {
  readonly orderNumber: string
  readonly kind: string
  readonly documentId: string | null
  readonly hash: string | null
  readonly state: string
  readonly at: Date
}

export const receiptsBy = async (db: Db, userId: string) => db<OwnReceipt[]>`
  select order_number as "orderNumber", kind, document_id as "documentId", hash, state, created_at as at
  from receipts where user_id = ${userId} order by created_at, id`
