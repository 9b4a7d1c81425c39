// Money that leaves for the address of a refund: the exact amount closes it, any other is kept for staff to see.
import { record } from '../../audit/actions.ts'
import type { World } from '../../world.ts'
import { refundMail } from '../refund-mail.ts'
import { dossiersOf } from '../store/dossiers.ts'
import { closeRefund, freeSightings, keepSighting, type Sighting } from '../store/sightings.ts'

/** The invoices are locked by the caller, who settles them afterwards. Answers the orders whose refund is closed. */
export async function seeRefunds(world: World, sent: readonly Sighting[]): Promise<string[]> {
  const orders = new Set<string>()
  for (const seen of sent) {
    if (!(await keepSighting(world.db, seen)) || seen.isRounded) continue
    const orderNumber = await closeBy(world, seen)
    if (orderNumber) orders.add(orderNumber)
  }
  return [...orders]
}

/** Staff has named the transaction of a refund, which was seen before that: it closes now. The invoice is locked. */
export async function seeAgain(world: World, refundId: string, hash: string): Promise<boolean> {
  for (const seen of await freeSightings(world.db, refundId, hash))
    if (await closeBy(world, seen)) return true
  return false
}

async function closeBy(world: World, seen: Sighting): Promise<string | null> {
  const closed = await closeRefund(world.db, seen, world.config.usdt?.refundsFrom ?? [])
  if (!closed) return null
  const { id, orderNumber, from } = closed
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
  return orderNumber
}
