// What the payments room needs from a ledger.
import type { Result } from '../result.ts'

/** One transfer of native Pi to the treasury, checked against its signed envelope. Amounts in stroops. */
export type PiTransfer = {
  /** Horizon's operation id (TOID): unique, never reorganised. */
  readonly operationId: string
  readonly pagingToken: string
  readonly hash: string
  readonly ledger: number
  /** The ledger's close time, not ours. */
  readonly at: Date
  readonly from: string
  readonly to: string
  /** The 64-bit id of the muxed address paid to, as decimal text. */
  readonly muxedId: string | null
  readonly memo: { readonly type: 'text' | 'id' | 'hash' | 'return'; readonly value: string } | null
  readonly amount: bigint
  readonly asset: 'native' | 'other'
  /** Operation type as Horizon names it. */
  readonly kind: string
}

export type PiPage = { readonly transfers: readonly PiTransfer[]; readonly cursor: string }

export interface PiLedger {
  /** Refuses `ledger.unreachable`, `ledger.wrong_network`. */
  check(): Promise<Result<{ latestLedger: number; closedAt: Date }>>
  /** Payments to `treasury` after `cursor` ('' for the first), oldest first, at most 200. Refuses `ledger.unreachable`, `ledger.limited`, `ledger.stale`, `ledger.reset`, `ledger.untrusted`. */
  paymentsAfter(treasury: string, cursor: string): Promise<Result<PiPage>>
}
