// Ports to the Pi ledger and to the demonstration's wallet.
import type { Result } from '../../result.ts'
import type { Memo } from './rules/memo.ts'

/** One transfer to the treasury, checked against its signed envelope. Amounts in stroops. */
export type PiTransfer = {
  /** Horizon's operation id, with `.n` after it where one operation moves value more than once. Never reorganised. */
  readonly operationId: string
  readonly hash: string
  readonly ledger: number
  /** The ledger's close time, not ours. */
  readonly at: Date
  /** The base account (G…) or contract (C…) that paid. */
  readonly from: string
  /** The base account that was paid. */
  readonly to: string
  /** The 64-bit id of the muxed address paid to, as decimal text. */
  readonly muxedId: string | null
  readonly memo: Memo | null
  /** Null where the ledger's record does not say it (`account_merge`). */
  readonly amount: bigint | null
  /** `native`, or the issued asset as CODE:ISSUER. */
  readonly asset: string
  /** Operation type as Horizon names it. */
  readonly kind: string
  /** False where the envelope could not be read as far as this operation: kept, never matched by itself. */
  readonly proved: boolean
}

/** A payment that left the treasury: how a refund is recognised. */
export type PiSent = Pick<PiTransfer, 'operationId' | 'hash' | 'at' | 'to' | 'muxedId'> & {
  readonly amount: bigint
}

/** A record that contradicts itself or its signed envelope: stored for review, never trusted. */
export type PiSetAside = {
  /** Its paging token, the only part that is trusted. */
  readonly operationId: string
  /** The hash that it states, where that is one. */
  readonly hash: string | null
  /** What contradicts what, for the reviewer. */
  readonly why: string
  /** The record as received, as JSON. */
  readonly record: string
}

export type PiPage = {
  /** The network's passphrase, and the treasury: operation ids are unique within them. */
  readonly ledger: string
  readonly account: string
  /** The cursor of this page, and the next one. */
  readonly after: string
  readonly cursor: string
  readonly transfers: readonly PiTransfer[]
  readonly sent: readonly PiSent[]
  readonly setAside: readonly PiSetAside[]
  readonly latestLedger: number
  readonly closedAt: Date
  /** Everything up to this ledger time has been read once this page is stored. */
  readonly readTo: Date
  /** More is waiting: ask again at once. */
  readonly more: boolean
}

/** Look-up of one transaction by hash, for advice: only `paymentsAfter` credits. */
export type PiFound =
  /** `unknown`: not on the ledger. `failed`: there, and nothing moved. `elsewhere`: nothing came to the treasury. */
  | { readonly kind: 'unknown' | 'failed' | 'elsewhere' }
  /** A claimable balance: no payment until the treasury claims it. */
  | { readonly kind: 'claimable' }
  | { readonly kind: 'paid'; readonly transfers: readonly PiTransfer[] }

export interface PiLedger {
  /** Refuses `ledger.unreachable`, `ledger.limited`, `ledger.stale`, `ledger.unreadable`, `ledger.wrong_network`. */
  check(): Promise<Result<{ latestLedger: number; closedAt: Date }>>
  /**
   * What moved at `treasury` after `cursor` ('' for the first), oldest first. Besides the refusals of `check`:
   * `ledger.history_gone`, `ledger.reset` (the ledger is younger than the cursor), `ledger.untrusted` (a page that is
   * none, or a record that has no place in it). After a refusal nothing may be stored and the cursor stays.
   */
  paymentsAfter(treasury: string, cursor: string): Promise<Result<PiPage>>
  /**
   * The page of one record that was set aside, as it is shown now: a page without it where it is shown no more.
   * Refuses as `paymentsAfter` does.
   */
  readAgain(treasury: string, operationId: string): Promise<Result<PiPage>>
  /** What the account holds in stroops; 0 where there is no such account yet. Refuses as `check` does. */
  balance(treasury: string): Promise<Result<bigint>>
  /** `hash` is 64 hexadecimal digits. Refuses as `paymentsAfter` does, `ledger.reset` aside. */
  lookUp(treasury: string, hash: string): Promise<Result<PiFound>>
}

export interface DemoWallet {
  /**
   * Sends stroops back from the demonstration's treasury, as a merchant does from a wallet of their own.
   * Refuses as `pay` does.
   */
  payBack(payment: { destination: string; amount: bigint }): Promise<Result<{ hash: string }>>
  /**
   * Pays stroops from the demonstration's own wallet to a G… or M… address on the simulated ledger.
   * Refuses `demo_wallet.unreachable`, `demo_wallet.refused` with the reason.
   */
  pay(payment: {
    destination: string
    amount: bigint
    memo?: string
  }): Promise<Result<{ hash: string }>>
}
