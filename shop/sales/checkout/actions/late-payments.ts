// Late payments: accepted automatically, or the customer decides.

import { hasMoved, lateRate } from '../../../payments/requests/rules/late-payment.ts'
import type { Dossier } from '../../../payments/requests/rules/payment-facts.ts'
import type { World } from '../../../world.ts'

/**
 * Accepts automatically in the payment request's own currency, and if the rate moved by less than 1 %. Without a rate
 * the customer decides.
 */
export async function isAutoAccepted(world: World, dossier: Dossier): Promise<boolean> {
  const { paymentRequest, quotes, transfers } = dossier
  const counted = transfers.filter(({ assetOk, status }) => assetOk && status !== 'orphaned')
  const agreed = lateRate(quotes, counted, paymentRequest.expiresAt)
  if (agreed === null) return true
  const rated = await world.usdt?.rates.usdtPerPi()
  return rated?.ok === true && !hasMoved(agreed, rated.value.rate)
}
