// Reserves, releases and sells stock for orders.
import { pick } from '../../../platform/pick.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import type { World } from '../../../world.ts'
import { isCustomLine, type Line } from '../../products/rules/catalog.ts'
import { lockOrder, mergeLines, stockStatesBefore } from '../rules/stock.ts'
import {
  giveBack,
  lockReservations,
  moveReservations,
  reserveLine,
  restockCancelled,
  sellHeld,
  stockMovementItem,
  takeMore,
} from '../store/reservations.ts'
import { announceStock, emitStockChanged } from './stock-news.ts'

/** Custom lines have no stock. */
const stocked = (lines: readonly Line[]): Line[] => lines.filter((line) => !isCustomLine(line))

/**
 * Reserves the lines for an order. Idempotent for the same order, unless its units were released. Return the refusal
 * from the calling transaction, so that a partial reservation rolls back. Refuses `stock.short` {name, available},
 * `stock.gone`.
 */
export const reserveStock = (
  world: World,
  orderNumber: string,
  lines: readonly Line[],
): Promise<Result> =>
  world.transaction(async (world) => {
    const reservations = await lockReservations(world.db, [orderNumber])
    if (reservations.some((line) => line.state !== 'released')) return ok()
    for (const line of mergeLines(stocked(lines))) {
      const available = await reserveLine(world.db, orderNumber, line, world.now())
      if (available === null) {
        const piece = await stockMovementItem(world.db, line)
        return piece ? refuse('stock.short', { facts: piece }) : refuse('stock.gone')
      }
      await announceStock(world, line.productId, available + line.quantity, available)
      await emitStockChanged(world, [line])
    }
    return ok()
  })

/**
 * Makes an order's units those of `lines`: takes what is missing, as held or sold as the others are, and puts back the
 * rest. `usual` is for an order of custom lines alone, which has none. Refuses `stock.short` {name, available},
 * `stock.gone`, `stock.not_held`.
 */
export const changeReservations = (
  world: World,
  orderNumber: string,
  lines: readonly Line[],
  usual: 'held' | 'sold',
): Promise<Result> =>
  world.transaction(async (world) => {
    const reservations = await lockReservations(world.db, [orderNumber])
    const own = reservations.filter(({ state }) => state !== 'released')
    const isReleased = reservations.length > 0 && own.length === 0
    const state = isReleased ? null : (own[0]?.state ?? usual)
    if (state !== 'held' && state !== 'sold') return refuse('stock.not_held')
    const wanted = mergeLines([
      ...stocked(lines),
      // In the order in which all lock variants; those that are gone are wanted no more.
      ...own.map((line) => ({ ...pick(line, 'productId', 'variantId'), quantity: 0 })),
    ])
    for (const line of wanted) {
      const kept = own.find(({ variantId }) => variantId === line.variantId)
      const more = line.quantity - (kept?.quantity ?? 0)
      if (more === 0) continue
      const moved = { ...line, quantity: Math.abs(more) }
      if (kept && more < 0) {
        const available = await giveBack(world.db, kept, -more, world.now())
        await announceStock(world, line.productId, available + more, available)
      } else {
        const available = await takeMore(world.db, orderNumber, moved, state, world.now())
        if (available === null) {
          const piece = await stockMovementItem(world.db, line)
          return piece ? refuse('stock.short', { facts: piece }) : refuse('stock.gone')
        }
        await announceStock(world, line.productId, available + more, available)
      }
      await emitStockChanged(world, [moved])
    }
    return ok()
  })

/** Restocks an order's units, including sold ones (canceled before shipping). Idempotent. */
export const releaseStock = (world: World, orderNumber: string): Promise<Result> =>
  world.transaction(async (world) => {
    const reservations = await lockReservations(world.db, [orderNumber])
    for (const line of reservations.sort(lockOrder)) {
      if (line.state === 'released') continue
      const available = await restockCancelled(world.db, line, world.now())
      await announceStock(world, line.productId, available - line.quantity, available)
      await emitStockChanged(world, [line])
    }
    await moveReservations(world.db, [orderNumber], stockStatesBefore('released'), 'released')
    return ok()
  })

/** Marks the units that are held for these orders as sold. Idempotent. Refuses `stock.not_held`. */
export const sellStock = (world: World, orderNumbers: readonly string[]): Promise<Result> =>
  world.transaction(async (world) => {
    const reservations = await lockReservations(world.db, orderNumbers)
    const holding = new Set(reservations.map(({ orderNumber }) => orderNumber))
    const isHeld = orderNumbers.every((number) => holding.has(number))
    if (!isHeld || reservations.some((line) => line.state === 'released'))
      return refuse('stock.not_held')
    await sellHeld(world.db, orderNumbers, stockStatesBefore('sold'), world.now())
    await emitStockChanged(
      world,
      reservations.filter(({ state }) => state === 'held'),
    )
    return ok()
  })
