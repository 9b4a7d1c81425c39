// Refund requests by the shopper, with the address.

import { readAddress } from '../../../payments/destinations/rules/strkey.ts'
import { readTronAddress } from '../../../payments/destinations/rules/tron-address.ts'
import { readIban } from '../../../payments/manual-methods/rules/iban.ts'
import { addressRefund, requestRefund } from '../../../payments/refunds/request-refund.ts'
import { lockedPaymentRequest } from '../../../payments/requests/actions/payment-requests.ts'
import { isByStaff, isHosted } from '../../../payments/requests/rules/methods.ts'
import { excessOf } from '../../../payments/requests/rules/refund-parts.ts'
import { paymentRequestOf } from '../../../payments/requests/views/payment-requests.ts'
import { payingWallet } from '../../../payments/review/paying-wallet.ts'
import { proofOf } from '../../../payments/wallet-proofs/views.ts'
import { requireStepUp } from '../../../people/accounts/actions/re-authenticate.ts'
import type { Viewer } from '../../../people/accounts/rules.ts'
import { identifierText } from '../../../platform/input.ts'
import { refuseSecrets } from '../../../platform/recovery-phrases/actions.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import type { World } from '../../../world.ts'
import { lockOrder } from '../../orders/actions/orders.ts'
import { isReleased, mayCancel } from '../../orders/rules/order.ts'
import type { RefundPlace } from './close.ts'

/**
 * Form input: the paying wallet (`refundWay` is `sender`), or an address typed twice. One with a wallet proof of this
 * shopper needs no email, shortly after authentication.
 */
export type RefundForm = {
  readonly refundWay?: string
  readonly refundTo?: string
  readonly refundAgain?: string
}

/**
 * The caller has checked whose order it is. Refuses `checkout.refund_address`, `checkout.refund_differs`,
 * `phrase.refused`.
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
  // The provider asks for the address: only where all of the money came through one.
  if (refundWay === 'provider') {
    const payments = (await paymentRequestOf(world, number))?.payments ?? []
    const isAll = payments.every(({ method, counted }) => !counted || isHosted(method))
    return isAll ? ok({ address: null, confirmed: null }) : refuse('checkout.refund_address')
  }
  const iban = await readBankPlace(world, number, { refundTo, refundAgain })
  if (iban) return iban
  const address = identifierText(refundTo)
  const isOnChain = /^0x[0-9a-f]{40}$/i.test(address) || readTronAddress(address)
  if (!readAddress(address) && !isOnChain) return refuse('checkout.refund_address')
  if (identifierText(refundAgain) !== address) return refuse('checkout.refund_differs')
  const proof = await proofOf(world, who.id, address)
  // A payment is no proof here: an exchange pays for many people, and a refund to it would be lost.
  const isSigned = proof?.method === 'sep53' || proof?.method === 'siwe'
  // With an unattended session anyone could sign for their own wallet: without step-up the owner confirms by email.
  return ok({ address, confirmed: isSigned && requireStepUp(world, who).ok ? 'proof' : null })
}

/** Where to a payment by hand goes back; null for an order that has none. */
async function readBankPlace(
  world: World,
  number: string,
  { refundTo, refundAgain }: { readonly refundTo: string; readonly refundAgain: string },
): Promise<Result<RefundPlace> | null> {
  const iban = readIban(refundTo)
  const payments = iban ? ((await paymentRequestOf(world, number))?.payments ?? []) : []
  if (!payments.some(({ method }) => isByStaff(method))) return null
  return iban && readIban(refundAgain) === iban
    ? ok({ address: iban, confirmed: null })
    : refuse('checkout.refund_differs')
}

/** Refuses `orders.not_found`, as `readPlace` does, and as `addressRefund` does. */
export const nameRefundAddress = (
  world: World,
  who: Viewer,
  number: string,
  refundId: string,
  form: RefundForm,
): Promise<Result> =>
  world.transaction(async (world) => {
    await lockedPaymentRequest(world, number)
    const order = await lockOrder(world, number, who.id)
    if (!order.ok) return order
    const place = await readPlace(world, who, number, form)
    if (!place.ok) return place
    const { address, ...rest } = place.value
    if (address === null) return refuse('checkout.refund_address')
    return addressRefund(world, who, number, refundId, { address, ...rest })
  })

/**
 * Requests the possible refund: the overpaid amount of an active order, everything of a closed one. Refuses as
 * `nameRefundAddress` does, and `checkout.nothing_over`.
 */
export const requestOrderRefund = (
  world: World,
  who: Viewer,
  number: string,
  form: RefundForm,
): Promise<Result> =>
  world.transaction(async (world) => {
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
