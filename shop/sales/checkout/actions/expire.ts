// Expiry of an order: reserves stock again for late money, or closes the order.
import { releaseStock, reserveStock } from '../../../catalog/products/actions/products.ts'
import { acceptLate } from '../../../payments/requests/actions/close-payment-request.ts'
import { factsOf } from '../../../payments/requests/rules/payment-facts.ts'
import { certainEnd, plausibleReadTo } from '../../../payments/requests/rules/states.ts'
import { ok, type Result } from '../../../result.ts'
import type { World } from '../../../world.ts'
import { setHold } from '../../orders/actions/orders.ts'
import { orderLines } from '../../orders/views/orders.ts'
import { orderMail } from '../mail.ts'
import { queueExpiredMail } from '../payment-received-mail.ts'
import { closeOrder, requestOrderRefunds } from './close.ts'
import {
  confirmReservations,
  type LockedOrder,
  type ReservationOutcome,
} from './confirm-reservations.ts'

/** Paid after the reservation ended: reserves stock again, or refunds. */
export async function settleLatePayment(
  world: World,
  known: LockedOrder,
): Promise<Result<ReservationOutcome>> {
  const { order, standing } = known
  const lines = await orderLines(world, order.number)
  const reserved = await reserveStock(world, order.number, lines)
  // Closing also restores what was reserved before a line ran short.
  if (!reserved.ok) return close(world, known, 'no_stock')
  if (standing.state === 'late') {
    const accepted = await acceptLate(world, order.number)
    if (!accepted.ok) return accepted
  }
  await confirmReservations(world, [known])
  return ok('done')
}

/** Expiry: first of the reservation, weeks later of the order. */
export async function expire(
  world: World,
  known: LockedOrder,
): Promise<Result<ReservationOutcome>> {
  const { order, dossier } = known
  // While the reader lags behind the ledger, payments on time may still be unread.
  const certain = certainEnd(plausibleReadTo(factsOf(dossier).readTo, world.now()))
  const isOver = (end: Date | null) => end !== null && certain !== null && end <= certain
  if (isOver(order.watchUntil)) return close(world, known, 'unpaid')
  if (isOver(order.stockUntil)) {
    const released = await releaseStock(world, order.number)
    if (!released.ok) return released
    const { watchUntil } = order
    await setHold(world, order.number, { stock: 'returned', stockUntil: null, watchUntil })
    await queueExpiredMail(world, known)
  }
  return ok('done')
}

async function close(
  world: World,
  known: LockedOrder,
  reason: 'unpaid' | 'no_stock',
): Promise<Result<ReservationOutcome>> {
  const { order, standing } = known
  const why = { who: 'system', reason } as const
  const closed = await closeOrder(world, order, standing, 'cancelled', why)
  if (!closed.ok) return closed
  await orderMail(world, order, reason === 'unpaid' ? 'unpaid' : 'tooLate')
  // The email also requests the refund address.
  const sent = await requestOrderRefunds(world, 'system', order, known, null, true)
  return sent.ok ? ok('done') : sent
}
