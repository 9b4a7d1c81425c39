// Transactions for staff and shoppers.
import type { Coin, Currency } from '../../../platform/money/rules.ts'
import type { World } from '../../../world.ts'
import { storedCoin } from '../rules/native-coins.ts'
import {
  type Finding,
  type Match,
  type Method,
  mayDecide,
  type TransactionStatus,
} from '../rules.ts'
import {
  countTransactions as count,
  countLoose,
  type FiledRow,
  listForFile,
  listTransactions,
  type TransactionQuery,
  type TransactionRow,
  transactionById,
} from '../store/transactions.ts'

export type TransactionView = {
  readonly id: string
  /** Null for an unmatched transfer. */
  readonly orderNumber: string | null
  readonly userId: string | null
  readonly kind: 'transfer' | 'receipt' | 'claim'
  readonly transferId: string | null
  readonly status: TransactionStatus
  readonly mayDecide: boolean
  /** The ledger's time, or when the receipt was submitted. */
  readonly at: Date
  readonly method: Method
  /** For another asset: its own symbol and decimals. */
  readonly currency: Currency | Coin
  /** The amount sent; for a receipt, the amount due. Null if the ledger's record does not state it. */
  readonly amount: bigint | null
  /** False for an issued asset: `asset` names it, and nothing is credited. */
  readonly assetOk: boolean
  readonly asset: string
  /** On the ledger; a claim's own hash is not. */
  readonly proof: {
    readonly hash: string
    readonly ledger: string
    readonly ledgerNumber: number
    readonly sender: string
    readonly memo: string | null
    readonly match: Match
    readonly isFinal: boolean
  } | null
  readonly receipt: {
    readonly documentId: string | null
    readonly hash: string | null
    /** The reference that the shopper read off it, and the ledger's finding then. */
    readonly said: string | null
    readonly finding: Finding | null
    readonly checkedAt: Date | null
  } | null
  readonly decision: {
    readonly decision: 'approved' | 'declined'
    readonly by: string
    readonly at: Date
    readonly reason: string
  } | null
}

/** For staff, newest first; `after` is the last row of the previous page. */
export const transactionsForStaff = async (
  world: World,
  query: TransactionQuery,
): Promise<TransactionView[]> => (await listTransactions(world.db, query)).map(view)

export type FiledTransaction = Omit<FiledRow, 'asset' | 'assetOk'> &
  Pick<TransactionView, 'currency'>

/** The same for a CSV export: fewer columns, because there may be a million rows. */
export async function transactionsForFile(
  world: World,
  query: TransactionQuery,
): Promise<FiledTransaction[]> {
  const rows = await listForFile(world.db, query)
  return rows.map(({ id, userId, method, status, amount, at, hash, ...row }) => ({
    ...{ id, userId, method, status, amount, at, hash },
    currency: currencyOf({ method, ...row }),
  }))
}

export async function transactionForStaff(
  world: World,
  id: string,
): Promise<TransactionView | null> {
  const row = await transactionById(world.db, id)
  return row && view(row)
}

/** Counted up to `most`. */
export const countTransactions = (
  world: World,
  query: { status?: TransactionStatus; most: number },
): Promise<number> => count(world.db, query)

/** Unconfirmed transfers, and unmatched ones without a decision; each counted up to `most`. */
export const loosePayments = (
  world: World,
  most: number,
): Promise<{ seen: number; unmatched: number }> => countLoose(world.db, most)

/** For one order, newest first. */
export const transactionsOf = async (
  world: World,
  orderNumber: string,
): Promise<TransactionView[]> =>
  (await listTransactions(world.db, { orderNumbers: [orderNumber], limit: 200 })).map(view)

function view(row: TransactionRow): TransactionView {
  const { hash, ledger, ledgerNumber, sender, match } = row
  return {
    id: row.id,
    orderNumber: row.orderNumber,
    userId: row.userId,
    transferId: row.transferId,
    kind: row.transferId ? 'transfer' : (row.receiptKind ?? 'receipt'),
    status: row.status,
    mayDecide: mayDecide(row.status),
    at: row.at,
    method: row.method,
    currency: currencyOf(row),
    amount: row.amount,
    assetOk: row.assetOk ?? true,
    asset: row.asset ?? 'native',
    proof:
      hash && ledger && ledgerNumber !== null && sender && match
        ? {
            hash,
            ledger,
            ledgerNumber,
            sender,
            memo: row.memo,
            match,
            isFinal: row.transferStatus === 'final',
          }
        : null,
    receipt: row.receiptId
      ? {
          documentId: row.documentId,
          hash: row.claimedHash,
          said: row.said,
          finding: row.finding,
          checkedAt: row.checkedAt,
        }
      : null,
    decision:
      row.decision && row.decidedBy && row.decidedAt
        ? { decision: row.decision, by: row.decidedBy, at: row.decidedAt, reason: row.reason ?? '' }
        : null,
  }
}

function currencyOf({
  method,
  asset,
  assetOk,
}: Pick<TransactionRow, 'method' | 'asset' | 'assetOk'>): Currency | Coin {
  if (assetOk === false && asset) return storedCoin(method, asset)
  return method === 'pi' ? 'PI' : 'USDT'
}
