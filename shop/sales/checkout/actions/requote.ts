// Requests a new quote for an order, or changes its payment method; stock is reserved again.

import { reserveStock } from '../../../catalog/stock/actions/reservations.ts'
import { isOwedOnReceipt } from '../../../payments/manual-methods/rules/manual-method.ts'
import { lockedPaymentRequest } from '../../../payments/requests/actions/payment-requests.ts'
import { requotePaymentRequest } from '../../../payments/requests/actions/requote.ts'
import type { LockedPaymentRequest } from '../../../payments/requests/rules/payment-facts.ts'
import type { Viewer } from '../../../people/accounts/rules.ts'
import { allow } from '../../../platform/rate-limits/actions.ts'
import { setting } from '../../../platform/settings/views.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import type { World } from '../../../world.ts'
import { lockOrder, setHold, setMethod } from '../../orders/actions/orders.ts'
import {
  heldFor,
  isClosed,
  isReleased,
  type Method,
  mayCancel,
  type Order,
} from '../../orders/rules/order.ts'
import { countUnpaid, orderLines } from '../../orders/views/orders.ts'
import { offeredFor } from '../views/payment-methods.ts'
import { settleAndRelease } from './follow-payments.ts'
import { offeredManually } from './manual-method.ts'

const perShopper = { name: 'checkout.requote', limit: 20, seconds: 86_400 }

/**
 * One transaction: new quote, stock reserved until it expires; also for what an edit asks for, whose stock is reserved for
 * good. Idempotent. Refuses `orders.not_found`,
 * `payment.settled`, `pay_links.expired`, `limit.reached`, `checkout.too_many_unpaid` {most}, `checkout.other_fee`, and as
 * `reserveStock` and `requotePaymentRequest` do.
 */
export async function newQuote(
  world: World,
  who: Viewer,
  number: string,
  input: { method: Method; chain: string | null },
): Promise<Result> {
  const counted = await allow(world, perShopper, who.id)
  if (!counted.ok) return counted
  const quoted = await world.transaction(async (world) => {
    const paymentRequest = await lockedPaymentRequest(world, number)
    const locked = await lockOrder(world, number, who.id)
    if (!locked.ok) return locked
    if (!paymentRequest.ok) return paymentRequest
    const order = locked.value
    const isDifference = owesDifference(order, paymentRequest.value)
    const isOver = isClosed(order.status) || isReleased(order.status) || order.watchUntil === null
    if (isOver && !isDifference) return refuse('payment.settled')
    const { openUntil = null } = order
    // The prices of a pay link end with it.
    if (openUntil !== null && openUntil < world.now() && !isDifference)
      return refuse('pay_links.expired')
    const offered = await offeredManually(world, input.method, input.chain, offeredFor(order))
    const current = paymentRequest.value.dossier.quotes.at(-1)
    // More time for the method that the order has, even if new orders cannot choose it.
    const isKept = current?.method === input.method && current.chain === input.chain
    if (!isKept) {
      if (!offered.ok) return offered
      // The total of a placed order stays.
      if (offered.value !== order.fee) return refuse('checkout.other_fee')
    }
    if (order.stock !== 'held' && !isDifference) {
      const mostUnpaid = await setting(world, 'mostUnpaid')
      if ((await countUnpaid(world, who)) >= mostUnpaid)
        return refuse('checkout.too_many_unpaid', { facts: { most: mostUnpaid } })
      const reserved = await reserveStock(world, number, await orderLines(world, number))
      if (!reserved.ok) return reserved
    }
    const terms = await requotePaymentRequest(world, who, { orderNumber: number, ...input })
    if (!terms.ok) return terms
    if (!isDifference) await setHold(world, number, heldFor(order, terms.value))
    await setMethod(world, number, input.method)
    return ok()
  })
  if (!quoted.ok) return quoted
  // A late payment may be enough now.
  await settleAndRelease(world, [number])
  return ok()
}

/** What an edit asked for of an order that had been paid: its units are reserved for good, or sold. */
const owesDifference = (
  { status, watchUntil, edits }: Order,
  { dossier, standing }: LockedPaymentRequest,
): boolean =>
  edits > 0 &&
  watchUntil === null &&
  mayCancel(status) &&
  standing.remaining > 0n &&
  !isOwedOnReceipt(dossier.quotes.at(-1)?.chain ?? null)
