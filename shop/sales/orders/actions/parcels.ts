// Parcels: shipped, delivered, corrected; the last one moves the order.
import { emitStockChanged } from '../../../catalog/stock/actions/stock-news.ts'
import type { Viewer } from '../../../people/accounts/rules.ts'
import { emit } from '../../../platform/events/actions.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import { announce, type World } from '../../../world.ts'
import { goodsOf } from '../../shipping/views.ts'
import { mayMove, type OrderLine, type OrderState } from '../rules/order.ts'
import {
  allOf,
  checkQuantities,
  checkTracking,
  type LineQuantity,
  type Parcel,
  unshippedUnits,
} from '../rules/parcels.ts'
import * as store from '../store/orders.ts'
import * as parcels from '../store/parcels.ts'
import { lockOrder, moveOrders } from './orders.ts'

export type Shipment = Pick<Parcel, 'carrier' | 'tracking'>

export type Sent = Shipment & {
  readonly id: string
  readonly place: number
  readonly lines: readonly LineQuantity[]
  /** All units are sent: the order is shipped. */
  readonly isLast: boolean
}

/**
 * Ships a parcel with these units, or with all that remain. `dropped` are units that will not be sent; `isSure` accepts
 * an unusual tracking number. Refuses `orders.not_found`, `orders.move` if the order is not in preparation,
 * `orders.tracking` {carrier}, and as `checkQuantities` does.
 */
export const sendParcel = (
  world: World,
  who: Viewer | 'system',
  number: string,
  {
    carrier,
    tracking,
    isSure = false,
    quantities,
    dropped,
  }: Shipment & {
    quantities: readonly LineQuantity[] | null
    dropped: readonly LineQuantity[]
    isSure?: boolean
  },
): Promise<Result<Sent>> =>
  world.transaction<Sent>(async (world) => {
    const order = await lockOrder(world, number)
    if (!order.ok) return order
    const { status } = order.value
    if (!mayMove(status, 'shipped'))
      return refuse('orders.move', { facts: { from: status, to: 'shipped' } })
    const known = checkTracking({ carrier, tracking })
    if (!known.ok && !isSure) return known
    const [lines, before] = await Promise.all([
      store.linesOf(world.db, number),
      parcels.parcelsOf(world.db, number),
    ])
    const left = unshippedUnits(lines, before, dropped)
    const sound = checkQuantities(quantities ?? allOf(left), left)
    if (!sound.ok) return sound
    const place = before.length + 1
    const id = world.id()
    const grams = await parcelGrams(world, lines, sound.value)
    const sent = { id, place, carrier, tracking, grams, sentAt: world.now(), sentBy: idOf(who) }
    await parcels.insertParcel(world.db, { ...sent, orderNumber: number }, sound.value)
    await store.setShipment(world.db, number, carrier, tracking)
    await emitStockChanged(
      world,
      sound.value.flatMap(({ line }) => lines[line] ?? []),
    )
    const after = unshippedUnits(lines, [...before, { lines: sound.value }], dropped)
    const isLast = after.every((each) => each === 0)
    if (isLast) {
      const moved = await moveOrders(world, [order.value], 'shipped', { who, reason: 'shipped' })
      if (!moved.ok) return moved
    } else await announceParcel(world, number)
    return ok({ id, place, carrier, tracking, lines: sound.value, isLast })
  })

/** What its units weigh with the shop's packaging; null if nothing states a weight. */
async function parcelGrams(
  world: World,
  lines: readonly OrderLine[],
  sent: readonly LineQuantity[],
): Promise<number | null> {
  const carried = sent.flatMap(({ line, quantity }) => {
    const of = lines[line]
    return of ? [{ productId: of.productId, variantId: of.variantId, quantity }] : []
  })
  const { grams } = await goodsOf(world, { amount: 0n, lines: carried })
  return grams > 0 ? grams : null
}

/**
 * Marks these parcels, or all shipped ones, as delivered; the last one moves the order. Returns the order's state.
 * Refuses `orders.not_found`, `orders.parcel_missing`, and `orders.move` if none of them is in transit.
 */
export const deliverParcels = (
  world: World,
  who: Viewer | 'system',
  number: string,
  { parcelId, ownerId, reason }: Delivered,
): Promise<Result<OrderState>> =>
  world.transaction<OrderState>(async (world) => {
    const order = await lockOrder(world, number, ownerId)
    if (!order.ok) return order
    const { status } = order.value
    const before = await parcels.parcelsOf(world.db, number)
    if (parcelId && !before.some(({ id }) => id === parcelId))
      return refuse('orders.parcel_missing')
    const news = { at: world.now(), by: idOf(who) }
    const ids = parcelId ? [parcelId] : null
    const arrived = await parcels.setDelivered(world.db, number, ids, news)
    if (arrived === 0 && before.length > 0)
      return refuse('orders.move', { facts: { from: status, to: 'delivered' } })
    const isOver = before.every(({ id, deliveredAt }) => deliveredAt || !ids || ids.includes(id))
    // Some units are not sent yet.
    if (!isOver || (status === 'processing' && before.length > 0)) {
      await announceParcel(world, number)
      return ok(status)
    }
    const moved = await moveOrders(world, [order.value], 'delivered', { who, reason })
    return moved.ok ? ok('delivered') : moved
  })

/**
 * Corrects carrier or tracking number of a shipped parcel. Returns the parcel. Refuses `orders.not_found`,
 * `orders.parcel_missing`, `orders.parcel_same`, `orders.tracking` {carrier}, and `orders.move` if it was delivered.
 */
export const correctParcel = (
  world: World,
  number: string,
  parcelId: string,
  { carrier, tracking, isSure }: Shipment & { isSure?: boolean },
): Promise<Result<Parcel>> =>
  world.transaction<Parcel>(async (world) => {
    const order = await lockOrder(world, number)
    if (!order.ok) return order
    const before = await parcels.parcelsOf(world.db, number)
    const parcel = before.find(({ id }) => id === parcelId)
    if (!parcel) return refuse('orders.parcel_missing')
    if (parcel.carrier === carrier && parcel.tracking === tracking)
      return refuse('orders.parcel_same')
    const known = checkTracking({ carrier, tracking })
    if (!known.ok && !isSure) return known
    const corrected = { ...parcel, carrier, tracking }
    if (!(await parcels.setCarrier(world.db, number, corrected)))
      return refuse('orders.move', { facts: { from: 'delivered', to: 'shipped' } })
    if (parcel.place === before.length) await store.setShipment(world.db, number, carrier, tracking)
    await announceParcel(world, number)
    return ok(corrected)
  })

async function announceParcel(world: World, number: string): Promise<void> {
  await announce(world, `order:${number}`)
  await emit(world, 'order.updated', number)
}

const idOf = (who: Viewer | 'system'): string => (who === 'system' ? who : who.id)

type Delivered = {
  /** Null for all shipped ones. */
  readonly parcelId: string | null
  /** The owner, for their own order; null for staff. */
  readonly ownerId: string | null
  readonly reason: 'delivered' | 'received' | 'handed_over'
}
