// The currency of prices: chosen while nothing has a price.
import { countVariants } from '../../../catalog/editor/views/full-products.ts'
import { hasPromotions } from '../../../catalog/promotions/views.ts'
import type { ListCurrency } from '../../../platform/money/rules.ts'
import type { Change } from '../../../platform/settings/actions.ts'
import { kinds, renamed, settingKeys } from '../../../platform/settings/rules/settings.ts'
import { storedSettings } from '../../../platform/settings/views.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import { hasMoreOrders } from '../../../sales/orders/views/orders.ts'
import { allZones } from '../../../sales/shipping/views.ts'
import type { World } from '../../../world.ts'

/** Whether anything has a price, which another currency would make a different one. */
export async function isPriced(world: World): Promise<boolean> {
  const [variants, hasOrders, zones, isPromoted] = await Promise.all([
    countVariants(world),
    hasMoreOrders(world, 0),
    allZones(world),
    hasPromotions(world),
  ])
  return variants > 0 || hasOrders || isPromoted || zones.some(({ methods }) => methods.length > 0)
}

/**
 * The changes with those that another currency brings along: amounts of settings keep their number ("10"), and rates of
 * the former currency go. Refuses `form.invalid` {currency} once anything has a price.
 */
export async function withCurrency(
  world: World,
  changes: readonly Change[],
): Promise<Result<readonly Change[]>> {
  const chosen = changes.find(({ key }) => key === 'currency')
  if (!chosen) return ok(changes)
  if (await isPriced(world))
    return refuse('form.invalid', { fields: { currency: 'settings.currency_in_use' } })
  const stored = await storedSettings(world)
  const [from, to] = [chosen.was, chosen.to] as [ListCurrency, ListCurrency]
  const others = settingKeys.flatMap((key): Change[] => {
    const was = stored[key]
    const isRate = key === 'usdtRate' || key === 'piRate'
    if (kinds[key].form !== 'amount' && !isRate) return []
    const now = isRate ? '' : String(renamed(BigInt(was), to, from))
    return now === was || changes.some((each) => each.key === key) ? [] : [{ key, was, to: now }]
  })
  return ok([...changes, ...others])
}
