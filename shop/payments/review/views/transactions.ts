// Transactions for staff and shoppers.
import { type Coin, type Currency, isListCurrency } from '../../../platform/money/rules.ts'
import { pick } from '../../../platform/pick.ts'
import type { World } from '../../../world.ts'
import { currencyOf as currencyOfMethod, isHosted } from '../../requests/rules/methods.ts'
import { storedCoin } from '../../requests/rules/native-coins.ts'
import { type Match, mayDecide, type TransactionStatus } from '../../requests/rules/states.ts'
import {
  countTransactions as count,
  countUnresolved,
  type FiledRow,
  listForFile,
  listTransactions,
  type TransactionQuery,
  type TransactionRow,
  transactionById,
} from '../store/transactions.ts'

export type TransactionView = Pick<
  TransactionRow,
  'id' | 'orderNumber' | 'userId' | 'transferId' | 'status' | 'at' | 'method' | 'amount'
> & {
  readonly kind: 'transfer' | 'receipt' | 'claim'
  readonly mayDecide: boolean
  /** For another asset: its own symbol and decimals. */
  readonly currency: Currency | Coin
  /** False for an issued asset: `asset` names it, and nothing is credited. */
  readonly assetOk: boolean
  readonly asset: string
  /** On the ledger; a claim's own hash is not. */
  readonly proof: {
    readonly hash: string
    readonly ledger: string
    readonly ledgerNumber: number
    /** Empty where a provider took it, which does not tell. */
    readonly sender: string
    /** The number of its invoice at a provider. */
    readonly invoice: string | null
    readonly memo: string | null
    readonly match: Match
    readonly isFinal: boolean
  } | null
  readonly receipt:
    | (Pick<TransactionRow, 'documentId' | 'said' | 'finding' | 'checkedAt'> & {
        readonly hash: string | null
      })
    | null
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
    id,
    userId,
    method,
    status,
    amount,
    at,
    hash,
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
export const unresolvedPayments = (
  world: World,
  most: number,
): Promise<{ seen: number; unmatched: number }> => countUnresolved(world.db, most)

/** For one order, newest first. */
export const transactionsOf = async (
  world: World,
  orderNumber: string,
): Promise<TransactionView[]> =>
  (await listTransactions(world.db, { orderNumbers: [orderNumber], limit: 200 })).map(view)

function view(row: TransactionRow): TransactionView {
  const { hash, ledger, ledgerNumber, sender, recipient, match } = row
  const isAtProvider = row.transferId !== null && isHosted(row.method)
  return {
    ...pick(row, 'id', 'orderNumber', 'userId', 'transferId', 'status', 'at', 'method', 'amount'),
    kind: row.transferId ? 'transfer' : (row.receiptKind ?? 'receipt'),
    mayDecide: mayDecide(row.status),
    currency: currencyOf(row),
    assetOk: row.assetOk ?? true,
    asset: row.asset ?? 'native',
    proof:
      hash &&
      ledger &&
      ledgerNumber !== null &&
      sender !== null &&
      (sender || isAtProvider) &&
      match
        ? {
            hash,
            ledger,
            ledgerNumber,
            sender,
            invoice: isAtProvider ? recipient : null,
            memo: row.memo,
            match,
            isFinal: row.transferStatus === 'final',
          }
        : null,
    receipt: row.receiptId
      ? { ...pick(row, 'documentId', 'said', 'finding', 'checkedAt'), hash: row.claimedHash }
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
  // Of a manual payment the asset is its currency.
  const own = asset && isListCurrency(asset) ? asset : 'PI'
  return currencyOfMethod(method, own)
}
