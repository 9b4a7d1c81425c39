// The manual payment methods that the checkout offers, as texts, with what each adds to the total.
import {
  feeFor,
  isPaidOnReceipt,
  ledgerOf,
  textIn,
} from '../../../shop/payments/manual-methods/rules/manual-method.ts'
import { manualMethodsFor } from '../../../shop/payments/manual-methods/views.ts'
import { pick } from '../../../shop/platform/pick.ts'
import type { PurchaseView } from '../../../shop/sales/checkout/views/purchase.ts'
import { besidesOf } from '../../../shop/sales/orders/rules/order.ts'
import { shownTaxes } from '../../../shop/sales/taxes/views.ts'
import type { World } from '../../../shop/world.ts'

export type ManualOffer = Awaited<ReturnType<typeof manualOffers>>[number]

type Bought = Pick<
  PurchaseView,
  'lines' | 'subtotal' | 'discount' | 'total' | 'delivery' | 'reverse' | 'priceOf'
>

export async function manualOffers(world: World, bought: Bought, language: string) {
  const { lines, subtotal, discount, delivery } = bought
  const offered = {
    ...pick(bought, 'total', 'priceOf'),
    items: subtotal - discount,
    currency: world.config.currency,
    country: delivery.country,
  }
  const methods = await manualMethodsFor(world, offered)
  return Promise.all(
    methods.map(async (method) => {
      const fee = feeFor(method, offered)
      return {
        ledger: ledgerOf(method),
        kind: method.kind,
        name: textIn(method.names, language),
        days: method.days,
        isOnReceipt: isPaidOnReceipt(method.kind),
        /** Negative for a discount. */
        fee,
        total: bought.total + fee,
        taxes: await taxesWith(world, bought, lines, fee),
      }
    }),
  )
}

/** The tax by rate that a purchase includes with a method's fee. */
export const taxesWith = (
  world: World,
  { delivery, reverse, discount }: Pick<Bought, 'delivery' | 'reverse' | 'discount'>,
  lines: Bought['lines'],
  fee: bigint,
) =>
  shownTaxes(world, {
    country: reverse ?? delivery.country,
    isBusiness: reverse !== null,
    lines,
    ...besidesOf({ discount, shipping: delivery.chosen?.price ?? 0n, fee }),
  })
