// Ports to the chains where tokens are paid: deposit addresses, rate, transfers.
import type { Coin, TokenCode } from '../../platform/money/rules.ts'
import type { Result } from '../../result.ts'
import type { TokenMethod } from '../requests/rules/methods.ts'

/** A configured chain. */
export type EvmChain = {
  /** `eip155:137`; `tron:…` for Tron. */
  readonly ledger: string
  /** Display name, such as Polygon. */
  readonly name: string
  readonly chainId: number
  /** The contract of USDT: lower case, or T… on Tron. Null where the shop accepts none. */
  readonly token: string | null
  /** The decimals of that contract, and of none without it; the shop uses six. */
  readonly decimals: number
  /** Tokens that the shop accepts beside USDT, or instead. */
  readonly accepted?: readonly AcceptedToken[]
  /** Other tokens that are sent by mistake: recorded at our addresses, never counted. */
  readonly others: readonly Token[]
  /** The native coin, whose transfers emit no log. */
  readonly coin: Coin
  /** Blocks after which a transfer counts; absent: when the chain says that its block is final. */
  readonly finality?: 'finalized' | number
  /** Block explorer URL, followed by the hash. Null if there is none. */
  readonly explorer: string | null
}

export type Token = Coin & { readonly token: string }

/** `symbol` is its code in the shop, such as USDC; `decimals` those of its contract. */
export type AcceptedToken = Token & {
  readonly symbol: TokenCode
  readonly method: TokenMethod
  /** As the contract says it. */
  readonly contractSymbol: string
}

/** An accepted token that a provider shows otherwise than its row: symbol and decimals, as both say them. */
export type DifferingToken = {
  readonly token: string
  readonly symbol: TokenCode
  readonly host: string
  readonly expected: string
  readonly found: string
}

export type Header = { readonly number: number; readonly hash: string; readonly at: Date }

/** One transfer of a token to one of our addresses, from the chain's log. */
export type EvmTransfer = {
  readonly blockHash: string
  readonly blockNumber: number
  readonly logIndex: number
  readonly hash: string
  /** The block's time, not ours. */
  readonly at: Date
  /** In the spelling of the chain's family: lower case on EVM chains, T… on Tron. */
  readonly from: string
  readonly to: string
  readonly token: string
  /** From the log, in the token's own units: never from the call's arguments. */
  readonly raw: bigint
}

/** A transfer as its log shows it: what providers must agree on. */
export type SeenLog = Omit<EvmTransfer, 'at'>

/** A token's transfer of an unknown form that names one of our addresses: kept for review, never credited. */
export type OddTransfer = {
  /** Block hash and log index, as the keys of transfers. */
  readonly operationId: string
  readonly hash: string
  readonly why: string
  /** The log as JSON. */
  readonly record: string
  /** Those of our addresses that it names. */
  readonly addresses: readonly string[]
}

/** The most recent headers kept of a chain, the newest last. Empty before the first reading. */
export type RecentHeaders = readonly Header[]

export type EvmPage = {
  readonly ledger: string
  /** Hash of the newest header before this page; '' for the first. */
  readonly after: string
  /** Blocks above this number are re-read: stored transfers there that are not in `transfers` are rolled back. */
  readonly ancestor: number
  /** Headers of this page, by number; the last is how far the chain is read. */
  readonly headers: readonly Header[]
  readonly transfers: readonly EvmTransfer[]
  readonly setAside: readonly OddTransfer[]
  /** The chain's head, and the time up to which everything has been read. */
  readonly latestLedger: number
  readonly closedAt: Date
  readonly readTo: Date
  /** More pages are available at once. */
  readonly more: boolean
}

/** The addresses to query: few by name, otherwise all, filtered by `ours`. */
export type Watched = {
  /** Read after the head is known, so that no address of a payment up to it is missing. Null: too many to name. */
  named(): Promise<readonly string[] | null>
  /** The shop's clock, which the times of blocks are held against. */
  now(): Date
  /** Those of these addresses (lower case) that are ours. */
  ours(addresses: readonly string[]): Promise<ReadonlySet<string>>
}

/** What a second reading looks for: transfers besides those known. */
export type Sought = Watched & {
  known(logs: readonly SeenLog[]): Promise<ReadonlySet<string>>
}

/** Block numbers, inclusive. */
export type NumberRange = { readonly from: number; readonly to: number }

/** Unknown transfers up to a block. */
export type AgainPage = { readonly transfers: readonly EvmTransfer[]; readonly to: number }

export interface EvmLedger {
  readonly chain: EvmChain
  /** Milliseconds between two readings, if its providers limit requests. */
  readonly pace?: number
  /** True while the chain could not be compared with its configuration: it is not offered until then. */
  isUnproved?(): boolean
  /**
   * Accepted tokens that a provider showed otherwise at the last comparison: nothing new is asked for in them. What was
   * asked for before still counts, since its contract is the same.
   */
  differing?(): readonly DifferingToken[]
  /**
   * Compares every provider's chain id, and decimals and symbol of USDT and of the accepted tokens, with the
   * configuration. Refuses `ledger.wrong_network` and `ledger.wrong_token` if one has another chain or USDT, and as
   * `check` does if none responds.
   */
  compare(): Promise<Result>
  /**
   * Chain id, decimals and symbol match the configuration. Refuses `ledger.wrong_network`, `ledger.wrong_token` with
   * what differs, `ledger.unreachable`, `ledger.limited`, `ledger.unreadable`.
   */
  check(): Promise<Result<{ latestLedger: number; closedAt: Date }>>
  /**
   * New blocks and transfers after the ring. Besides the refusals of `check`: `ledger.moving` (blocks changed
   * meanwhile: retry), `ledger.incomplete` (a response without the block's content), `ledger.stale` (behind earlier
   * readings), `ledger.history_gone` (these blocks were pruned), `ledger.reset` (rolled back further than the ring). After a refusal nothing may be stored.
   */
  readAfter(ring: RecentHeaders, watched: Watched): Promise<Result<EvmPage>>
  /**
   * The newest block that cannot be rolled back, and what providers agree on about these transfers. Refuses as `check`
   * does, `ledger.disagreement` if two providers name different final blocks, and `ledger.unconfirmed` if only one of
   * several responds.
   */
  finality(seen: readonly SeenLog[]): Promise<Result<Finality>>
  /**
   * Reads final blocks again, from every provider that responds, as far as one query reaches: transfers that are not
   * known. Refuses as `check` does.
   */
  again(range: NumberRange, sought: Sought): Promise<Result<AgainPage>>
  /** Re-reads final blocks for reconciliation, from every provider that responds. Refuses as `check` does. */
  history(stretch: BlockRange): Promise<Result<Holdings>>
  /**
   * Balances of these addresses (lower case) in the chain's native coin, at the newest final block; at the newest of
   * all if the provider no longer has that state. What providers show differently is left out, and named. One request
   * for all. Refuses as `check` does.
   */
  coins(addresses: readonly string[]): Promise<Result<CoinBalances>>
  /**
   * The transfers of one transaction to addresses of ours. `hash` as the chain writes it. Refuses as `finality` does.
   */
  lookUp(hash: string, sought: Pick<Sought, 'now' | 'ours'>): Promise<Result<ChainFound>>
  /** A transaction in the chain's native coin, by every provider that responds. Refuses as `finality` does. */
  sent(hash: string): Promise<Result<CoinSent>>
}

/** `pending`: known, and not in a block of the chain yet. `elsewhere`: paid nothing to an address of ours. */
export type ChainFound =
  | { readonly kind: 'unknown' | 'pending' | 'failed' | 'elsewhere' }
  | { readonly kind: 'paid'; readonly transfers: readonly EvmTransfer[] }

export type CoinBalances = {
  readonly block: number
  readonly balances: ReadonlyMap<string, bigint>
  /** Hosts that differ about some of the addresses, which are not in `balances`; null if they agree. */
  readonly disputedBy: string | null
}

/** `waits`: in a block that may still be rolled back, or not yet in one. */
export type CoinSent =
  | { readonly kind: 'unknown' | 'failed' | 'waits' }
  | {
      readonly kind: 'final'
      /** Both in lower case. */
      readonly from: string
      readonly to: string
      readonly value: bigint
      readonly at: Date
    }

/** Blocks, inclusive, and addresses in lower case. */
export type BlockRange = NumberRange & {
  /** The token's contract. */
  readonly token: string
  readonly addresses: readonly string[]
  /** Those whose balance is compared. */
  readonly holders: readonly string[]
}

export type Holdings = {
  /** Of that token, to these addresses, unordered. */
  readonly transfers: readonly Omit<EvmTransfer, 'at'>[]
  /**
   * By address, in the token's own units, at the end; the highest that a provider shows, so that none can hide one. Null
   * if unknown.
   */
  readonly balances: ReadonlyMap<string, bigint> | null
}

/** By `blockHash:logIndex`. */
export type Agreement = {
  /** Every provider that responds shows the same, and at least two where several are configured. */
  readonly transfers: ReadonlySet<string>
  /** None of the configured providers (two or more) shows it so. */
  readonly denied: ReadonlySet<string>
  /** What they all show in place of a denied one. */
  readonly instead: readonly EvmTransfer[]
  /** Hosts that show another content than the shop has stored, or nothing. */
  readonly hosts: ReadonlyMap<string, string>
  /** When the blocks of agreed ones were made, where several providers say so. */
  readonly times: ReadonlyMap<string, Date>
  /** False if too few responded about some of them. */
  readonly isWhole: boolean
}

export type Finality = Agreement & { readonly final: Header }

/** `account`: its number as wallets count, from 1. `path`: of its first address, by the standard of its chains. */
export type WalletPlace = { readonly account: number; readonly path: string }

/** Addresses derived from an account's public key (xpub): no spending key is involved. */
export interface AddressBook {
  /** The key's fingerprint: another key has other addresses. */
  readonly account: string
  /** Where a wallet shows the first address; absent for collecting contracts. */
  readonly wallet?: WalletPlace
  /** EIP-55, or T… on Tron. */
  addressAt(index: number): Promise<string>
}

export interface EvmWallet {
  /** Pays USDT (six decimals) from the demonstration's wallet. Refuses `demo_wallet.unreachable`, `demo_wallet.refused`. */
  pay(payment: {
    chain: string
    destination: string
    amount: bigint
  }): Promise<Result<{ hash: string }>>
}

/** Everything that USDT needs; not loaded in a shop without it. */
export type UsdtPorts = {
  /** For EVM chains; null if only Tron is configured. */
  readonly addresses: AddressBook | null
  /** For Tron, which has its own account key (m/44'/195'/0'). */
  readonly tronAddresses?: AddressBook | null
  readonly chains: readonly EvmLedger[]
  /** In the demonstration only. */
  readonly demoWallet: EvmWallet | null
}
