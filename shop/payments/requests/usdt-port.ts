// Ports to the chains where USDT is paid: deposit addresses, rate, transfers.
import type { Coin } from '../../platform/money/rules.ts'
import type { Result } from '../../result.ts'
import type { Rate } from './rules/quote.ts'

/** A configured chain. */
export type EvmChain = {
  /** `eip155:137`; `tron:…` for Tron. */
  readonly ledger: string
  /** Display name, such as Polygon. */
  readonly name: string
  readonly chainId: number
  /** The token's contract: lower case, or T… on Tron. */
  readonly token: string
  /** As the contract counts; the shop counts six. */
  readonly decimals: number
  /** Other tokens that are sent by mistake: recorded at our addresses, never counted. */
  readonly others: readonly Token[]
  /** The native coin, whose transfers emit no log. */
  readonly coin: Coin
  /** Block explorer URL, followed by the hash. Null where there is none. */
  readonly explorer: string | null
}

export type Token = Coin & { readonly token: string }

export type Header = { readonly number: number; readonly hash: string; readonly at: Date }

/** One transfer of a token to an address of ours, from the chain's log. */
export type EvmTransfer = {
  readonly blockHash: string
  readonly blockNumber: number
  readonly logIndex: number
  readonly hash: string
  /** The block's time, not ours. */
  readonly at: Date
  /** As the chain's family writes them: lower case on EVM chains, T… on Tron. */
  readonly from: string
  readonly to: string
  readonly token: string
  /** As the log says, in the token's own units: never what the caller meant to send. */
  readonly raw: bigint
}

/** Where a chain has been read to: the headers that are kept, the newest last. Empty before the first reading. */
export type Ring = readonly Header[]

export type EvmPage = {
  readonly ledger: string
  /** Hash of the newest header that this page was read from; '' for the first. */
  readonly after: string
  /** Blocks above this number are read again: what was seen there and is not in `transfers` is rolled back. */
  readonly ancestor: number
  /** Read now, in order of number, the last being how far the chain is read. */
  readonly headers: readonly Header[]
  readonly transfers: readonly EvmTransfer[]
  /** The chain's head, and how far everything has been read. */
  readonly latestLedger: number
  readonly closedAt: Date
  readonly readTo: Date
  /** More pages are available at once. */
  readonly more: boolean
}

/** Which addresses to ask for: few by name, else all, and those that are ours are picked out. */
export type Watched = {
  /** Asked after the head is known, so that no address of a payment up to it is missing. Null: too many to name. */
  named(): Promise<readonly string[] | null>
  /** Those of these addresses (lower case) that are ours. */
  ours(addresses: readonly string[]): Promise<ReadonlySet<string>>
}

export interface EvmLedger {
  readonly chain: EvmChain
  /** Milliseconds between two readings, where its providers want to be asked less often than others. */
  readonly pace?: number
  /** True while nobody has been able to tell whether the chain is what was set up: it is not offered until then. */
  isUnproved?(): boolean
  /**
   * Every provider's chain id, decimals and symbol beside what was set up. Refuses `ledger.wrong_network` and
   * `ledger.wrong_token` where one of them differs, and as `check` does where none of them answers.
   */
  compare(): Promise<Result>
  /**
   * Chain id, decimals and symbol are what was set up. Refuses `ledger.wrong_network`, `ledger.wrong_token` with what
   * differs, `ledger.unreachable`, `ledger.limited`, `ledger.unreadable`.
   */
  check(): Promise<Result<{ latestLedger: number; closedAt: Date }>>
  /**
   * What is new after the ring. Besides the refusals of `check`: `ledger.moving` (blocks changed meanwhile: ask again),
   * `ledger.incomplete` (an answer without what the block holds), `ledger.stale` (behind what was read before),
   * `ledger.reset` (rolled back further than the ring). After a refusal nothing may be stored.
   */
  readAfter(ring: Ring, watched: Watched): Promise<Result<EvmPage>>
  /**
   * The newest block that cannot be rolled back, and which of `blocks` are part of that chain with these transfers, by
   * every provider that answers. Refuses as `check` does, and `ledger.disagreement` where two providers differ.
   */
  finality(
    seen: readonly Pick<EvmTransfer, 'blockHash' | 'blockNumber' | 'logIndex'>[],
  ): Promise<Result<Finality>>
  /** What one provider says again of blocks that are final. Refuses as `check` does. */
  history(stretch: BlockRange): Promise<Result<Holdings>>
  /**
   * What these addresses (lower case) hold of the chain's own coin, at the newest block that is final; at the newest of
   * all where the provider has forgotten what was true then. Where providers differ, the least that one of them says.
   * One question for all of them. Refuses as `check` does.
   */
  coins(addresses: readonly string[]): Promise<Result<CoinBalances>>
  /** A transaction that moves the chain's own coin, as every provider that answers tells it. Refuses as `finality` does. */
  sent(hash: string): Promise<Result<CoinSent>>
}

export type CoinBalances = {
  readonly block: number
  readonly balances: ReadonlyMap<string, bigint>
}

/** `waits`: in a block that may still be rolled back, or in none yet. */
export type CoinSent =
  | { readonly kind: 'unknown' | 'failed' | 'waits' }
  | {
      readonly kind: 'final'
      /** Lower case, both. */
      readonly from: string
      readonly to: string
      readonly value: bigint
      readonly at: Date
    }

/** Blocks, both ends within, and addresses in lower case. */
export type BlockRange = {
  readonly from: number
  readonly to: number
  readonly addresses: readonly string[]
}

export type Holdings = {
  /** Of the chain's USDT, to these addresses, in no order. */
  readonly transfers: readonly Omit<EvmTransfer, 'at'>[]
  /** By address, in the token's own units, at the end; null where that is not told. */
  readonly balances: ReadonlyMap<string, bigint> | null
}

export type Finality = {
  readonly final: Header
  /** `blockHash:logIndex` of those that are final. */
  readonly transfers: ReadonlySet<string>
}

/** Addresses of an account's public key (xpub): no spending key is anywhere near. */
export interface AddressBook {
  /** The key's fingerprint: another key has other addresses. */
  readonly account: string
  /** EIP-55, or T… on Tron. */
  addressAt(index: number): Promise<string>
}

export interface Rates {
  /** Refuses `rate.none`, `rate.stale`. */
  usdtPerPi(): Promise<Result<Rate>>
}

export interface EvmWallet {
  /** Pays USDT (six decimals) from the demonstration's own wallet. Refuses `demo_wallet.unreachable`, `demo_wallet.refused`. */
  pay(payment: {
    chain: string
    destination: string
    amount: bigint
  }): Promise<Result<{ hash: string }>>
}

/** All that USDT needs; a shop without it has none of this loaded. */
export type UsdtPorts = {
  /** Of EVM chains; null where only Tron is set up. */
  readonly addresses: AddressBook | null
  /** Of Tron, whose account key is another one (m/44'/195'/0'). */
  readonly tronAddresses?: AddressBook | null
  readonly chains: readonly EvmLedger[]
  readonly rates: Rates
  /** In the demonstration only. */
  readonly demoWallet: EvmWallet | null
}
