// The preview of an edit, and whether it was made already.

import { lockedPaymentRequest } from '../../payments/requests/actions/payment-requests.ts'
import type { Viewer } from '../../people/accounts/rules.ts'
import type { Result } from '../../result.ts'
import type { World } from '../../world.ts'
import { lockOrder } from '../orders/actions/orders.ts'
import { editsOf } from '../orders/views/edits.ts'
import { type Plan, planEdit } from './plan.ts'
import { type Edit, inPlace, noteOf } from './rules.ts'

/** What an edit would make of the order; changes nothing. Refuses as `editOrder` does. */
export const previewEdit = (world: World, number: string, edit: Edit): Promise<Result<Plan>> =>
  world.transaction<Plan>(async (world) => {
    const request = await lockedPaymentRequest(world, number)
    const order = await lockOrder(world, number)
    if (!order.ok) return order
    return request.ok ? planEdit(world, order.value, request.value, edit) : request
  })

/** Whether this person made this very edit before, as with a button that was pressed twice. */
export async function isMade(
  world: World,
  who: Pick<Viewer, 'id'>,
  number: string,
  { edit, total }: { readonly edit: Edit; readonly total: bigint },
): Promise<boolean> {
  const last = (await editsOf(world, number)).at(-1)
  if (last?.version !== edit.version + 1 || last.who !== who.id) return false
  const { lines } = last.after
  const wanted = inPlace(edit.lines)
  return (
    last.reason === edit.reason &&
    last.note === noteOf(edit) &&
    last.after.total === total &&
    lines.length === wanted.length &&
    wanted.every(
      ({ variantId, quantity }, at) =>
        lines[at]?.variantId === variantId && lines[at]?.quantity === quantity,
    )
  )
}
