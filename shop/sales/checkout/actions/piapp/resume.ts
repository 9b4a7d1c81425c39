// Pi's script reports a payment as made, given up, or unfinished from an earlier visit.

import { adoptPiPayment, movePayment } from '../../../../payments/pi-app/actions.ts'
import type { PlatformPayment } from '../../../../payments/pi-app/port.ts'
import { isPaymentId } from '../../../../payments/pi-app/rules.ts'
import { piPaymentById, piPersonOf } from '../../../../payments/pi-app/views.ts'
import type { Viewer } from '../../../../people/accounts/rules.ts'
import { allow } from '../../../../platform/rate-limits/actions.ts'
import { ok, type Result, refuse } from '../../../../result.ts'
import type { World } from '../../../../world.ts'
import { orderForOwner } from '../../../orders/views/orders.ts'
import { finishPiPayment, type Progress } from './finish.ts'

const perShopper = { name: 'piapp.resume', limit: 60, seconds: 600 }

/**
 * Reads the status at Pi's server; the browser's statement does not count. A paid payment is completed; an unpaid one
 * from before (`isOld`) is cancelled so that the next can begin. Refuses `piapp.off`, `piapp.not_found` (another
 * person's, too), `piapp.sign_in`, `limit.reached`, and as `PiPlatform` does.
 */
export async function resumePiPayment(
  world: World,
  who: Viewer,
  { paymentId: id, isOld }: { paymentId: string; isOld: boolean },
): Promise<Result<Progress>> {
  const { piApp } = world
  if (!piApp) return refuse('piapp.off')
  if (!isPaymentId(id)) return refuse('piapp.not_found')
  const counted = await allow(world, perShopper, who.id)
  if (!counted.ok) return counted
  const person = await piPersonOf(world, who)
  if (!person) return refuse('piapp.sign_in')
  const found = await piApp.payment(id)
  if (!found.ok) return found
  const payment = found.value
  if (payment.userUid !== person.uid) return refuse('piapp.not_found')
  const isPaid = payment.txid !== null
  const isKnown = (await piPaymentById(world, id)) !== null
  if (isPaid && !isKnown) {
    const adopted = await adopt(world, who, payment)
    if (!adopted.ok) return adopted
  }
  if (isPaid || (isKnown && !isOld)) return finishPiPayment(world, id)
  if (isOld && !payment.status.cancelled) {
    const cancelled = await piApp.cancel(id)
    if (!cancelled.ok) return cancelled
  }
  const moved = isKnown ? await movePayment(world, id, 'cancelled') : ok()
  return moved.ok ? ok('cancelled') : moved
}

async function adopt(world: World, who: Viewer, payment: PlatformPayment): Promise<Result> {
  const { id, amount, txid, orderNumber, direction } = payment
  if (!txid || direction !== 'user_to_app') return refuse('piapp.not_found')
  const order = orderNumber ? await orderForOwner(world, who, orderNumber) : null
  const own = order?.ok ? orderNumber : null
  return adoptPiPayment(world, { id, amount, hash: txid, orderNumber: own })
}
