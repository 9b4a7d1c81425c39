// Receives a return: restocks units, starts refund and credit, in one transaction.

import { lockedPaymentRequest } from '../../../payments/requests/actions/payment-requests.ts'
import { may, type Viewer } from '../../../people/accounts/rules.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import type { World } from '../../../world.ts'
import { lockOrder, moveOrder } from '../../orders/actions/orders.ts'
import type { Order } from '../../orders/rules/order.ts'
import { checkQuantities, type LineQuantity, unshippedUnits } from '../../orders/rules/parcels.ts'
import { orderLines, parcelsOf } from '../../orders/views/orders.ts'
import { returnMail } from '../mail.ts'
import { droppedUnitsIn, move, type Return } from '../rules.ts'
import * as store from '../store.ts'
import { returnsOf } from '../views.ts'
import { type Actor, idOf, returnIn } from './requests.ts'
import { type Counted, settleReturn, unitsIn } from './settle.ts'

/**
 * Staff records received units, restocked or damaged, and requests the refund. Refuses `returns.not_allowed`,
 * `orders.not_found`, `returns.missing`, `returns.move`, and as `checkQuantities` does.
 */
export const receiveReturn = (
  world: World,
  who: Viewer,
  number: string,
  { id, counted }: { id: string; counted: readonly Counted[] },
): Promise<Result<Return>> =>
  world.transaction<Return>(async (world) => {
    if (!may(who, 'returns.decide')) return refuse('returns.not_allowed')
    const locked = await lockBoth(world, number)
    if (!locked.ok) return locked
    const found = await returnIn(world, number, id)
    if (!found.ok) return found
    const allowed = move(found.value.status, 'received')
    if (!allowed.ok) return allowed
    const settled = await settleReturn(world, who, locked.value, found.value, counted)
    if (!settled.ok) return settled
    const units = unitsIn(counted)
    await returnMail(world, locked.value, 'received', { units, settled: settled.value })
    return returnIn(world, number, id)
  })

/**
 * Drops unsent units: by staff, or by the shop after a withdrawal. The order continues without them. Refuses
 * `returns.not_allowed`, `orders.not_found`, `orders.move` if it is not in preparation, `orders.reason`, `returns.all`
 * if nothing would be left of the order, and as `checkQuantities` does.
 */
export const dropUnits = (
  world: World,
  who: Actor,
  number: string,
  {
    units,
    words,
    isRestocked,
  }: { units: readonly LineQuantity[]; words: string; isRestocked: boolean },
): Promise<Result> =>
  world.transaction(async (world) => {
    if (who !== 'system' && !may(who, 'returns.decide')) return refuse('returns.not_allowed')
    const reason = words.trim().slice(0, 1000)
    if (reason === '') return refuse('orders.reason')
    const locked = await lockBoth(world, number)
    if (!locked.ok) return locked
    const { status } = locked.value
    if (status !== 'processing')
      return refuse('orders.move', { facts: { from: status, to: 'processing' } })
    const lines = await orderLines(world, number)
    const parcels = await parcelsOf(world, number)
    const before = droppedUnitsIn(await returnsOf(world, number))
    const sound = checkQuantities(units, unshippedUnits(lines, parcels, before))
    if (!sound.ok) return sound
    const left = unshippedUnits(lines, parcels, [...before, ...units])
    const isOver = left.every((each) => each === 0)
    if (isOver && parcels.length === 0) return refuse('returns.all')

    const by = idOf(who)
    const id = world.id()
    const at = world.now()
    const made = { id, orderNumber: number, kind: 'unsent', words: reason } as const
    await store.insertReturn(world.db, made, units, { to: 'asked', who: by, reason, at })
    await store.setStatus(world.db, id, 'asked', { to: 'agreed', who: by, reason, at })
    const found = await returnIn(world, number, id)
    if (!found.ok) return found
    const counted = units.map(({ line, quantity }) => ({
      line,
      restocked: isRestocked ? quantity : 0,
      damaged: isRestocked ? 0 : quantity,
    }))
    const settled = await settleReturn(world, who, locked.value, found.value, counted)
    if (!settled.ok) return settled
    // A customer who has withdrawn has a confirmation of that.
    if (who !== 'system')
      await returnMail(world, locked.value, 'unsent', { units, reason, settled: settled.value })
    return isOver ? updateOrderState(world, who, number, parcels) : ok()
  })

/** Once nothing remains to be sent, the order's state follows its parcels. */
async function updateOrderState(
  world: World,
  who: Actor,
  number: string,
  parcels: readonly { readonly deliveredAt: Date | null }[],
): Promise<Result> {
  const shipped = await moveOrder(world, number, 'shipped', { who, reason: 'shipped' })
  if (!shipped.ok) return shipped
  if (parcels.some(({ deliveredAt }) => deliveredAt === null)) return ok()
  const delivered = await moveOrder(world, number, 'delivered', { who, reason: 'delivered' })
  return delivered.ok ? ok() : delivered
}

/** Locks the payment request before the order, as storing transfers does. */
async function lockBoth(world: World, number: string): Promise<Result<Order>> {
  const paymentRequest = await lockedPaymentRequest(world, number)
  const order = await lockOrder(world, number)
  if (!order.ok) return order
  return paymentRequest.ok ? order : paymentRequest
}
