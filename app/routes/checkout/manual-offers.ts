// The manual payment methods that the checkout offers, as texts.
import {
  isPaidOnReceipt,
  ledgerOf,
  textIn,
} from '../../../shop/payments/manual-methods/rules/manual-method.ts'
import { manualMethodsFor } from '../../../shop/payments/manual-methods/views.ts'
import type { World } from '../../../shop/world.ts'

export type ManualOffer = Awaited<ReturnType<typeof manualOffers>>[number]

/** `total` in the shop's currency; `country` null where the shop has no delivery zones. */
export async function manualOffers(
  world: World,
  { total, country, language }: { total: bigint; country: string | null; language: string },
) {
  const { currency } = world.config
  const methods = await manualMethodsFor(world, { total, currency, country })
  return methods.map((method) => ({
    ledger: ledgerOf(method),
    kind: method.kind,
    name: textIn(method.names, language),
    days: method.days,
    isOnReceipt: isPaidOnReceipt(method.kind),
  }))
}
