// Saves what staff edited of an order. The room of edits decides what may be, and what follows.
import { emit } from '../../../platform/events/actions.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import { announce, type World } from '../../../world.ts'
import type { Order, OrderLine } from '../rules/order.ts'
import { type EditedTerms, replaceLines, saveTerms } from '../store/edited-lines.ts'
import { blankNotes, type EditRow, insertEdit } from '../store/edited-orders.ts'

/**
 * Replaces lines and amounts, and counts the edit. `from`: the line that each was. The caller holds the order's lock, and
 * changes stock, payment and documents. Refuses `orders.edited_meanwhile`.
 */
export async function saveEdit(
  world: World,
  { number, edits }: Pick<Order, 'number' | 'edits'>,
  {
    lines,
    from,
    ...terms
  }: EditedTerms & {
    readonly lines: readonly OrderLine[]
    readonly from: readonly (number | null)[]
  },
): Promise<Result> {
  if (!(await saveTerms(world.db, number, edits, terms))) return refuse('orders.edited_meanwhile')
  await replaceLines(world.db, number, lines, from)
  await announce(world, `order:${number}`)
  await emit(world, 'order.updated', number)
  return ok()
}

/** What it was before and after, for people and for its earlier invoice. */
export const keepEdit = (world: World, number: string, edit: EditRow): Promise<unknown> =>
  insertEdit(world.db, number, edit)

/** Erases staff's words to the customer about an erased account's orders. */
export const forgetEditNotes = (world: World, userId: string): Promise<unknown> =>
  blankNotes(world.db, userId)
