// Releases orders, and is the only place that does: checks final payment, approved identity and address in one transaction.

import { isCustomLine } from '../../../catalog/products/rules/catalog.ts'
import { sellStock } from '../../../catalog/stock/actions/reservations.ts'
import type { Identity } from '../../../identity/kyc/rules/check.ts'
import { identityOf, lockedIdentitiesOf } from '../../../identity/kyc/views/identity.ts'
import { isOwedOnReceipt } from '../../../payments/manual-methods/rules/manual-method.ts'
import {
  type PaymentRequestView,
  paymentRequestsOf,
} from '../../../payments/requests/views/payment-requests.ts'
import type { Viewer } from '../../../people/accounts/rules.ts'
import { isIdentityNeeded } from '../../../platform/settings/rules/identity-checks.ts'
import { setting, settingsOf } from '../../../platform/settings/views.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import type { World } from '../../../world.ts'
import { recordPendingRewards } from '../../credit/actions.ts'
import { requestTaxDocuments } from '../../invoicing/actions/write.ts'
import { lockOrders, lockPaidOrders, moveOrders, setDelivery } from '../../orders/actions/orders.ts'
import { deliverParcels, sendParcel } from '../../orders/actions/parcels.ts'
import { isReleased, type Order } from '../../orders/rules/order.ts'
import { orderLines, ordersForStaff } from '../../orders/views/orders.ts'
import { isWithoutDelivery } from '../../shipping/rules/zones.ts'
import { addressedAmong, deliveryCalendar, promisedNow } from '../../shipping/views.ts'
import { type AboutOrder, orderMails } from '../mail.ts'
import { type Need, waitsFor } from '../rules.ts'

export type Release = { readonly released: boolean; readonly waitsFor: readonly Need[] }

/** One order, as `releaseOrders` does. */
export async function releaseReady(world: World, number: string): Promise<Result<Release>> {
  const released = await releaseOrders(world, [number])
  if (!released.ok) return released
  return ok(released.value.get(number) ?? { released: false, waitsFor: [] })
}

/**
 * Pending -> processing if nothing is missing; otherwise returns what is missing. All or none, in a few statements for
 * all. `after` their confirmation, which says the same, they get no email. Refuses `orders.not_found`, and `kyc.unreadable` if an identity cannot be read: nothing is released then.
 */
export const releaseOrders = (
  world: World,
  numbers: readonly string[],
  after?: 'placed',
): Promise<Result<ReadonlyMap<string, Release>>> =>
  world.transaction<ReadonlyMap<string, Release>>(async (world) => {
    const locked = await lockOrders(world, numbers)
    if (!locked.ok) return locked
    const open = locked.value.filter(
      ({ status }) => status === 'awaiting_payment' || status === 'pending',
    )
    if (open.length === 0) return ok(new Map())
    const paymentRequests = await requestsOf(world, open)
    const needed = await needsOfAll(world, open, paymentRequests)
    if (!needed.ok) return needed
    const missing = needed.value
    const ready = open.filter(({ number }) => missing.get(number)?.length === 0)
    if (ready.length > 0) {
      const sold = await release(world, ready, paymentRequests, after)
      if (!sold.ok) return sold
    }
    // Credit is locked after stock, as when an order is placed.
    await recordPendingRewards(
      world,
      open.filter(({ number }) => !missing.get(number)?.includes('payment')),
    )
    return ok(
      new Map(
        open.map(({ number }) => {
          const waitsFor = missing.get(number) ?? []
          return [number, { released: waitsFor.length === 0, waitsFor }]
        }),
      ),
    )
  })

type Requests = ReadonlyMap<string, PaymentRequestView>

const requestsOf = (world: World, orders: readonly Order[]): Promise<Requests> =>
  paymentRequestsOf(
    world,
    orders.map(({ number }) => number),
  )

async function release(
  world: World,
  ready: readonly Order[],
  paymentRequests: Requests,
  after?: 'placed',
): Promise<Result> {
  const orders = await promisedAnew(world, ready)
  const why = { who: 'system', reason: 'released' } as const
  const hold = { stock: 'sold', stockUntil: null, watchUntil: null } as const
  const moved = await moveOrders(world, orders, 'processing', why, hold)
  if (!moved.ok) return moved
  const sold = await sellStock(world, await stockedAmong(world, orders))
  if (!sold.ok) return sold
  if (after !== 'placed')
    await orderMails(
      world,
      orders.map((order): AboutOrder => {
        const paymentRequest = paymentRequests.get(order.number)
        const template = isWithoutDelivery(order.delivery) ? 'handedOver' : 'released'
        return { order, template, ...(paymentRequest && { known: { paymentRequest } }) }
      }),
    )
  await requestTaxDocuments(world, orders)
  for (const { number, delivery } of orders) {
    if (!isWithoutDelivery(delivery)) continue
    const handed = await handOver(world, number)
    if (!handed.ok) return handed
  }
  return ok()
}

/** Orders of a pay link may have custom lines alone, which have no stock. */
async function stockedAmong(world: World, orders: readonly Order[]): Promise<string[]> {
  const numbers: string[] = []
  for (const { number, openUntil = null } of orders) {
    const isCustom =
      openUntil !== null && (await orderLines(world, number)).every((line) => isCustomLine(line))
    if (!isCustom) numbers.push(number)
  }
  return numbers
}

/** Nothing is sent: it is delivered at once. */
async function handOver(world: World, number: string): Promise<Result> {
  const parcel = { carrier: null, tracking: null, quantities: null, dropped: [] }
  const sent = await sendParcel(world, 'system', number, parcel)
  if (!sent.ok) return sent
  const all = { parcelId: null, ownerId: null, reason: 'handed_over' } as const
  const delivered = await deliverParcels(world, 'system', number, all)
  return delivered.ok ? ok() : delivered
}

/** What was paid or checked after the cut-off of its dates arrives later: the email names the new ones. */
async function promisedAnew(world: World, orders: readonly Order[]): Promise<Order[]> {
  if (!orders.some(({ delivery }) => delivery?.window ?? delivery?.pickup)) return [...orders]
  const calendar = await deliveryCalendar(world)
  return Promise.all(
    orders.map(async (order) => {
      const delivery = order.delivery && promisedNow(world, calendar, order.delivery)
      if (!delivery) return order
      await setDelivery(world, order.number, delivery)
      return { ...order, delivery }
    }),
  )
}

/** What is missing before an order can ship, in any state, for its page. Refuses `kyc.unreadable`. */
export const needsOf = async (world: World, order: Order): Promise<Result<readonly Need[]>> =>
  oneOf(
    order,
    await needsBy(world, [order], await requestsOf(world, [order]), async (ids) => {
      const identities = await Promise.all(ids.map((id) => identityOf(world, id)))
      return new Map(ids.map((id, place) => [id, identities[place] as Result<Identity>]))
    }),
  )

/** The same under lock, with the payment request as read: no decision changes the identity until the transaction ends. */
export const heldNeedsOf = async (
  world: World,
  order: Order,
  paymentRequest: PaymentRequestView,
): Promise<Result<readonly Need[]>> =>
  oneOf(order, await needsOfAll(world, [order], new Map([[order.number, paymentRequest]])))

type Needs = Result<ReadonlyMap<string, readonly Need[]>>

const oneOf = ({ number }: Order, needs: Needs): Result<readonly Need[]> =>
  needs.ok ? ok(needs.value.get(number) ?? []) : needs

const needsOfAll = (world: World, orders: readonly Order[], requests: Requests): Promise<Needs> =>
  needsBy(world, orders, requests, (ids) => lockedIdentitiesOf(world, ids))

async function needsBy(
  world: World,
  orders: readonly Order[],
  paymentRequests: Requests,
  identitiesOf: (userIds: readonly string[]) => Promise<ReadonlyMap<string, Result<Identity>>>,
): Promise<Needs> {
  const numbers = orders.map(({ number }) => number)
  const settings = await settingsOf(world)
  const checked = orders.filter((order) => isIdentityNeeded(order, settings))
  const ids = [...new Set(checked.map(({ userId }) => userId))]
  const [addressed, identities] = await Promise.all([
    addressedAmong(world, numbers),
    // Last, because a failed query aborts the transaction.
    ids.length > 0 ? identitiesOf(ids) : new Map<string, Result<Identity>>(),
  ])
  const needs = new Map<string, readonly Need[]>()
  for (const order of orders) {
    const { number, userId, watchUntil, status } = order
    const isFree = !checked.includes(order)
    const identity = identities.get(userId) ?? refuse('kyc.unreadable')
    if (!identity.ok && !isFree) return identity
    const waiting = waitsFor({
      paid: isPaid(paymentRequests.get(number), status) && watchUntil === null,
      verified: isFree || (identity.ok && identity.value.state === 'verified'),
      addressed: addressed.has(number) || isWithoutDelivery(order.delivery),
    })
    needs.set(number, waiting)
  }
  return ok(needs)
}

/** Cash on delivery, and at pick-up, while nothing was refunded or cancelled. */
const mayShipUnpaid = ({ quote, state }: PaymentRequestView): boolean =>
  isOwedOnReceipt(quote.chain) &&
  state !== 'cancelled' &&
  state !== 'refunding' &&
  state !== 'refunded'

/** A partial refund for dropped units does not hold up the rest; a full one does, and what an edit left to be paid. */
const isPaid = (paymentRequest: PaymentRequestView | undefined, status: Order['status']): boolean =>
  paymentRequest?.state === 'paid' ||
  (paymentRequest !== undefined && mayShipUnpaid(paymentRequest)) ||
  (status === 'processing' &&
    paymentRequest?.state === 'refunding' &&
    paymentRequest.amountFinal > paymentRequest.amountRefunded &&
    (paymentRequest.remaining === 0n || paymentRequest.flags.includes('tolerated')))

/**
 * After an identity approval: releases this person's waiting orders. Locked ones are left to `releaseWaiting`. Returns
 * the released numbers. Only inside a transaction.
 */
export async function releaseAllOf(
  world: World,
  userId: Viewer['id'],
): Promise<Result<readonly string[]>> {
  const released = await releaseOrders(world, await lockPaidOrders(world, userId))
  if (!released.ok) return released
  return ok([...released.value].flatMap(([number, { released }]) => (released ? [number] : [])))
}

/** Whether a pending order is large enough for two reviewers. One in another currency than the shop's now counts as large. */
export async function isMuchAtStake(world: World, userId: string): Promise<boolean> {
  const limit = await setting(world, 'identityTwoAbove')
  if (limit <= 0n) return false
  const orders = await ordersForStaff(world, { userIds: [userId], limit: 100 })
  return orders.some(
    ({ status, currency, total }) =>
      !isReleased(status) &&
      status !== 'cancelled' &&
      (currency !== world.config.currency || total > limit),
  )
}
