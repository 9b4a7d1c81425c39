// Confirms the stock reservation of a paid order and notifies the customer.

import type { LockedPaymentRequest } from '../../../payments/requests/rules/payment-facts.ts'
import { paymentRequestView } from '../../../payments/requests/views/payment-requests.ts'
import { emitAll } from '../../../platform/events/actions.ts'
import type { World } from '../../../world.ts'
import { creditOnOrders } from '../../credit/views.ts'
import { setHolds } from '../../orders/actions/orders.ts'
import type { Order } from '../../orders/rules/order.ts'
import { orderMails } from '../mail.ts'
import { hasMoney } from './close.ts'

/** An order being settled: it and its payment request are locked. */
export type LockedOrder = LockedPaymentRequest & { readonly order: Order }
/** `again`: the order needs stock, deferred by `mayReserve: false`. */
export type ReservationOutcome = 'done' | 'again'

/** Paid: makes the temporary reservation permanent. */
export async function confirmReservations(
  world: World,
  known: readonly LockedOrder[],
): Promise<void> {
  const orders = known.map(({ order }) => order)
  await setHolds(world, orders, { stock: 'held', stockUntil: null, watchUntil: null })
  await emitAll(
    world,
    'order.paid',
    orders.map(({ number }) => number),
  )
  // An order paid fully by credit was confirmed when it was placed.
  const paid = known.filter(({ standing }) => hasMoney(standing))
  if (paid.length === 0) return
  const credit = await creditOnOrders(
    world,
    paid.map(({ order }) => order.number),
  )
  const mails = paid.map(({ order, standing, dossier }) => {
    const used = credit.get(order.number)?.used ?? 0n
    return {
      order: { ...order, total: order.total - used },
      // An amount accepted by staff is never shown as verified on the ledger.
      template: standing.byStaff ? ('accepted' as const) : ('paid' as const),
      known: { paymentRequest: paymentRequestView(dossier, world.now()), used },
    }
  })
  await orderMails(world, mails)
}
