// What the watcher of the chains goes on with, and what they hold that is no payment.

import type { Coin } from '../../platform/money/rules.ts'
import type { World } from '../../world.ts'
import { familyOf, keyOf, maxRecentHeaders } from '../destinations/rules/chain.ts'
import { withheldAmong } from '../destinations/store/addresses.ts'
import { coinOf, tokenOf } from '../requests/rules/native-coins.ts'
import type { NumberRange, RecentHeaders, SeenLog, Sought, Watched } from './port.ts'
import { logOfRefund, openSeenRefunds, refundAddressesAmong } from './store/chain-refunds.ts'
import * as chains from './store/chains.ts'
import {
  unexpectedBalancesOf as coinsOfOrder,
  listUnexpectedBalances,
  type UnexpectedBalance,
} from './store/unexpected-balances.ts'
import { listWrongAssets, type WrongAsset, wrongAssetById } from './store/wrong-assets.ts'

/** Up to this number addresses are queried by name: above it, reading all transfers is cheaper. */
const mostNamed = 100

export const recentHeadersOf = (world: World, ledger: string): Promise<RecentHeaders> =>
  chains.headersOf(world.db, ledger, maxRecentHeaders)

/** For the chains of a family: `eip155`, `tron`. */
export const watchedOn = (world: World, family = 'eip155'): Watched => ({
  now: () => world.now(),
  named: () => chains.watchedAddresses(world.db, family, { now: world.now(), most: mostNamed }),
  ours: async (addresses) =>
    new Set([
      ...(await chains.ordersByAddress(world.db, addresses)).keys(),
      ...(await refundAddressesAmong(world.db, addresses)),
      ...(await withheldAmong(world.db, addresses)),
    ]),
})

/** Payments and refunds that are not final yet. */
export const seenOn = async (world: World, ledger: string): Promise<SeenLog[]> => {
  const usdt = world.config.usdt?.chains.find((each) => each.ledger === ledger)?.token ?? ''
  return [
    ...(await chains.seenTransfers(world.db, ledger, { above: -1 })),
    ...(await openSeenRefunds(world.db, ledger)).map((each) => logOfRefund(each, usdt)),
  ]
}

/** A chain is read a second time at most once in so many milliseconds. */
const secondReadingEvery = 60_000

/** The blocks to read a second time once they are final; null if that was done a moment ago, or nothing is watched. */
export async function secondReadingDue(world: World, ledger: string): Promise<NumberRange | null> {
  const verified = await chains.verifiedOf(world.db, ledger)
  if (!verified || verified.number === null || verified.number >= verified.top) return null
  const since = world.now().getTime() - (verified.at?.getTime() ?? 0)
  if (since >= 0 && since < secondReadingEvery) return null
  return { from: verified.number + 1, to: verified.top }
}

/** For a second reading: transfers to watched addresses that are not stored. */
export const soughtOn = (world: World, ledger: string): Sought => ({
  ...watchedOn(world, familyOf(ledger)),
  known: (logs) => chains.storedKeys(world.db, ledger, logs.map(keyOf)),
})

export type UnmatchedAsset = Pick<
  WrongAsset,
  | 'transferId'
  | 'transactionId'
  | 'orderNumber'
  | 'method'
  | 'ledger'
  | 'at'
  | 'isFinal'
  | 'refundId'
> & {
  readonly amount: bigint | null
  /** Null for an asset that is no longer configured. */
  readonly coin: Coin | null
}

export type Unmatched = {
  readonly assets: readonly UnmatchedAsset[]
  readonly coins: readonly UnexpectedBalance[]
}

/** For staff, newest first: those awaiting a decision, or all. */
export async function unmatchedForStaff(
  world: World,
  query: { readonly isOpen: boolean; readonly most: number },
): Promise<Unmatched> {
  const [assets, coins] = await Promise.all([
    listWrongAssets(world.db, query),
    listUnexpectedBalances(world.db, query),
  ])
  return { assets: assets.map((each) => shown(world, each)), coins }
}

/** For one payment; null if it is of the right asset, or has no order. */
export async function unmatchedAsset(
  world: World,
  transferId: string,
): Promise<UnmatchedAsset | null> {
  const found = await wrongAssetById(world.db, transferId)
  return found && shown(world, found)
}

function shown(world: World, found: WrongAsset): UnmatchedAsset {
  const { transferId, transactionId, orderNumber, method, ledger, at, isFinal, refundId } = found
  const coin = coinOf(found, world.config)
  const rest = { transferId, transactionId, orderNumber, method, ledger, at, isFinal, refundId }
  return { ...rest, amount: wrongAmount(world, found), coin }
}

/** Of a token that the shop accepts in the shop's decimals, as `coinOf` says; of another in its own units. */
export const wrongAmount = ({ config }: World, found: WrongAsset): bigint | null =>
  tokenOf(config, found) ? found.amount : found.raw

export type BalanceForShopper = {
  readonly amount: bigint
  readonly coin: Coin
  readonly ledger: string
  /** The chain's display name. */
  readonly chain: string
  readonly isAskedBack: boolean
}

/** Native coins at an order's addresses that the shopper is notified of. The caller has checked whose order it is. */
export async function unexpectedBalancesFor(
  world: World,
  orderNumber: string,
): Promise<BalanceForShopper[]> {
  const found = await coinsOfOrder(world.db, orderNumber)
  return found
    .filter(({ isNotified, dismissedAt }) => isNotified && dismissedAt === null)
    .map(({ ledger, symbol, decimals, received, refunded }) => ({
      amount: received,
      coin: { symbol, decimals },
      ledger,
      chain: world.config.usdt?.chains.find((each) => each.ledger === ledger)?.name ?? ledger,
      isAskedBack: refunded >= received,
    }))
}
