// Recomputes from a stored transfer which order it was paid for, to notice one that was moved. Pure.

import { codesOf } from '../../requests/rules/matching.ts'
import { type Memo, orderOfCode } from '../../requests/rules/memo.ts'
import type { Match } from '../../requests/rules/states.ts'
import type { Difference } from './ledger-audit.ts'

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
