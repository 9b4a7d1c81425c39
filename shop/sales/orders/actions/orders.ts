// Changes of order rows. Checkout decides their effects on stock, money and people.
import type { Viewer } from '../../../people/accounts/rules.ts'
import { emit, emitAll } from '../../../platform/events/actions.ts'
import { resumedAt } from '../../../platform/instance/views.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import { announce, announceAll, type World } from '../../../world.ts'
import type { Delivery } from '../../shipping/rules/zones.ts'
import type { TaxDecision } from '../../taxes/rules/decision.ts'
import {
  type Method,
  move,
  type Order,
  type OrderState,
  orderNumber,
  type Reason,
} from '../rules/order.ts'
import { lockPaidNumbers } from '../store/due.ts'
import * as store from '../store/orders.ts'

export type { NewOrder } from '../store/orders.ts'

/** Inserts the order under the next free number. The caller holds the purchase's lock, so it has none yet. */
export async function insertOrder(world: World, order: store.NewOrder): Promise<string> {
  const resumed = await resumedAt(world)
  // A clock that went back since a restore must not repeat numbers of the lost copy.
  const from = resumed && resumed > order.placedAt ? resumed : order.placedAt
  for (let next = 0; ; next += 1) {
    const number = orderNumber(from, next)
    if (await store.insertOrder(world.db, number, order)) {
      await emit(world, 'order.placed', number)
      return number
    }
  }
}

/** Locks the order until the transaction ends; a shopper's own with `ownerId`. Refuses `orders.not_found`. */
export async function lockOrder(
  world: World,
  number: string,
  ownerId: string | null = null,
): Promise<Result<Order>> {
  const order = await store.lockedOrder(world.db, number, ownerId)
  return order ? ok(order) : refuse('orders.not_found')
}

/** Locks many in the order of their numbers. Refuses `orders.not_found` if one is missing. */
export async function lockOrders(
  world: World,
  numbers: readonly string[],
): Promise<Result<readonly Order[]>> {
  const unique = new Set(numbers)
  const orders = await store.lockedOrders(world.db, [...unique])
  return orders.length === unique.size ? ok(orders) : refuse('orders.not_found')
}

/** Locks a person's paid, unreleased orders; skips locked ones. */
export const lockPaidOrders = (world: World, userId: string): Promise<string[]> =>
  lockPaidNumbers(world.db, userId)

export type Why = { readonly who: Viewer | 'system'; readonly reason: Reason | (string & {}) }

/** Moves an order and records the actor and reason. Refuses `orders.not_found`, `orders.move`. */
export const moveOrder = (
  world: World,
  number: string,
  to: OrderState,
  { who, reason }: Why,
): Promise<Result<OrderState>> =>
  world.transaction(async (world) => {
    const order = await store.orderByNumber(world.db, number)
    if (!order) return refuse('orders.not_found')
    const allowed = move(order.status, to)
    if (!allowed.ok) return allowed
    const event = { to, who: who === 'system' ? who : who.id, reason, at: world.now() }
    const moved = await store.setStatus(world.db, number, order.status, event)
    if (!moved) return refuse('orders.move', { facts: { from: order.status, to } })
    await announce(world, `order:${number}`)
    if (to !== 'awaiting_payment') await emit(world, `order.${to}`, number)
    return allowed
  })

/**
 * Moves locked orders for one reason, with one statement for each current state; also sets their holds if given.
 * Refuses `orders.move`.
 */
export async function moveOrders(
  world: World,
  orders: readonly Pick<Order, 'number' | 'status'>[],
  to: OrderState,
  { who, reason }: Why,
  hold: store.Hold | null = null,
): Promise<Result> {
  const event = { to, who: who === 'system' ? who : who.id, reason, at: world.now() }
  for (const [from, some] of Map.groupBy(orders, ({ status }) => status)) {
    const allowed = move(from, to)
    if (!allowed.ok) return allowed
    const numbers = some.map(({ number }) => number)
    const moved = await store.setStatuses(world.db, numbers, from, event, hold)
    if (moved !== numbers.length) return refuse('orders.move', { facts: { from, to } })
    await announceAll(
      world,
      numbers.map((number) => `order:${number}`),
    )
    if (to !== 'awaiting_payment') await emitAll(world, `order.${to}`, numbers)
  }
  return ok()
}

/** The delivery as promised anew. */
export const setDelivery = (world: World, number: string, delivery: Delivery): Promise<unknown> =>
  store.setDelivery(world.db, number, delivery)

/** Sets until when the order's units are reserved and its payment is watched; `null` is permanent. */
export const setHold = (world: World, number: string, hold: store.Hold): Promise<unknown> =>
  store.setHolds(world.db, [number], hold)

/** The same for many. */
export async function setHolds(
  world: World,
  orders: readonly Pick<Order, 'number'>[],
  hold: store.Hold,
): Promise<void> {
  const numbers = orders.map(({ number }) => number)
  if (numbers.length > 0) await store.setHolds(world.db, numbers, hold)
}

/** Changes the payment method. The caller holds the order's lock. */
export const setMethod = (world: World, number: string, method: Method): Promise<unknown> =>
  store.setMethod(world.db, number, method)

/** Taxes an order anew. The caller holds its lock, and it has no invoice yet. */
export const setTax = (world: World, number: string, tax: TaxDecision): Promise<unknown> =>
  store.setTax(world.db, number, tax)

/** Hides an order from the shopper's list; the record remains. Refuses `orders.not_found`. */
export const hideFromList = async (world: World, who: Viewer, number: string): Promise<Result> =>
  (await store.hide(world.db, who.id, number, world.now())) ? ok() : refuse('orders.not_found')

/** Restores it to the shopper's list, by date. Refuses `orders.not_found`. */
export const putBackInList = async (world: World, who: Viewer, number: string): Promise<Result> =>
  (await store.unhide(world.db, who.id, number)) ? ok() : refuse('orders.not_found')
