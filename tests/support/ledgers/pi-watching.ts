// A shop that watches the simulated ledger with the real client and database, and a wallet that pays.
import type { Memo, xdr } from '@stellar/stellar-sdk/base'
import { expect } from 'vitest'
import { recordTransfers } from '../../../shop/payments/pi/record-transfers.ts'
import { createPaymentRequest } from '../../../shop/payments/requests/actions/create-payment-request.ts'
import {
  cursorOf,
  type PaymentRequestView,
  paymentRequestOf,
} from '../../../shop/payments/requests/views/payment-requests.ts'
import { coins } from '../../../shop/platform/money/rules.ts'
import { atEndOfFile } from '../runs/end-of-file.ts'
import { reactionsOfOrders, testConfig, testWorld } from '../world.ts'
import { newPayer, startSimulator } from './simulator.ts'

/** Amount of each payment request, in stroops. */
export const price = coins(120) + 1_234_567n

export async function watchingShop() {
  const simulator = await startSimulator()
  atEndOfFile(() => simulator.stop())
  const world = await testWorld({
    reactions: reactionsOfOrders,
    config: { ...testConfig, pi: simulator.config },
    ledgers: { pi: simulator.ledger, demoWallet: simulator.wallet },
  })
  world.clock.set(new Date())
  const payer = await newPayer(simulator, coins(100_000))

  let orders = Date.now()
  async function newPaymentRequest(): Promise<PaymentRequestView> {
    orders += 1
    const input = { orderNumber: `PI-${orders}`, userId: 'u', amount: price } as const
    const created = await createPaymentRequest(world, { ...input, currency: 'PI', method: 'pi' })
    if (!created.ok) throw new Error(created.code)
    return created.value
  }
  const now = async ({ orderNumber }: PaymentRequestView) =>
    (await paymentRequestOf(world, orderNumber)) as PaymentRequestView

  /** Reads all new pages, as the watcher does; returns the orders. */
  async function readOn(): Promise<string[]> {
    const orders: string[] = []
    for (;;) {
      const page = await simulator.ledger.paymentsAfter(simulator.treasury, await cursorOf(world))
      if (!page.ok) throw new Error(page.code)
      const recorded = await recordTransfers(world, page.value)
      if (!recorded.ok) throw new Error(recorded.code)
      orders.push(...recorded.value.orders)
      if (!page.value.more) return orders
    }
  }
  async function send(operations: xdr.Operation[], memo?: Memo) {
    const sent = await payer.send(operations, memo)
    expect(sent.status).toBe(200)
    return sent.hash as string
  }

  return { simulator, world, payer, newPaymentRequest, now, readOn, send }
}
