// The shopper asks for money back, and names the address that it goes to.

import { lockedPaymentRequest } from '../../../payments/requests/actions/locked-payment-request.ts'
import { addressRefund, requestRefund } from '../../../payments/requests/actions/refunds.ts'
import { excessOf } from '../../../payments/requests/rules/refund-parts.ts'
import { readAddress } from '../../../payments/requests/rules/strkey.ts'
import { readTronAddress } from '../../../payments/requests/rules/tron-address.ts'
import { payingWallet } from '../../../payments/requests/views/paying-wallet.ts'
import { proofOf } from '../../../payments/wallet-proofs/views.ts'
import { requireFresh } from '../../../people/accounts/actions/prove.ts'
import type { Viewer } from '../../../people/accounts/rules.ts'
import { refuseSecrets } from '../../../platform/recovery-phrases/actions.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import type { World } from '../../../world.ts'
import { lockOrder } from '../../orders/actions.ts'
import { isReleased, mayCancel } from '../../orders/rules.ts'
import type { RefundPlace } from './close.ts'

/** As a form sends it: the wallet that paid (`refundWay` is `sender`), or an address that is typed twice. One that this shopper has
 * signed for needs no mail, where they have just shown who they are. */
export type RefundForm = {
  readonly refundWay?: string
  readonly refundTo?: string
  readonly refundAgain?: string
}

/**
 * Whose order it is, the caller checks. Refuses `checkout.refund_address`, `checkout.refund_differs`, `phrase.refused`.
 */
export async function readPlace(
  world: World,
  who: Viewer,
  number: string,
  { refundWay, refundTo = '', refundAgain = '' }: RefundForm,
): Promise<Result<RefundPlace>> {
  const plain = await refuseSecrets(world, { refundTo, refundAgain })
  if (!plain.ok) return plain
  if (refundWay === 'sender') {
    const address = await payingWallet(world, number)
    return address ? ok({ address, confirmed: 'sender' }) : refuse('checkout.refund_address')
  }
  const address = refundTo.trim()
  const isOnChain = /^0x[0-9a-f]{40}$/i.test(address) || readTronAddress(address)
  if (!readAddress(address) && !isOnChain) return refuse('checkout.refund_address')
  if (refundAgain.trim() !== address) return refuse('checkout.refund_differs')
  const proof = await proofOf(world, who.id, address)
  // A payment proves little here: an exchange pays for many people, and what comes back to it finds nobody.
  const isSigned = proof?.method === 'sep53' || proof?.method === 'siwe'
  // Whoever finds the window open may sign for a wallet of their own: then the owner's mail says yes or no.
  return ok({ address, confirmed: isSigned && requireFresh(world, who).ok ? 'proof' : null })
}

/** Refuses `orders.not_found`, as `readPlace` does, and as `addressRefund` does. */
export function nameRefundAddress(
  world: World,
  who: Viewer,
  number: string,
  refundId: string,
  form: RefundForm,
): Promise<Result> {
  return world.transaction(async (world) => {
    await lockedPaymentRequest(world, number)
    const order = await lockOrder(world, number, who.id)
    if (!order.ok) return order
    const place = await readPlace(world, who, number, form)
    return place.ok ? addressRefund(world, who, number, refundId, place.value) : place
  })
}

/**
 * Asks back what may go back: what is too much of an order that goes on, everything of one that is given up.
 * Refuses as `nameRefundAddress` does, and `checkout.nothing_over`.
 */
export function askRefund(
  world: World,
  who: Viewer,
  number: string,
  form: RefundForm,
): Promise<Result> {
  return world.transaction(async (world) => {
    const paymentRequest = await lockedPaymentRequest(world, number)
    const order = await lockOrder(world, number, who.id)
    if (!order.ok) return order
    if (!paymentRequest.ok) return paymentRequest
    const { standing } = paymentRequest.value
    const { status } = order.value
    const isGivenUp = !mayCancel(status) && !isReleased(status)
    const excess = standing.state === 'paid' ? excessOf(standing) : 0n
    const amount = isGivenUp ? standing.refundable : excess
    if (amount <= 0n) return refuse('checkout.nothing_over')
    const place = await readPlace(world, who, number, form)
    if (!place.ok) return place
    const reason = isGivenUp ? 'order_closed' : 'paid_too_much'
    const what = { orderNumber: number, amount: isGivenUp ? null : amount, ...place.value, reason }
    const requested = await requestRefund(world, who, what)
    return requested.ok ? ok() : requested
  })
}
