// An order whose time is over: its stock is taken again for money that came late, or it ends.
import { releaseStock, reserveStock } from '../../../catalog/products/actions.ts'
import { acceptLate } from '../../../payments/requests/actions/close-payment-request.ts'
import { factsOf } from '../../../payments/requests/rules/payment-facts.ts'
import { certainEnd } from '../../../payments/requests/rules.ts'
import { ok, type Result } from '../../../result.ts'
import type { World } from '../../../world.ts'
import { setHold } from '../../orders/actions.ts'
import { orderLines } from '../../orders/views.ts'
import { orderMail } from '../mail.ts'
import { overMail } from '../payment-received-mail.ts'
import { closeOrder, sendBack } from './close.ts'
import { type Known, keepFirm, type Settled } from './keep-firm.ts'

/** The money is there but the reservation may be over: the stock is taken again, or the money goes back. */
export async function takeLate(world: World, known: Known): Promise<Result<Settled>> {
  const { order, standing } = known
  const lines = await orderLines(world, order.number)
  const reserved = await reserveStock(world, order.number, lines)
  // Closing also puts back what may have been taken before a line was short.
  if (!reserved.ok) return close(world, known, 'no_stock')
  if (standing.state === 'late') {
    const accepted = await acceptLate(world, order.number)
    if (!accepted.ok) return accepted
  }
  await keepFirm(world, [known])
  return ok('done')
}

/** The time is over: first for the reservation, weeks later for the order. */
export async function expire(world: World, known: Known): Promise<Result<Settled>> {
  const { order, dossier } = known
  // A shop that is behind the ledger does not know yet what was paid in time.
  const certain = certainEnd(factsOf(dossier).readTo)
  const isOver = (end: Date | null) => end !== null && certain !== null && end <= certain
  if (isOver(order.watchUntil)) return close(world, known, 'unpaid')
  if (isOver(order.stockUntil)) {
    const released = await releaseStock(world, order.number)
    if (!released.ok) return released
    const { watchUntil } = order
    await setHold(world, order.number, { stock: 'returned', stockUntil: null, watchUntil })
    await overMail(world, known)
  }
  return ok('done')
}

async function close(
  world: World,
  known: Known,
  reason: 'unpaid' | 'no_stock',
): Promise<Result<Settled>> {
  const { order, standing } = known
  const why = { who: 'system', reason } as const
  const closed = await closeOrder(world, order, standing, 'cancelled', why)
  if (!closed.ok) return closed
  await orderMail(world, order, reason === 'unpaid' ? 'unpaid' : 'tooLate')
  // The mail asks where to, too.
  const sent = await sendBack(world, 'system', order, known, null, true)
  return sent.ok ? ok('done') : sent
}
