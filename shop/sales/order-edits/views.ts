// Edits of an order for display, and the preview of one.

import { lockedPaymentRequest } from '../../payments/requests/actions/payment-requests.ts'
import { pick } from '../../platform/pick.ts'
import type { Result } from '../../result.ts'
import type { World } from '../../world.ts'
import { lockOrder } from '../orders/actions/orders.ts'
import { type Plan, planEdit } from './plan.ts'
import type { Edit } from './rules.ts'
import { type EditRow, editsOf as rowsOf } from './store.ts'

export type { EditedLine, EditedOrder, EditRow } from './store.ts'

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

/** What an edit would make of the order; changes nothing. Refuses as `editOrder` does. */
export const previewEdit = (world: World, number: string, edit: Edit): Promise<Result<Plan>> =>
  world.transaction<Plan>(async (world) => {
    const request = await lockedPaymentRequest(world, number)
    const order = await lockOrder(world, number)
    if (!order.ok) return order
    return request.ok ? planEdit(world, order.value, request.value, edit) : request
  })
