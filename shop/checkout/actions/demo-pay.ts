// The demonstration's wallet pays an order: a real, signed transaction on the simulated ledger.
import type { Viewer } from '../../accounts/rules.ts'
import { mayCancel } from '../../orders/rules.ts'
import { orderForOwner } from '../../orders/views.ts'
import { invoiceOf } from '../../payments/views.ts'
import { ok, type Result, refuse } from '../../result.ts'
import type { World } from '../../world.ts'
import { look } from './look-now.ts'

/** `amount` in stroops; null for what is missing. Refuses `orders.not_found`, `checkout.nothing_due`, and as the wallet does. */
export async function payFromDemoWallet(
  world: World,
  who: Viewer,
  number: string,
  amount: bigint | null,
): Promise<Result> {
  const { demoWallet } = world.ledgers
  if (!demoWallet || !world.config.pi?.simulated) return refuse('checkout.no_demo_wallet')
  const [order, invoice] = await Promise.all([
    orderForOwner(world, who, number),
    invoiceOf(world, number),
  ])
  if (!order.ok) return order
  if (!invoice) throw new Error('an order without an invoice')
  const value = amount ?? invoice.remaining
  if (!mayCancel(order.value.status) || value <= 0n) return refuse('checkout.nothing_due')
  const paid = await demoWallet.pay({ destination: invoice.muxed, amount: value })
  if (!paid.ok) return paid
  // Seen a moment later by the watcher, should this look fail.
  await look(world)
  return ok()
}
