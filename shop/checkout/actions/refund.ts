// The shopper names the address that money goes back to.

import type { Viewer } from '../../accounts/rules.ts'
import { lockOrder } from '../../orders/actions.ts'
import { lockedInvoice } from '../../payments/actions/locked-invoice.ts'
import { addressRefund, requestRefund } from '../../payments/actions/refunds.ts'
import type { Standing } from '../../payments/rules.ts'
import { readAddress } from '../../payments/strkey.ts'
import { ok, type Result, refuse } from '../../result.ts'
import { refuseSecrets } from '../../secrets/actions.ts'
import type { World } from '../../world.ts'

/** Refuses `orders.not_found`, `checkout.refund_address`, `phrase.refused`, and as `addressRefund` does. */
export function nameRefundAddress(
  world: World,
  who: Viewer,
  number: string,
  refundId: string,
  refundTo: string,
): Promise<Result> {
  return withOwn(world, who, number, refundTo, (world, _, address) =>
    addressRefund(world, who, number, refundId, address),
  )
}

/** Asks back what is too much, and no more. Refuses as `nameRefundAddress` does, and `checkout.nothing_over`. */
export function refundExcess(
  world: World,
  who: Viewer,
  number: string,
  refundTo: string,
): Promise<Result> {
  return withOwn(world, who, number, refundTo, async (world, standing, address) => {
    const over = standing.over - standing.refunded
    if (over <= 0n || standing.state !== 'paid') return refuse('checkout.nothing_over')
    const what = { orderNumber: number, amount: over, address, reason: 'paid_too_much' }
    const asked = await requestRefund(world, who, what)
    return asked.ok ? ok() : asked
  })
}

async function withOwn(
  world: World,
  who: Viewer,
  number: string,
  refundTo: string,
  work: (world: World, standing: Standing, address: string) => Promise<Result>,
): Promise<Result> {
  const plain = await refuseSecrets(world, { refundTo })
  if (!plain.ok) return plain
  const address = refundTo.trim()
  if (!readAddress(address)) return refuse('checkout.refund_address')
  return world.transaction(async (world) => {
    const invoice = await lockedInvoice(world, number)
    const order = await lockOrder(world, number, who.id)
    if (!order.ok) return order
    return invoice.ok ? work(world, invoice.value.standing, address) : invoice
  })
}
