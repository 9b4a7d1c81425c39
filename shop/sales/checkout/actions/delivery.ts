// Country and shipping method of a purchase, chosen before payment so that the total is final.

import { isCountry } from '../../../identity/kyc/data.ts'
import type { Viewer } from '../../../people/accounts/rules.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import type { World } from '../../../world.ts'
import { type Choice, deliveryChoice, type Items } from '../../shipping/views.ts'
import { setDelivery, visiblePurchase } from '../store.ts'

/** As displayed: a proposal, priced by the server. */
export type Chosen = { readonly country: string; readonly methodId: string }

/**
 * Stores the choice with the purchase, also for an unserved country: the page explains it. Refuses
 * `checkout.not_found`, `checkout.country`.
 */
export async function chooseDelivery(
  world: World,
  who: Viewer | null,
  purchaseId: string,
  { country: text = '', methodId = '' }: { country?: string; methodId?: string },
): Promise<Result> {
  const purchase = await visiblePurchase(world.db, who?.id ?? null, purchaseId)
  if (!purchase || purchase.orderNumber) return refuse('checkout.not_found')
  const country = text.trim().toUpperCase()
  if (!isCountry(country)) return refuse('checkout.country')
  await setDelivery(world.db, purchase.id, { country, methodId: methodId.slice(0, 100) || null })
  return ok()
}

/**
 * The current offer for the displayed choice. Refuses `checkout.country` if nothing was chosen,
 * `checkout.barred` {country} {names} if goods may not be sent there, `checkout.not_delivered` {country} if the shop does
 * not deliver there, `checkout.delivery_changed` if that method is
 * no longer offered.
 */
export async function checkDelivery(
  world: World,
  chosen: Chosen | null,
  items: Items,
): Promise<Result<Choice>> {
  const wish = chosen ?? { country: null, methodId: null }
  const choice = await deliveryChoice(world, wish, items, true)
  if (!choice.hasZones) return chosen ? refuse('checkout.delivery_changed') : ok(choice)
  if (!choice.country) return refuse('checkout.country')
  if (choice.barred.length > 0 && !choice.chosen)
    return refuse('checkout.barred', {
      facts: { country: choice.country, names: choice.barred.join(', ') },
    })
  if (choice.offers.length === 0)
    return refuse('checkout.not_delivered', { facts: { country: choice.country } })
  return choice.chosen ? ok(choice) : refuse('checkout.delivery_changed')
}
