// Append-only staff notes, never shown to the customer, and messages to customers.
import { may, type Viewer } from '../../../people/accounts/rules.ts'
import { record } from '../../../platform/audit/actions.ts'
import { refuseSecrets } from '../../../platform/recovery-phrases/actions.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import type { World } from '../../../world.ts'
import { reasons } from '../rules/order.ts'
import { deleteMessages } from '../store/messages.ts'
import { orderByNumber } from '../store/orders.ts'
import { blankReasons, deleteNotes, insertNote } from '../store/parcels.ts'

export const maxOrderNoteLength = 1000

/** Refuses `orders.not_allowed`, `orders.not_found`, `orders.note` {most}, `phrase.refused`. */
export const writeNote = (
  world: World,
  who: Viewer,
  number: string,
  text: string,
): Promise<Result> =>
  world.transaction(async (world) => {
    if (!may(who, 'orders.note')) return refuse('orders.not_allowed')
    const plain = await refuseSecrets(world, { note: text })
    if (!plain.ok) return plain
    const trimmed = text.normalize('NFC').trim()
    if (trimmed === '' || [...trimmed].length > maxOrderNoteLength)
      return refuse('orders.note', { facts: { most: maxOrderNoteLength } })
    if (!(await orderByNumber(world.db, number))) return refuse('orders.not_found')
    await insertNote(world.db, number, { who: who.id, at: world.now(), text: trimmed })
    await record(world, who, 'order.noted', `order:${number}`)
    return ok()
  })

/**
 * Erases staff's texts about an erased account's orders (notes, reasons, messages), since they may name people. The
 * shop's own reasons stay. Returns the number of erased notes and messages.
 */
export async function forgetNotes(world: World, userId: string): Promise<number> {
  await blankReasons(world.db, userId, reasons)
  return (await deleteNotes(world.db, userId)) + (await deleteMessages(world.db, userId))
}
