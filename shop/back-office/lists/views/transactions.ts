// Transactions for staff, with the people involved.

import { ordersOfInvoice } from '../../../payments/providers/look-up.ts'
import { type WatcherHealth, watcherHealth } from '../../../payments/reconciliation/views.ts'
import { explorerLink } from '../../../payments/requests/rules/block-explorer.ts'
import {
  type ClaimedPayment,
  claimedPayments,
  type Suggestion,
  suggestionsFor,
} from '../../../payments/review/views/claims.ts'
import { unmatchedOf } from '../../../payments/review/views/receipts.ts'
import {
  type FiledTransaction,
  type TransactionView,
  transactionForStaff as transactionById,
  transactionsForFile,
  transactionsForStaff,
} from '../../../payments/review/views/transactions.ts'
import { type UnmatchedAsset, unmatchedAsset } from '../../../payments/tokens/views.ts'
import { type Place, pageOf, readPlace } from '../../../platform/pagination.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import { testOrders } from '../../../sales/orders/views/orders.ts'
import { ordersOfPeople } from '../../../sales/orders/views/staff.ts'
import type { World } from '../../../world.ts'
import { orderNumberIn } from '../rules/find.ts'
import { type ListQuery, rowsPerPage, type TransactionFilter } from '../rules/tabs.ts'
import { type Named, namesOf, userIdsMatching } from './people.ts'

export type TransactionRowView = Pick<
  TransactionView,
  'id' | 'orderNumber' | 'amount' | 'currency' | 'method' | 'status' | 'at' | 'kind'
> & {
  readonly hash: string | null
  readonly customer: Named | null
  /** Of an order that an owner placed before the shop first opened. */
  readonly isTest: boolean
}

/** Limit on the orders of users found, among which transactions are searched. */
const mostOrders = 500

export async function transactionRows(
  world: World,
  query: ListQuery<TransactionFilter>,
  limit = rowsPerPage,
): Promise<{ rows: readonly TransactionRowView[]; next: string | null }> {
  const found = await transactionsForStaff(world, await queryOf(world, query, limit))
  const { rows: shown, next } = pageOf(found, limit, placeOf)
  const [names, tests] = await Promise.all([
    namesOf(world, shown.map(customerOf)),
    testOrders(world),
  ])
  return { rows: shown.map((row) => rowOf(row, names, tests)), next }
}

/** One page of the export, with its columns only. */
export async function filedTransactions(
  world: World,
  query: ListQuery<TransactionFilter>,
  limit: number,
): Promise<{ rows: readonly FiledTransaction[]; next: string | null }> {
  const found = await transactionsForFile(world, await queryOf(world, query, limit))
  return pageOf(found, limit, placeOf)
}

/** User id -> name of the payers. */
export const payersOf = (
  world: World,
  transactions: readonly FiledTransaction[],
): Promise<ReadonlyMap<string, Named>> => namesOf(world, transactions.map(customerOf))

const customerOf = ({ userId }: { readonly userId: string | null }) => userId
const placeOf = ({ at, id }: Place): Place => ({ at, id })

const queryOf = async (
  world: World,
  { filter, q, after }: ListQuery<TransactionFilter>,
  limit: number,
) => ({
  ...(await searchFor(world, q)),
  ...statusIn(filter),
  after: readPlace(after),
  limit: limit + 1,
})

export function rowOf(
  view: TransactionView,
  names: ReadonlyMap<string, Named>,
  tests: readonly string[],
): TransactionRowView {
  const { id, orderNumber, amount, currency, method, status, at, kind } = view
  const hash = view.proof?.hash ?? view.receipt?.hash ?? null
  const customer = names.get(view.userId ?? '') ?? null
  const isTest = orderNumber !== null && tests.includes(orderNumber)
  return { id, orderNumber, amount, currency, method, status, at, kind, hash, customer, isTest }
}

const statusIn = (filter: TransactionFilter) => {
  if (filter === 'unmatched') return { isUnmatched: true }
  if (filter === 'seen') return { isSeen: true }
  return filter === 'all' ? {} : { status: filter }
}

async function searchFor(
  world: World,
  q: string,
): Promise<{ orderNumbers?: readonly string[]; hash?: string }> {
  if (q === '') return {}
  const number = orderNumberIn(q)
  if (number) return { orderNumbers: [number] }
  const [, hash] = /^(?:0x)?([0-9a-f]{64})$/i.exec(q) ?? []
  if (hash) return { hash: hash.toLowerCase() }
  const ofInvoice = await ordersOfInvoice(world, q)
  if (ofInvoice.length > 0) return { orderNumbers: ofInvoice }
  const userIds = await userIdsMatching(world, q)
  return { orderNumbers: await ordersOfPeople(world, userIds, mostOrders) }
}

export type TransactionForStaff = TransactionView & {
  readonly customer: Named | null
  /** A name; null if nobody has decided, or the user was erased. */
  readonly decidedBy: string | null
  /** How far the ledger was read: transactions until then are complete. */
  readonly watcher: Pick<WatcherHealth, 'state' | 'readTo'>
  /** Unmatched transactions from the address on the receipt. */
  readonly unmatched: readonly string[]
  /** Block explorer URL; null if the ledger has none. */
  readonly explorer: string | null
  /** Possible orders for an unmatched payment. */
  readonly suggestions: readonly Suggestion[]
  /** What the ledger has of the transaction that a claim names. */
  readonly claimed: readonly ClaimedPayment[]
  /** For a payment in another asset: whether it can be refunded, and its refund. */
  readonly found: UnmatchedAsset | null
}

/** Refuses `transaction.unknown`. */
export async function transactionForStaff(
  world: World,
  id: string,
): Promise<Result<TransactionForStaff>> {
  const found = await transactionById(world, id)
  if (!found) return refuse('transaction.unknown')
  const by = found.decision?.by ?? null
  const { proof, receipt, method, at } = found
  const amount = found.assetOk ? found.amount : null
  const isUnmatched = proof !== null && found.orderNumber === null && found.mayDecide
  const [names, { state, readTo }, suggestions, claimed] = await Promise.all([
    namesOf(world, [found.userId, by]),
    watcherHealth(world),
    isUnmatched ? suggestionsFor(world, { hash: proof.hash, method, amount, at }) : [],
    receipt?.hash && !proof ? claimedPayments(world, receipt.hash) : [],
  ])
  return ok({
    ...found,
    customer: names.get(found.userId ?? '') ?? null,
    decidedBy: names.get(by ?? '')?.name ?? null,
    watcher: { state, readTo },
    unmatched:
      found.receipt?.said && !found.proof ? await unmatchedOf(world, found.receipt.said) : [],
    explorer: proof && explorerLink(proof.ledger, proof.hash, world.config.usdt?.chains),
    suggestions,
    claimed,
    found:
      found.transferId && !found.assetOk ? await unmatchedAsset(world, found.transferId) : null,
  })
}
