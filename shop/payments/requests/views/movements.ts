// What came and went for orders on the ledgers, with the quotes that say what it was worth: for the journal.
import { type Coin, decimalsOf, tokenDecimals } from '../../../platform/money/rules.ts'
import type { World } from '../../../world.ts'
import { storedCoin } from '../rules/native-coins.ts'
import type { QuoteRecord } from '../rules/quote.ts'
import type { Method } from '../rules/states.ts'
import * as store from '../store/movements.ts'

export type CameIn = Pick<store.MovedIn, 'id' | 'orderNumber' | 'at' | 'method' | 'hash'> & {
  readonly memo: string
  readonly amount: bigint
  /** Null: the asset of its method. */
  readonly coin: Coin | null
  /** Whether it pays for an order: the right asset, at an address that is safe. */
  readonly counts: boolean
}

export type WentOut = Pick<
  store.MovedOut,
  'id' | 'orderNumber' | 'at' | 'requestedAt' | 'method' | 'amount'
> & { readonly hash: string; readonly coin: Coin | null }

export type Movements = {
  readonly terms: ReadonlyMap<string, store.Terms>
  readonly quotes: ReadonlyMap<string, readonly QuoteRecord[]>
  readonly came: ReadonlyMap<string, readonly CameIn[]>
  readonly went: ReadonlyMap<string, readonly WentOut[]>
  readonly accepted: ReadonlyMap<string, readonly store.Decided[]>
}

/** By order number. */
export async function movementsOf({ db }: World, numbers: readonly string[]): Promise<Movements> {
  const [terms, quotes, came, went, accepted] = await Promise.all([
    store.termsOf(db, numbers),
    store.quotesOf(db, numbers),
    store.transfersOfOrders(db, numbers),
    store.finalRefunds(db, numbers),
    store.acceptedAmounts(db, numbers),
  ])
  const byOrder = <Row extends { readonly orderNumber: string | null }>(rows: readonly Row[]) =>
    Map.groupBy(rows, ({ orderNumber }) => orderNumber ?? '')
  return {
    terms: new Map(terms.map((each) => [each.orderNumber, each])),
    quotes: byOrder(quotes),
    came: byOrder(came.flatMap(cameIn)),
    went: byOrder(went.map(wentOut)),
    accepted: byOrder(accepted),
  }
}

/** Final transfers by id, whether they belong to an order or not. */
export const transfersNamed = async (
  { db }: World,
  ids: readonly string[],
): Promise<readonly CameIn[]> => (await store.transfersNamed(db, ids)).flatMap(cameIn)

/** A transfer whose amount the ledger does not state is left out. */
function cameIn(row: store.MovedIn): CameIn[] {
  const { id, orderNumber, at, method, hash, memo, amount, asset, assetOk } = row
  if (amount === null) return []
  const coin = assetOk ? null : storedCoin(method as Method, asset)
  return [
    {
      id,
      orderNumber,
      at,
      method,
      hash,
      amount,
      coin,
      memo: memo ?? '',
      counts: assetOk && !row.isUnsafe,
    },
  ]
}

const wentOut = ({ asset, symbol, decimals, hash, ...row }: store.MovedOut): WentOut => ({
  ...row,
  hash: hash ?? row.id,
  coin:
    asset === null
      ? null
      : {
          symbol: symbol ?? asset,
          decimals: decimals ?? (row.method === 'pi' ? decimalsOf('PI') : tokenDecimals),
        },
})
