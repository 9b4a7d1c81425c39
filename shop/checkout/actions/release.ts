// The one place where an order is released: money on the ledger, approved identity and address, in one transaction.
import type { Viewer } from '../../accounts/rules.ts'
import { sellStock } from '../../catalog/actions.ts'
import { promiseReward } from '../../credit/actions.ts'
import { heldIdentityOf, identityOf } from '../../kyc/views/identity.ts'
import { lockFirmOrders, lockOrder, moveOrder, setHold } from '../../orders/actions.ts'
import type { Order } from '../../orders/rules.ts'
import { invoiceOf } from '../../payments/views.ts'
import { ok, type Result } from '../../result.ts'
import { setting } from '../../settings/views.ts'
import { addressOf } from '../../shipping/views.ts'
import type { World } from '../../world.ts'
import { orderMail } from '../mail.ts'
import { isFreeOfCheck, type Need, waitsFor } from '../rules.ts'

export type Release = { readonly released: boolean; readonly waitsFor: readonly Need[] }

/**
 * Pending -> processing, where nothing is missing any more; else it says what is. Refuses `orders.not_found`, and
 * `kyc.unreadable` where the identity cannot be read: nothing is released then.
 */
export function releaseReady(world: World, number: string): Promise<Result<Release>> {
  return world.transaction<Release>(async (world) => {
    const locked = await lockOrder(world, number)
    if (!locked.ok) return locked
    const order = locked.value
    if (order.status !== 'awaiting_payment' && order.status !== 'pending')
      return ok({ released: false, waitsFor: [] })
    const needed = await needsOf(world, order, heldIdentityOf)
    if (!needed.ok) return needed
    const missing = needed.value
    if (missing.length > 0) {
      if (!missing.includes('payment')) await promiseReward(world, order)
      return ok({ released: false, waitsFor: missing })
    }
    const moved = await moveOrder(world, number, 'processing', {
      who: 'system',
      reason: 'released',
    })
    if (!moved.ok) return moved
    const sold = await sellStock(world, number)
    if (!sold.ok) return sold
    await setHold(world, number, { stock: 'sold', stockUntil: null, watchUntil: null })
    await orderMail(world, order, 'released')
    // Credit is locked after stock, as whoever places an order does.
    await promiseReward(world, order)
    return ok({ released: true, waitsFor: [] })
  })
}

/** What an order still lacks before it may be sent, whatever its state; who acts on it holds the identity. Refuses `kyc.unreadable`. */
export async function needsOf(
  world: World,
  order: Order,
  identityFor = identityOf,
): Promise<Result<readonly Need[]>> {
  const invoice = await invoiceOf(world, order.number)
  const isFree = isFreeOfCheck(order.total, await setting(world, 'identityFreeBelow'))
  const identity = await identityFor(world, order.userId)
  if (!identity.ok && !isFree) return identity
  return ok(
    waitsFor({
      paid: invoice?.state === 'paid' && order.watchUntil === null,
      verified: isFree || (identity.ok && identity.value.state === 'verified'),
      addressed: (await addressOf(world, order.number)) !== null,
    }),
  )
}

/**
 * After an approval: every order of this person that has waited for it. One that is locked at the moment is left to
 * whoever holds it, and to `releaseWaiting`. Answers the numbers that were released.
 */
export async function releaseAllOf(
  world: World,
  userId: Viewer['id'],
): Promise<Result<readonly string[]>> {
  return world.transaction(async (world) => {
    const released: string[] = []
    for (const number of await lockFirmOrders(world, userId)) {
      const result = await releaseReady(world, number)
      if (!result.ok) return result
      if (result.value.released) released.push(number)
    }
    return ok(released)
  })
}
