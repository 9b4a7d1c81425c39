// Offers the refund of an overpayment or a duplicate payment.
import type { World } from '../../world.ts'
import type { Dossier } from '../requests/rules/payment-facts.ts'
import { overpaymentParts } from '../requests/rules/refund-parts.ts'
import type { Standing } from '../requests/rules/states.ts'
import { refundMail } from './mail.ts'

/** Emails an offer to refund each overpayment; idempotent. The caller holds the lock of the payment request. */
export async function offerExcess(
  world: World,
  { standing, dossier }: { readonly standing: Standing; readonly dossier: Dossier },
): Promise<void> {
  if (standing.state !== 'paid') return
  const { orderNumber, userId } = dossier.paymentRequest
  for (const part of overpaymentParts(dossier, standing)) {
    // Keyed by the total received, so that a second overpayment is notified too.
    const id = `${orderNumber} ${part.method} ${standing.received}`
    await refundMail(world, 'over', { ...part, id, orderNumber, userId })
  }
}
