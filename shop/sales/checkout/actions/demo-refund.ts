// Sends a refund from the demonstration's treasury: a real, signed transaction on the simulated ledger.

import { markRefundSent } from '../../../payments/refunds/approve-refund.ts'
import { refundForStaff } from '../../../payments/refunds/views.ts'
import { lockedPaymentRequest } from '../../../payments/requests/actions/payment-requests.ts'
import { refundClosed } from '../../../payments/requests/rules/states.ts'
import { checkLedgerForShopper } from '../../../payments/tokens/check-ledger.ts'
import { may, type Viewer } from '../../../people/accounts/rules.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import type { World } from '../../../world.ts'

/** Refuses `auth.forbidden`, `checkout.no_demo_wallet`, `refund.closed` (not approved), `refund.surplus_open`, and as the wallet does. */
export async function sendFromDemoTreasury(
  world: World,
  who: Viewer,
  refundId: string,
): Promise<Result> {
  if (!may(who, 'refunds.pay')) return refuse('auth.forbidden')
  const { demoWallet } = world.ledgers
  if (!demoWallet || !world.config.pi?.simulated) return refuse('checkout.no_demo_wallet')
  const sent = await world.transaction(async (world) => {
    const found = await refundForStaff(world, refundId)
    if (!found) return refuse('refund.unknown')
    // A concurrent request waits here and finds the refund sent.
    await lockedPaymentRequest(world, found.orderNumber)
    const refund = (await refundForStaff(world, refundId)) ?? found
    const { address, amount, sentAmount, asset, method, state, hash, beside } = refund
    if (beside) return refuse('refund.surplus_open')
    // Only the remainder of a partly sent refund.
    const isRest = state === 'sent' && sentAmount > 0n && hash === null
    const isToSend = state === 'approved' || isRest
    if (!isToSend || !address || method !== 'pi' || asset) return refundClosed(state)
    const paid = await demoWallet.payBack({ destination: address, amount: amount - sentAmount })
    return paid.ok ? markRefundSent(world, who, refundId, paid.value.hash) : paid
  })
  if (!sent.ok) return sent
  await checkLedgerForShopper(world, who)
  return ok()
}
