// Receives the products of a withdrawal, or waives them; requests the credit note.

import { requestRefund } from '../../../payments/refunds/request-refund.ts'
import { paymentRequestOf } from '../../../payments/requests/views/payment-requests.ts'
import { may, type Viewer } from '../../../people/accounts/rules.ts'
import { record } from '../../../platform/audit/actions.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import { announce, type World } from '../../../world.ts'
import { requestTaxDocuments } from '../../invoicing/actions/write.ts'
import { wasSent } from '../../orders/rules/order.ts'
import type { LineQuantity } from '../../orders/rules/parcels.ts'
import { orderByNumber } from '../../orders/views/orders.ts'
import { dropUnits, receiveReturn } from '../../returns/actions/receive.ts'
import type { Counted } from '../../returns/actions/settle.ts'
import { isOpen } from '../../returns/rules.ts'
import { returnsOf } from '../../returns/views.ts'
import { setReturned } from '../store.ts'

/** Receives one return, counted line by line; the last one completes the withdrawal. Refuses as `receiveReturn` does. */
export const receiveItems = (
  world: World,
  who: Viewer,
  number: string,
  received: { id: string; counted: readonly Counted[] },
): Promise<Result> =>
  world.transaction(async (world) => {
    const done = await receiveReturn(world, who, number, received)
    if (!done.ok) return done
    const rest = (await returnsOf(world, number)).filter(isOpen)
    if (rest.length === 0) await setReturned(world.db, number, { at: world.now(), by: who.id })
    await requestTaxDocuments(world, [{ number }])
    return ok()
  })

/** Drops units that will not be sent. Refuses as `dropUnits` does. */
export const dropUnshippedUnits = (
  world: World,
  who: Viewer,
  number: string,
  given: { units: readonly LineQuantity[]; words: string; isRestocked: boolean },
): Promise<Result> =>
  world.transaction(async (world) => {
    const dropped = await dropUnits(world, who, number, given)
    if (dropped.ok) await requestTaxDocuments(world, [{ number }])
    return dropped
  })

/**
 * All units of a withdrawal have arrived, and are not restocked yet: requests the refund, to an address that the
 * shopper is asked for. Refuses `orders.not_allowed`, `withdrawals.none`, and as `receiveReturn` does.
 */
export const receiveAllItems = (world: World, who: Viewer, number: string): Promise<Result> =>
  world.transaction(async (world) => {
    if (!may(who, 'returns.decide')) return refuse('orders.not_allowed')
    const order = await orderByNumber(world, number)
    if (!order || !wasSent(order.status)) return refuse('withdrawals.none')
    if (!(await setReturned(world.db, number, { at: world.now(), by: who.id })))
      return refuse('withdrawals.none')
    const agreed = (await returnsOf(world, number)).filter(
      ({ kind, status }) => kind === 'withdrawal' && status === 'agreed',
    )
    for (const { id, lines } of agreed) {
      const counted = lines.map(({ line, quantity }) => ({ line, restocked: 0, damaged: quantity }))
      const taken = await receiveItems(world, who, number, { id, counted })
      if (!taken.ok) return taken
    }
    // Withdrawals from before returns were recorded: everything that arrived is refunded.
    const refundable = (await paymentRequestOf(world, number))?.refundable ?? 0n
    if (agreed.length === 0 && refundable > 0n) {
      const place = { orderNumber: number, address: null, amount: null, reason: 'withdrawn' }
      const asked = await requestRefund(world, who, place)
      if (!asked.ok) return asked
    }
    await record(world, who, 'order.returned', `order:${number}`)
    await announce(world, `order:${number}`)
    return ok()
  })
