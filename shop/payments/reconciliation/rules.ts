// Compares ledger totals with stored ones and finds the differing movements. Pure.
import { wholeOperation } from '../pi/rules.ts'
import { codesOf } from '../requests/rules/matching.ts'
import { type Memo, orderOfCode } from '../requests/rules/memo.ts'
import type { Match } from '../requests/rules/states.ts'

/** One movement, by the ledger's own id. Amounts in the asset's smallest unit. */
export type Movement = {
  readonly operationId: string
  readonly hash: string
  /** Null if the ledger's record does not state it: counted, not summed. */
  readonly amount: bigint | null
}

export const differenceKinds = [
  'missing',
  'extra',
  'amount',
  'hash',
  'sum',
  'balance',
  'surplus',
  'set_aside',
  'assignment',
  'beyond',
  'refund',
  'outgoing',
  'terms',
  'address',
] as const
export type Difference = {
  /**
   * `missing`: the ledger has it, the shop does not. `extra`: only the shop has it. `amount`, `hash`: both have it, and
   * differ. `sum`: the totals differ though no single movement does. `balance`: it exceeds the received amounts.
   * `surplus`: sent without being owed, and unresolved. `set_aside`: its record contradicts itself. `assignment`: credited
   * to another order than it names. `beyond`: stored, but never read. `refund`: closed without its payments. `outgoing`:
   * left by the audit log, and is no longer stored. `terms`: an amount, code or decision differs from the audit log.
   * `address`: shown to a shopper, and not the one that is derived for the order; `hash` holds it.
   */
  readonly kind: (typeof differenceKinds)[number]
  readonly operationId: string | null
  readonly hash: string | null
  readonly onLedger: bigint | null
  readonly inShop: bigint | null
}

/** One movement per operation: of a payment stored in parts, or shown by a server as a whole. */
export function perOperation(movements: readonly Movement[]): Movement[] {
  const found = new Map<string, Movement>()
  for (const { operationId, hash, amount } of movements) {
    const id = wholeOperation(operationId)
    const known = found.get(id)
    const sum = known && known.amount !== null && amount !== null ? known.amount + amount : amount
    found.set(id, { operationId: id, hash, amount: known?.amount === null ? null : sum })
  }
  return [...found.values()]
}

/** Compares movements, in any order; both lists cover the same range of the ledger. */
export function differencesOf(
  onLedger: readonly Movement[],
  inShop: readonly Movement[],
): Difference[] {
  const own = new Map(inShop.map((each) => [each.operationId, each]))
  const found: Difference[] = []
  for (const one of onLedger) {
    const other = own.get(one.operationId)
    own.delete(one.operationId)
    const kind = !other
      ? 'missing'
      : other.hash !== one.hash
        ? 'hash'
        : other.amount !== one.amount
          ? 'amount'
          : null
    if (kind) found.push(differ(kind, one, one.amount, other?.amount ?? null))
  }
  for (const other of own.values()) found.push(differ('extra', other, null, other.amount))
  return found
}

export type Totals = { readonly sum: bigint; readonly count: number }

/**
 * Compares totals over all time, and the account's balance. Fees and other operations make the balance less than
 * received minus sent, never more.
 */
export function differencesOfTotals(facts: {
  readonly ledger: Totals
  readonly own: Totals
  readonly sent: bigint
  readonly balance: bigint | null
  /** Movements whose amount the ledger does not state may have brought any amount. */
  readonly withoutAmount: number
}): Difference[] {
  const { ledger, own, sent, balance, withoutAmount } = facts
  const none = { operationId: null, hash: null }
  const sums: Difference[] =
    ledger.sum === own.sum && ledger.count === own.count
      ? []
      : [{ kind: 'sum', ...none, onLedger: ledger.sum, inShop: own.sum }]
  const most = ledger.sum - sent
  const isMore = balance !== null && withoutAmount === 0 && balance > most
  return isMore ? [...sums, { kind: 'balance', ...none, onLedger: balance, inShop: most }] : sums
}

export const totalsOf = (movements: readonly Movement[]): Totals => ({
  sum: movements.reduce((sum, { amount }) => sum + (amount ?? 0n), 0n),
  count: movements.length,
})

const differ = (
  kind: Difference['kind'],
  { operationId, hash }: Movement,
  onLedger: bigint | null,
  inShop: bigint | null,
): Difference => ({ kind, operationId, hash, onLedger, inShop })

/** A credited or unmatched transfer, and what else explains its order. */
export type AssignedTransfer = {
  readonly id: string
  readonly operationId: string
  readonly hash: string
  readonly amount: bigint | null
  readonly match: Match
  readonly orderNumber: string | null
  readonly muxedId: string | null
  readonly memoType: Memo['type'] | null
  readonly memo: string | null
  /** The order that has the recipient as its deposit address. */
  readonly orderOfAddress: string | null
  /** A Pi app payment of this order names the transaction. */
  readonly isOfApp: boolean
  /** The audit log has a claim or a decision that gives this transaction to this order. */
  readonly isDecided: boolean
}

/** Whether the order of a transfer follows from what the ledger shows of it, or from a recorded decision. */
export function isExplained(transfer: AssignedTransfer): boolean {
  const { match, orderNumber } = transfer
  switch (match) {
    // The codes are computed from the order number, so a changed table of codes does not help.
    case 'muxed':
    case 'memo':
      return orderOfCode(codes(transfer)[match] ?? '') === orderNumber
    case 'address':
      return transfer.orderOfAddress === orderNumber
    case 'pi_sdk':
      return transfer.isOfApp
    case 'claim':
    case 'manual':
      return transfer.isDecided
    case 'none':
      return orderNumber === null && transfer.orderOfAddress === null
  }
}

export const assignmentDifference = ({
  operationId,
  hash,
  amount,
}: AssignedTransfer): Difference => ({
  kind: 'assignment',
  operationId,
  hash,
  onLedger: amount,
  inShop: amount,
})

const codes = ({ muxedId, memoType, memo }: AssignedTransfer) =>
  codesOf({
    muxedId,
    memo: memoType === null || memo === null ? null : { type: memoType, value: memo },
  })
