// The preview of an edit.

import { lockedPaymentRequest } from '../../payments/requests/actions/payment-requests.ts'
import type { Result } from '../../result.ts'
import type { World } from '../../world.ts'
import { lockOrder } from '../orders/actions/orders.ts'
import { type Plan, planEdit } from './plan.ts'
import type { Edit } from './rules.ts'

/** What an edit would make of the order; changes nothing. Refuses as `editOrder` does. */
export const previewEdit = (world: World, number: string, edit: Edit): Promise<Result<Plan>> =>
  world.transaction<Plan>(async (world) => {
    const request = await lockedPaymentRequest(world, number)
    const order = await lockOrder(world, number)
    if (!order.ok) return order
    return request.ok ? planEdit(world, order.value, request.value, edit) : request
  })
