// Edits of an order for display, and the order as an earlier invoice has it.
import { pick } from '../../../platform/pick.ts'
import type { World } from '../../../world.ts'
import { type EditedOrder, type EditRow, editsOf as rowsOf } from '../store/edited-orders.ts'

export type { EditedOrder, EditRow }

/** Oldest first. */
export const editsOf = (world: World, number: string): Promise<EditRow[]> =>
  rowsOf(world.db, number)

/** The same for the customer: who of the staff it was is left out. */
export const editsForOwner = async (
  world: World,
  number: string,
): Promise<Omit<EditRow, 'who'>[]> =>
  (await rowsOf(world.db, number)).map((edit) =>
    pick(edit, 'version', 'at', 'reason', 'note', 'before', 'after'),
  )

/** The order after so many edits; null if that is how it is now. */
export const orderAfterEdits = async (
  world: World,
  number: string,
  edits: number,
): Promise<EditedOrder | null> =>
  (await rowsOf(world.db, number)).find(({ version }) => version === edits + 1)?.before ?? null
