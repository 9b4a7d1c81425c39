// What the ledger and the clock mean for an order: seen, paid, late, expired. Safe to repeat at any time.
import { releaseStock, reserveStock } from '../../catalog/actions.ts'
import { creditOnOrder } from '../../credit/views.ts'
import { lockOrder, moveOrder, setHold } from '../../orders/actions.ts'
import { isClosed, isReleased, type Order, type Reason } from '../../orders/rules.ts'
import { orderLines } from '../../orders/views.ts'
import { acceptLate } from '../../payments/actions/close-invoice.ts'
import { lockedInvoice } from '../../payments/actions/locked-invoice.ts'
import { offerExcess } from '../../payments/actions/offer-excess.ts'
import { type Dossier, factsOf } from '../../payments/dossier.ts'
import { certainEnd, type InvoiceState, type Standing } from '../../payments/rules.ts'
import { ok, type Result } from '../../result.ts'
import type { World } from '../../world.ts'
import { orderMail } from '../mail.ts'
import { closeOrder, hasMoney, sendBack } from './close.ts'
import { isAllBack, undoCredit } from './credit.ts'
import { isWelcome } from './late.ts'

/** `again`: the order needs stock, which `mayReserve: false` has put off. */
export type Settled = 'done' | 'again'

type Known = { readonly standing: Standing; readonly dossier: Dossier }

/**
 * Brings one order in step with its invoice. With `mayReserve: false` it takes no stock, so that many orders can be
 * settled in one transaction without waiting for each other. Refuses `orders.not_found`, `payment.no_invoice`.
 */
export function settleOrder(
  world: World,
  number: string,
  { mayReserve = true } = {},
): Promise<Result<Settled>> {
  return world.transaction(async (world) => {
    // The invoice before the order, as whoever stores transfers does.
    const invoice = await lockedInvoice(world, number)
    if (!invoice.ok) return invoice
    const known = invoice.value
    const { standing } = known
    const locked = await lockOrder(world, number)
    if (!locked.ok) return locked
    const order = locked.value
    if (isClosed(order.status) && !isReleased(order.status))
      return done(await sendBack(world, 'system', order, known))
    await offerExcess(world, known)
    if (isReleased(order.status)) {
      if (isAllBack(standing)) await undoCredit(world, order)
      return ok('done')
    }
    const isSeen = hasMoney(standing)
    const reason = isSeen ? 'payment_seen' : reasons[standing.state]
    if (order.status === 'awaiting_payment' && reason) {
      const moved = await moveOrder(world, number, 'pending', { who: 'system', reason })
      if (!moved.ok) return moved
    }
    if (order.watchUntil === null) return ok('done')
    if (standing.state === 'paid' && order.stock === 'held') return keepFirm(world, order, standing)
    if (standing.state === 'late' && !(await isWelcome(world, known.dossier)))
      return expire(world, order, known)
    if (standing.state === 'paid' || standing.state === 'late')
      return mayReserve ? takeLate(world, order, known) : ok('again')
    return expire(world, order, known)
  })
}

/** Why an order moves on that no money was seen for: `paid` without money is one that credit pays for in full. */
const reasons: Readonly<Partial<Record<InvoiceState, Reason>>> = {
  review: 'receipt_given',
  paid: 'paid_by_credit',
}

/** Paid: what was reserved for an hour is now reserved for good. */
async function keepFirm(world: World, order: Order, standing: Standing): Promise<Result<Settled>> {
  await setHold(world, order.number, { stock: 'held', stockUntil: null, watchUntil: null })
  const { used } = await creditOnOrder(world, order.number)
  // What credit pays for in full was said when the order was placed.
  if (hasMoney(standing)) await orderMail(world, { ...order, total: order.total - used }, 'paid')
  return ok('done')
}

/** The money is there but the reservation may be over: the stock is taken again, or the money goes back. */
async function takeLate(world: World, order: Order, known: Known): Promise<Result<Settled>> {
  const lines = await orderLines(world, order.number)
  const reserved = await reserveStock(world, order.number, lines)
  // Closing also puts back what may have been taken before a line was short.
  if (!reserved.ok) return close(world, order, known, 'no_stock')
  if (known.standing.state === 'late') {
    const accepted = await acceptLate(world, order.number)
    if (!accepted.ok) return accepted
  }
  return keepFirm(world, order, known.standing)
}

/** The time is over: first for the reservation, weeks later for the order. */
async function expire(world: World, order: Order, known: Known): Promise<Result<Settled>> {
  // A shop that is behind the ledger does not know yet what was paid in time.
  const certain = certainEnd(factsOf(known.dossier).readTo)
  const isOver = (end: Date | null) => end !== null && certain !== null && end <= certain
  if (isOver(order.watchUntil)) return close(world, order, known, 'unpaid')
  if (isOver(order.stockUntil)) {
    const released = await releaseStock(world, order.number)
    if (!released.ok) return released
    const { watchUntil } = order
    await setHold(world, order.number, { stock: 'returned', stockUntil: null, watchUntil })
  }
  return ok('done')
}

async function close(
  world: World,
  order: Order,
  known: Known,
  reason: 'unpaid' | 'no_stock',
): Promise<Result<Settled>> {
  const closed = await closeOrder(world, order, known.standing, 'cancelled', {
    who: 'system',
    reason,
  })
  if (!closed.ok) return closed
  await orderMail(world, order, reason === 'unpaid' ? 'unpaid' : 'tooLate')
  // The mail asks where to, too.
  return done(await sendBack(world, 'system', order, known, null, true))
}

const done = (result: Result): Result<Settled> => (result.ok ? ok('done') : result)
