// Paid twice, or too much: the shopper is told, and offered it back.
import type { World } from '../../world.ts'
import type { Dossier } from '../dossier.ts'
import { refundMail } from '../refund-mail.ts'
import { takeParts } from '../refund-parts.ts'
import { leastReturned, type Standing } from '../rules.ts'

/** What is too much and was not asked back yet; in the invoice's currency. */
export const excessOf = ({ over, refunded, refundable }: Standing): bigint => {
  const left = over - refunded
  return left <= 0n ? 0n : left < refundable ? left : refundable
}

/** A mail for each payment that is too much; repeating it sends none. The invoice is locked by the caller. */
export async function offerExcess(
  world: World,
  { standing, dossier }: { readonly standing: Standing; readonly dossier: Dossier },
): Promise<void> {
  const value = excessOf(standing)
  if (value <= leastReturned || standing.state !== 'paid') return
  const { orderNumber, userId } = dossier.invoice
  for (const part of takeParts(dossier, value)) {
    // Named by what has come in all, so that a second payment too many is told as well.
    const id = `${orderNumber} ${part.method} ${standing.received}`
    await refundMail(world, 'over', { ...part, id, orderNumber, userId })
  }
}
