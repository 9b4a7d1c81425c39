// Server-side approval of a Pi app payment: only the requested one; others are cancelled.

import { offeredAppWallet } from '../../../../payments/destinations/views.ts'
import { keepPiPayment, movePayment } from '../../../../payments/pi-app/actions.ts'
import type { PiPlatform, PlatformPayment } from '../../../../payments/pi-app/port.ts'
import { checkPayment, isPaymentId } from '../../../../payments/pi-app/rules.ts'
import { type PiPayment, piPaymentsOf, piPersonOf } from '../../../../payments/pi-app/views.ts'
import { lockedPaymentRequest } from '../../../../payments/requests/actions/payment-requests.ts'
import { askedOf } from '../../../../payments/requests/rules/payment-facts.ts'
import type { PaymentRequestState } from '../../../../payments/requests/rules/states.ts'
import type { Viewer } from '../../../../people/accounts/rules.ts'
import { allow } from '../../../../platform/rate-limits/actions.ts'
import { ok, type Result, refuse } from '../../../../result.ts'
import type { World } from '../../../../world.ts'
import { orderForOwner } from '../../../orders/views/orders.ts'

const perShopper = { name: 'piapp.approve', limit: 60, seconds: 600 }
const payable: ReadonlySet<PaymentRequestState> = new Set(['open', 'partial', 'review'])

/**
 * Idempotent. Payments with wrong contents are cancelled at Pi; if Pi is unreachable nothing changes, and Pi's script
 * retries. Refuses `piapp.off`, `piapp.not_found`, `piapp.sign_in`, `piapp.not_due`, `piapp.another`, `piapp.closed`,
 * `orders.not_found`, `limit.reached`, and as `checkPayment` and `PiPlatform` do.
 */
export async function approvePiPayment(
  world: World,
  who: Viewer,
  input: { orderNumber: string; paymentId: string },
): Promise<Result> {
  const { piApp } = world
  const { paymentId: id } = input
  if (!piApp) return refuse('piapp.off')
  if (!isPaymentId(id)) return refuse('piapp.not_found')
  const counted = await allow(world, perShopper, who.id)
  if (!counted.ok) return counted
  const found = await piApp.payment(id)
  if (!found.ok) return found
  const recorded = await keepIfDue(world, who, input.orderNumber, found.value)
  if (!recorded.ok) {
    await turnDown(world, piApp, who, found.value, recorded.code)
    return recorded
  }
  if (recorded.value.state === 'approved') return ok()
  if (recorded.value.state !== 'asked') return refuse('piapp.closed')
  const approved = await approveOnce(piApp, id)
  return approved.ok ? movePayment(world, id, 'approved') : approved
}

/** Pi may have approved before, if a response was lost or a request repeated. */
async function approveOnce(piApp: PiPlatform, id: string): Promise<Result> {
  const approved = await piApp.approve(id)
  if (approved.ok || approved.code !== 'piapp.refused') return approved.ok ? ok() : approved
  const response = await piApp.payment(id)
  return response.ok && response.value.status.approved ? ok() : approved
}

async function keepIfDue(
  world: World,
  who: Viewer,
  number: string,
  payment: PlatformPayment,
): Promise<Result<PiPayment>> {
  const { piApp, pi } = world.config
  const wallet = await offeredAppWallet(world)
  const person = await piPersonOf(world, who)
  if (!piApp || !pi) return refuse('piapp.off')
  if (!wallet) return refuse('payment.paused')
  if (!person) return refuse('piapp.sign_in')
  const order = await orderForOwner(world, who, number)
  if (!order.ok) return order
  await clearOthers(world, number, payment.id)
  return world.transaction(async (world) => {
    const locked = await lockedPaymentRequest(world, number)
    if (!locked.ok) return locked
    const { standing, dossier } = locked.value
    const isInPi = dossier.quotes.at(-1)?.method === 'pi'
    if (!isInPi || !payable.has(standing.state)) return refuse('piapp.not_due')
    const checked = checkPayment(payment, {
      orderNumber: number,
      amount: askedOf(dossier, 'pi', standing.remaining) ?? 0n,
      uid: person.uid,
      wallet,
      passphrase: pi.passphrase,
    })
    if (!checked.ok) return checked
    const { id, amount } = payment
    return keepPiPayment(world, { id, orderNumber: number, amount })
  })
}

/** Pi ends an older payment of the order when a new one begins: its outcome is stored first. */
async function clearOthers(world: World, number: string, id: string): Promise<void> {
  const others = await piPaymentsOf(world, number)
  for (const other of others) {
    const mayEnd = other.state === 'asked' || other.state === 'approved'
    if (other.id === id || !mayEnd) continue
    const response = await world.piApp?.payment(other.id)
    if (!response?.ok) continue
    if (response.value.txid) await movePayment(world, other.id, 'submitted', response.value.txid)
    else if (response.value.status.cancelled) await movePayment(world, other.id, 'cancelled')
  }
}

/** Another person's payment is left alone: they may still complete it. */
async function turnDown(
  world: World,
  piApp: PiPlatform,
  who: Viewer,
  payment: PlatformPayment,
  code: string,
): Promise<void> {
  world.log.warn('Pi app payment not approved', { payment: payment.id, code })
  const person = await piPersonOf(world, who)
  const isOwn = person?.uid === payment.userUid
  const isOpen = payment.txid === null && !payment.status.cancelled && !payment.status.completed
  if (!isOwn || !isOpen) return
  const cancelled = await piApp.cancel(payment.id)
  if (!cancelled.ok)
    world.log.warn('Pi app payment not cancelled', {
      payment: payment.id,
      code: cancelled.code,
    })
}
