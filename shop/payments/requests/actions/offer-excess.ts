// Offers the refund of an overpayment or a duplicate payment.
import type { World } from '../../../world.ts'
import { refundMail } from '../refund-mail.ts'
import type { Dossier } from '../rules/payment-facts.ts'
import { overPartsOf } from '../rules/refund-parts.ts'
import type { Standing } from '../rules.ts'

/** A mail for each payment that is too much; repeating it sends none. The payment request is locked by the caller. */
export async function offerExcess(
  world: World,
  { standing, dossier }: { readonly standing: Standing; readonly dossier: Dossier },
): Promise<void> {
  if (standing.state !== 'paid') return
  const { orderNumber, userId } = dossier.paymentRequest
  for (const part of overPartsOf(dossier, standing)) {
    // Named by what has come in all, so that a second payment too many is told as well.
    const id = `${orderNumber} ${part.method} ${standing.received}`
    await refundMail(world, 'over', { ...part, id, orderNumber, userId })
  }
}
