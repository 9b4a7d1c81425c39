// Money that leaves for the address of a refund: the exact amount closes it, any other is kept for staff to see.
import { record } from '../../audit/actions.ts'
import type { World } from '../../world.ts'
import { refundMail } from '../refund-mail.ts'
import { dossiersOf } from '../store/dossiers.ts'
import { closeRefund, keepSighting, type Sighting } from '../store/sightings.ts'

/** The invoices are locked by the caller, who settles them afterwards. Answers the orders whose refund is closed. */
export async function seeRefunds(world: World, sent: readonly Sighting[]): Promise<string[]> {
  const orders = new Set<string>()
  for (const seen of sent) {
    if (!(await keepSighting(world.db, seen)) || seen.isRounded) continue
    const closed = await closeRefund(world.db, seen)
    if (!closed) continue
    const { id, orderNumber, from } = closed
    orders.add(orderNumber)
    await record(world, {
      who: 'system',
      action: 'refund.seen',
      subject: `order:${orderNumber}`,
      // Sent before anybody had approved it is said, not undone: the ledger has the last word.
      details: { refund: id, hash: seen.hash, approved: from !== 'requested' },
    })
    const [dossier] = await dossiersOf(world.db, [orderNumber])
    const refund = dossier?.refunds.find((each) => each.id === id)
    if (dossier && refund) {
      const { userId } = dossier.invoice
      await refundMail(world, 'final', { ...refund, orderNumber, userId, hash: seen.hash })
    }
  }
  return [...orders]
}
