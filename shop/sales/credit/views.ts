// Shop credit for display.
import type { Viewer } from '../../people/accounts/rules.ts'
import type { ListCurrency } from '../../platform/money/rules.ts'
import { settingsOf } from '../../platform/settings/views.ts'
import type { World } from '../../world.ts'
import { balancesOf, creditSumsIn, usedOf } from './rules.ts'
import * as store from './store.ts'

export type CreditView = {
  /** For one referral; 0 if the shop has no referral reward. */
  readonly reward: bigint
  /** Minimum order of the referred shopper; 0 if there is none. */
  readonly minimum: bigint
  /** Pending, until the referred shopper's order is completed. */
  readonly pending: bigint
  readonly available: bigint
  readonly spent: bigint
  /** In total, including spent and forfeited credit. */
  readonly earned: bigint
  /** Credit in currencies that the shop had before: it stays in them. */
  readonly before: readonly {
    readonly currency: ListCurrency
    readonly available: bigint
    readonly pending: bigint
  }[]
}

export async function creditOf(world: World, who: Pick<Viewer, 'id'>): Promise<CreditView> {
  const own = world.config.currency
  const [settings, sums, earned] = await Promise.all([
    settingsOf(world),
    store.sumsByCurrency(world.db, who.id),
    store.earnedBy(world.db, who.id, own),
  ])
  const byCurrency = Map.groupBy(sums, ({ currency }) => currency)
  const { pending, available, spent } = balancesOf(byCurrency.get(own) ?? [])
  byCurrency.delete(own)
  const before = [...byCurrency].flatMap(([currency, entries]) => {
    const { available, pending } = balancesOf(entries)
    return available + pending > 0n ? [{ currency, available, pending }] : []
  })
  const { referralReward: reward, referralMinimumOrder: minimum } = settings
  return { reward, minimum, pending, available, spent, earned, before }
}

/** Credit available for payment. */
export const availableCredit = async (world: World, who: Pick<Viewer, 'id'>): Promise<bigint> =>
  balancesOf(await store.sumsOf(world.db, who.id, world.config.currency)).available

export type OrderCredit = { readonly used: bigint; readonly returned: bigint }

/** Credit used and returned for an order. */
export const creditOnOrder = async (world: World, orderNumber: string): Promise<OrderCredit> =>
  (await creditOnOrders(world, [orderNumber])).get(orderNumber) ?? { used: 0n, returned: 0n }

/** The same for many; orders without credit are left out. */
export async function creditOnOrders(
  world: World,
  orderNumbers: readonly string[],
): Promise<Map<string, OrderCredit>> {
  if (orderNumbers.length === 0) return new Map()
  const rows = await store.transfersOfOrders(world.db, orderNumbers)
  return new Map(
    [...Map.groupBy(rows, ({ orderNumber }) => orderNumber ?? '')].map(([number, own]) => {
      const noted = creditSumsIn(own)
      return [number, { used: usedOf(noted), returned: noted.return ?? 0n }]
    }),
  )
}

export type CreditLine = {
  readonly kind: store.TransferRow['kind']
  readonly orderNumber: string | null
  readonly amount: bigint
  readonly currency: ListCurrency
  readonly at: Date
}

/** Every move of the user's credit, oldest first. Orders of others are not named. */
export async function creditLinesOf(world: World, who: Pick<Viewer, 'id'>): Promise<CreditLine[]> {
  const rows = await store.transfersOfUser(world.db, who.id)
  return rows.map(({ kind, orderNumber, referredId, amount, currency, at }) => ({
    kind,
    orderNumber: referredId ? null : orderNumber,
    amount,
    currency,
    at,
  }))
}
