// Ports to the Pi ledger and to the demonstration's wallet.
import type { Result } from '../../result.ts'
import type { Memo } from '../requests/rules/memo.ts'

/** One transfer to the treasury, checked against its signed envelope. Amounts in stroops. */
export type PiTransfer = {
  /** Horizon's operation id, with a `.n` suffix if one operation moves value more than once. Never reorganized. */
  readonly operationId: string
  readonly hash: string
  readonly ledger: number
  /** The ledger's close time, not ours. */
  readonly at: Date
  /** The paying base account (G…) or contract (C…). */
  readonly from: string
  /** The receiving base account. */
  readonly to: string
  /** The 64-bit id of the muxed destination address, as decimal text. */
  readonly muxedId: string | null
  readonly memo: Memo | null
  /** Null if the ledger's record does not state it (`account_merge`). */
  readonly amount: bigint | null
  /** `native`, or the issued asset as CODE:ISSUER. */
  readonly asset: string
  /** Operation type as Horizon names it. */
  readonly kind: string
  /** False if nothing proves what the record states: stored, never matched automatically. */
  readonly proved: boolean
  /** True if only the signature of the payer's own key is missing, as where other keys sign for the account. */
  readonly unsigned?: true
  /**
   * What the signed envelope proves of `amount`, where that is less: a minimum, or null for nothing. Absent if it proves
   * all, or two servers agree.
   */
  readonly provedAmount?: bigint | null
  /** Hash of the transaction inside a fee bump, which is the one that wallets show. */
  readonly innerHash?: string
}

/** An outgoing payment of the treasury: how a refund is recognized. */
export type PiSent = Pick<
  PiTransfer,
  'operationId' | 'hash' | 'innerHash' | 'at' | 'to' | 'muxedId'
> & {
  readonly amount: bigint
  /** Not signed by the account's own key, and shown by one server only: not known to be the merchant's. */
  readonly unsigned?: true
}

/** A record that contradicts itself or its signed envelope: stored for review, never trusted. */
export type PiSetAside = {
  /** Its paging token, the only part that is trusted. */
  readonly operationId: string
  /** The hash that it states, if it is one. */
  readonly hash: string | null
  /** The contradiction, for the reviewer. */
  readonly why: string
  /** The record as received, or what two servers state instead of one another, as JSON. */
  readonly record: string
  /** What it says that it is for, unproved: only shown to that order's shopper. */
  readonly named?: Pick<PiTransfer, 'muxedId' | 'memo'>
  /** Another transaction is stored as this operation, or this one as another. */
  readonly isOther?: boolean
}

/** What a transaction or a page moves to or from one account. */
export type PiMovements = {
  /** The network's passphrase, and the treasury: operation ids are unique within them. */
  readonly ledger: string
  readonly account: string
  readonly transfers: readonly PiTransfer[]
  readonly sent: readonly PiSent[]
  readonly setAside: readonly PiSetAside[]
  /** The newest ledger of its server, and when that closed. */
  readonly latestLedger?: number
  readonly closedAt?: Date
}

export type PiPage = PiMovements & {
  /** The cursor of this page, and the next one. */
  readonly after: string
  readonly cursor: string
  readonly latestLedger: number
  readonly closedAt: Date
  /** The last ledger that the page's server knew; absent: `latestLedger`. */
  readonly shownTo?: number
  /** Refusals of servers that were passed over: other ones answered. */
  readonly faults?: readonly string[]
  /** Everything up to this ledger time has been read once this page is stored. */
  readonly readTo: Date
  /** More pages are available at once. */
  readonly more: boolean
}

/** Look-up of one transaction by hash, verified as `paymentsAfter` does. */
export type PiFound =
  /** `unknown`: not on the ledger. `failed`: on it, without effect. `elsewhere`: nothing was paid to the treasury. */
  | { readonly kind: 'unknown' | 'failed' | 'elsewhere' }
  /** A claimable balance: not a payment until the treasury claims it. */
  | { readonly kind: 'claimable' }
  | ({ readonly kind: 'paid' } & PiMovements)
  /** Only outgoing payments of the treasury. */
  | ({ readonly kind: 'sent' } & PiMovements)

export interface PiLedger {
  /** Refuses `ledger.unreachable`, `ledger.limited`, `ledger.stale`, `ledger.unreadable`, `ledger.wrong_network`, `ledger.clock`. */
  check(): Promise<Result<{ latestLedger: number; closedAt: Date }>>
  /**
   * Payments to and from `treasury` after `cursor` ('' for the first), oldest first. Besides the refusals of `check`:
   * `ledger.history_gone`, `ledger.reset` (the ledger is younger than the cursor), `ledger.untrusted` (an invalid page,
   * or a record that does not belong to it). After a refusal nothing may be stored and the cursor stays.
   */
  paymentsAfter(treasury: string, cursor: string): Promise<Result<PiPage>>
  /** The same as `paymentsAfter`, asked as a witness of another server's page: in one request where possible. */
  paymentsBeside?(treasury: string, cursor: string): Promise<Result<PiPage>>
  /**
   * The same payments, newest first, before `cursor` ('' for the newest): how the audit asks, in another order and in
   * other pages than the watcher. `cursor` of the page is its oldest position. Refuses as `paymentsAfter` does.
   */
  paymentsBefore(treasury: string, cursor: string): Promise<Result<PiPage>>
  /** Re-reads one quarantined record, as a page; the page is empty if the record is gone. Refuses as `paymentsAfter` does. */
  readAgain(treasury: string, operationId: string): Promise<Result<PiPage>>
  /** The account's balance in stroops; 0 if the account does not exist yet. Refuses as `check` does. */
  balance(treasury: string): Promise<Result<bigint>>
  /** `hash` is 64 hexadecimal digits. Refuses as `paymentsAfter` does, except `ledger.reset`. */
  lookUp(treasury: string, hash: string): Promise<Result<PiFound>>
}

export interface DemoWallet {
  /** Sends stroops from the demonstration's treasury, as a merchant does from their own wallet. Refuses as `pay` does. */
  payBack(payment: { destination: string; amount: bigint }): Promise<Result<{ hash: string }>>
  /**
   * Pays stroops from the demonstration's wallet to a G… or M… address on the simulated ledger. Refuses
   * `demo_wallet.unreachable`, `demo_wallet.refused` with the reason.
   */
  pay(payment: {
    destination: string
    amount: bigint
    memo?: string
  }): Promise<Result<{ hash: string }>>
}
