// Late payments: accepted automatically, or the customer decides.

import { hasMoved, lateRate } from '../../../payments/requests/rules/late-payment.ts'
import type { Dossier } from '../../../payments/requests/rules/payment-facts.ts'
import type { World } from '../../../world.ts'

/**
 * In the payment request's own currency always; else where the price has moved by less than a hundredth. Without a rate nobody
 * knows, and the shopper is asked.
 */
export async function isWelcome(world: World, dossier: Dossier): Promise<boolean> {
  const { paymentRequest, quotes, transfers } = dossier
  const counted = transfers.filter(({ assetOk, status }) => assetOk && status !== 'orphaned')
  const agreed = lateRate(quotes, counted, paymentRequest.expiresAt)
  if (agreed === null) return true
  const rated = await world.usdt?.rates.usdtPerPi()
  return rated?.ok === true && !hasMoved(agreed, rated.value.rate)
}
