// A picture of a receipt, where the ledger does not show the payment: kept for a person to look at.
import type { Viewer } from '../../accounts/rules.ts'
import { keepPicture, keepUntil } from '../../documents/actions/keep.ts'
import { daysAfter } from '../../documents/rules.ts'
import { orderForOwner } from '../../orders/views.ts'
import { addReceipt } from '../../payments/actions/add-receipt.ts'
import { ok, type Result } from '../../result.ts'
import type { World } from '../../world.ts'
import { afterTransfers } from './transfers.ts'

/** `path` holds the upload. Refuses `orders.not_found`, and as `keepPicture` and `addReceipt` do. */
export async function giveReceipt(
  world: World,
  who: Viewer,
  number: string,
  path: string,
): Promise<Result> {
  const order = await orderForOwner(world, who, number)
  if (!order.ok) return order
  // Decoding takes its time: it must not hold the order.
  const kept = await keepPicture(world, { ownerId: who.id, purpose: 'receipt', path })
  if (!kept.ok) return kept
  const { documentId } = kept.value
  const added = await world.transaction(async (world) => {
    const { watchDays, keepDocuments } = world.config
    const until = daysAfter(world.now(), watchDays + keepDocuments.approved)
    await keepUntil(world, who.id, [documentId], until)
    return addReceipt(world, who, { orderNumber: number, documentId })
  })
  if (!added.ok) return added
  await afterTransfers(world, [number])
  return ok()
}
