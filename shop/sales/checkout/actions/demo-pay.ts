// Pays an order from the demonstration's wallet: a real, signed transaction on the simulated ledger.

import {
  type PaymentRequestView,
  paymentRequestOf,
} from '../../../payments/requests/views/payment-requests.ts'
import { checkLedger } from '../../../payments/tokens/check-ledger.ts'
import type { Viewer } from '../../../people/accounts/rules.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import type { World } from '../../../world.ts'
import { mayCancel } from '../../orders/rules/order.ts'
import { orderByNumber } from '../../orders/views/orders.ts'
import { hasDemoWallet } from '../views/demo-wallet.ts'

/**
 * `amount` in the smallest unit of the order's payment currency; null for the amount due. Refuses `orders.not_found`,
 * `checkout.no_demo_wallet`, `checkout.nothing_due`, and as the wallet does.
 */
export async function payFromDemoWallet(
  world: World,
  who: Viewer,
  number: string,
  amount: bigint | null,
): Promise<Result> {
  const [order, paymentRequest] = await Promise.all([
    orderByNumber(world, number),
    paymentRequestOf(world, number),
  ])
  if (order?.userId !== who.id) return refuse('orders.not_found')
  if (!paymentRequest) throw new Error('an order without a payment request')
  if (!hasDemoWallet(world, paymentRequest.method)) return refuse('checkout.no_demo_wallet')
  const option = paymentRequest.options.find(({ method }) => method === paymentRequest.method)
  const value = amount ?? option?.asked ?? 0n
  if (!mayCancel(order.status) || value <= 0n) return refuse('checkout.nothing_due')
  const paid = await payTo(world, paymentRequest, value)
  if (!paid.ok) return paid
  // The watcher finds it a moment later if this read fails.
  await checkLedger(world, paymentRequest.method)
  return ok()
}

async function payTo(
  world: World,
  paymentRequest: PaymentRequestView,
  amount: bigint,
): Promise<Result<unknown>> {
  const { method, muxed, address, quote } = paymentRequest
  const none = refuse('checkout.no_demo_wallet')
  if (method === 'pi') return world.ledgers.demoWallet?.pay({ destination: muxed, amount }) ?? none
  const { chain } = quote
  return (chain && world.usdt?.demoWallet?.pay({ chain, destination: address, amount })) || none
}
