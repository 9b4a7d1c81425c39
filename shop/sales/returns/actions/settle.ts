// Settles a counted return: stock, shop credit, refund, completion.
import { restockReturn } from '../../../catalog/stock/actions/stock.ts'
import { requestRefund } from '../../../payments/refunds/request-refund.ts'
import { paymentRequestOf } from '../../../payments/requests/views/payment-requests.ts'
import { emit } from '../../../platform/events/actions.ts'
import { sum } from '../../../platform/money/rules.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import type { World } from '../../../world.ts'
import { returnCredit } from '../../credit/actions.ts'
import { usable } from '../../credit/rules.ts'
import { creditOnOrder } from '../../credit/views.ts'
import type { Order } from '../../orders/rules/order.ts'
import { checkQuantities, type LineQuantity } from '../../orders/rules/parcels.ts'
import { orderLines } from '../../orders/views/orders.ts'
import {
  isDone,
  type RefundSplit,
  type Return,
  type ReturnLine,
  refundAmountFor,
  splitRefund,
} from '../rules.ts'
import * as store from '../store.ts'
import { returnsOf } from '../views.ts'
import { type Actor, idOf, note } from './requests.ts'

export type Counted = Pick<ReturnLine, 'line' | 'restocked' | 'damaged'>

/**
 * Restocks, returns credit and requests the refund of a received return. The caller holds the locks of payment
 * request and order. Refuses as `checkQuantities` does.
 */
export async function settleReturn(
  world: World,
  who: Actor,
  order: Order,
  own: Return,
  counted: readonly Counted[],
): Promise<Result<RefundSplit>> {
  const { number } = order
  const units = unitsIn(counted)
  const asked = own.lines.reduce<number[]>((all, { line, quantity }) => {
    all[line] = quantity
    return all
  }, [])
  const sound = checkQuantities(units, asked)
  if (!sound.ok) return sound
  const lines = await orderLines(world, number)
  const done = (await returnsOf(world, number)).filter(isDone)
  const owed = refundAmountFor({ ...order, lines }, done, { kind: own.kind, units })
  const before = sum(done.map(({ back }) => back ?? 0n))
  const spent = await creditOnOrder(world, number)
  const paidIn = { total: order.total, credit: spent.used + spent.returned }
  const parts = splitRefund(paidIn, before, owed.items + owed.shipping)
  // Money refunded for another reason is not refunded twice.
  const refundable = (await paymentRequestOf(world, number))?.refundable ?? 0n
  const money = usable(parts.money, refundable)
  // Stock is locked before credit, as in placing an order.
  await restockReturn(
    world,
    { who: idOf(who), orderNumber: number },
    counted.flatMap(({ line, restocked }) => {
      const bought = lines[line]
      return bought && restocked > 0
        ? [{ productId: bought.productId, variantId: bought.variantId, quantity: restocked }]
        : []
    }),
  )
  const credit = await returnCredit(world, number, parts.credit)
  const back = money + credit
  let refundIds: readonly string[] = []
  if (money > 0n) {
    const refund = await requestRefund(world, who, {
      orderNumber: number,
      address: null,
      amount: money,
      reason: 'returned',
      // The email about the return, or about the withdrawal, asks where to send it.
      isNotified: true,
    })
    if (!refund.ok) return refund
    refundIds = refund.value.refundIds
  }
  const outcome = {
    lines: counted,
    back,
    shipping: usable(owed.shipping, back),
    credit,
    refundIds,
  }
  const step = { who: idOf(who), reason: own.kind, at: world.now() }
  if (!(await store.setReceived(world.db, own.id, outcome, step))) return refuse('returns.missing')
  await note(world, who, 'received', number, own.id, { back: String(back) })
  await emit(world, 'return.received', own.id)
  // Credit is returned at once; no refund is pending.
  if (money === 0n) await finish(world, own.id, number)
  return ok({ back, credit })
}

/** Completes returns whose refunds are all completed. Payment requests and orders are locked. */
export async function finishReturns(world: World, numbers: readonly string[]): Promise<void> {
  if (numbers.length === 0) return
  const open = (await store.returnsOf(world.db, numbers)).filter(
    ({ status }) => status === 'received',
  )
  for (const { id, orderNumber, refundIds } of open) {
    const refunds = (await paymentRequestOf(world, orderNumber))?.refunds ?? []
    const isFinal = (refundId: string) =>
      refunds.some((refund) => refund.id === refundId && refund.state === 'final')
    if (refundIds.every(isFinal)) await finish(world, id, orderNumber)
  }
}

async function finish(world: World, id: string, number: string): Promise<void> {
  const step = { to: 'refunded', who: 'system', reason: 'refunded', at: world.now() } as const
  if (!(await store.setStatus(world.db, id, 'received', step))) return
  await note(world, 'system', 'refunded', number, id)
  await emit(world, 'return.refunded', id)
}

export const unitsIn = (counted: readonly Counted[]): LineQuantity[] =>
  counted.flatMap(({ line, restocked, damaged }) =>
    restocked + damaged > 0 ? [{ line, quantity: restocked + damaged }] : [],
  )
