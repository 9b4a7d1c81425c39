// Unmatched transfers to orders' addresses, for staff and the shopper.
import type { Coin } from '../../../platform/money/rules.ts'
import type { World } from '../../../world.ts'
import { coinOf } from '../../requests/rules/native-coins.ts'
import {
  unexpectedBalancesOf as coinsOfOrder,
  listUnexpectedBalances,
  type UnexpectedBalance,
} from '../store/unexpected-balances.ts'
import { listWrongAssets, type WrongAsset, wrongAssetById } from '../store/wrong-assets.ts'

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
  return { ...rest, amount: found.raw, coin }
}

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
