// Completes a Pi app payment: transaction id, ledger verification, completion at Pi's server. Idempotent.

import { leaseStep, movePayment, postponeStep } from '../../../../payments/pi-app/actions.ts'
import {
  duePiPayments,
  isOfAnother,
  type PiPayment,
  piPaymentById,
} from '../../../../payments/pi-app/views.ts'
import { creditPiAppPayment, isOnLedger } from '../../../../payments/review/claims.ts'
import { checkLedger } from '../../../../payments/tokens/check-ledger.ts'
import { endAlert, raiseAlert } from '../../../../people/alerts/actions.ts'
import { alertDelay } from '../../../../people/alerts/rules.ts'
import { errorSummary } from '../../../../platform/error-summary.ts'
import { ok, type Result, refuse } from '../../../../result.ts'
import type { World } from '../../../../world.ts'

/** `waiting`: for Pi, the ledger or a concurrent run; the job continues. */
export type Progress = 'waiting' | 'completed' | 'cancelled'

/** One run at a time for each payment. Refuses `piapp.off`, `piapp.not_found`, and as `PiPlatform` does. */
export async function finishPiPayment(world: World, id: string): Promise<Result<Progress>> {
  if (!world.piApp) return refuse('piapp.off')
  const payment = await leaseStep(world, id)
  if (!payment) {
    const known = await piPaymentById(world, id)
    if (!known) return refuse('piapp.not_found')
    return ok(known.state === 'completed' ? 'completed' : 'waiting')
  }
  try {
    const done = await step(world, payment)
    if (!done.ok || done.value === 'waiting')
      await postponeStep(world, payment, done.ok ? null : done.code)
    if (done.ok)
      for (const subject of [id, 'key']) await endAlert(world, 'pi_app_waits', { subject })
    return done
  } catch (error) {
    await postponeStep(world, payment, 'fault')
    throw error
  }
}

/** The job. Returns the number of processed payments. */
export async function finishPiPayments(world: World): Promise<number> {
  if (!world.piApp) return 0
  const due = await duePiPayments(world)
  for (const { id } of due) {
    try {
      const done = await finishPiPayment(world, id)
      if (!done.ok) await waits(world, id, done.code)
    } catch (error) {
      world.log.error('Pi app payment failed', { id, ...errorSummary(error) })
      await notifyWaiting(world, id, null)
    }
  }
  return due.length
}

/** Failures of Pi's server pass; a rejected API key affects all payments and needs a person. */
async function waits(world: World, id: string, code: string): Promise<void> {
  const isKey = code === 'piapp.key'
  world.log[isKey ? 'error' : 'warn']('a payment by the Pi app waits', { id, code })
  // It has its own alert.
  if (code !== 'piapp.elsewhere') await notifyWaiting(world, id, code)
}

async function notifyWaiting(world: World, id: string, reason: string | null): Promise<void> {
  const number = (await piPaymentById(world, id))?.orderNumber ?? ''
  const isKey = reason === 'piapp.key'
  const alert = {
    ...({ kind: 'pi_app_waits', subject: isKey ? 'key' : id } as const),
    facts: { number, ...(reason !== null && { reason }) },
  }
  await raiseAlert(world, alert, isKey ? 0 : alertDelay)
}

async function step(world: World, payment: PiPayment): Promise<Result<Progress>> {
  const { piApp } = world
  if (!piApp) return refuse('piapp.off')
  if (payment.state === 'submitted' && payment.hash)
    return complete(world, { ...payment, hash: payment.hash })
  const response = await piApp.payment(payment.id)
  if (!response.ok) return response
  const { txid, status } = response.value
  if (txid) {
    // Stored before calling Pi, so that the job can continue after a crash.
    const moved = await movePayment(world, payment.id, 'submitted', txid)
    return moved.ok ? complete(world, { ...payment, hash: txid }) : moved
  }
  if (payment.state === 'cancelled') return ok('cancelled')
  if (!status.cancelled) return ok('waiting')
  const moved = await movePayment(world, payment.id, 'cancelled')
  return moved.ok ? ok('cancelled') : moved
}

type Submitted = PiPayment & { readonly hash: string }

async function complete(world: World, payment: Submitted): Promise<Result<Progress>> {
  const isShown = await shownByLedger(world, payment)
  if (!isShown.ok) return isShown
  if (!isShown.value) return ok('waiting')
  const completed = await tell(world, payment)
  if (!completed.ok) return completed
  const moved = await movePayment(world, payment.id, 'completed')
  if (moved.ok) await endAlert(world, 'pi_app_elsewhere', { subject: payment.id })
  return moved.ok ? ok('completed') : moved
}

/** Only the ledger credits money; Pi only names the transaction. */
async function shownByLedger(world: World, payment: Submitted): Promise<Result<boolean>> {
  const { id, hash, orderNumber } = payment
  const isRead = () => isOnLedger(world, hash)
  if (!(await isRead())) {
    const looked = await checkLedger(world)
    if (!looked.ok) return looked
  }
  if (!(await isRead())) return ok(false)
  if (await isOfAnother(world, id, hash)) return elsewhere(world, payment)
  if (!orderNumber) return ok(true)
  const given = await creditPiAppPayment(world, { hash, orderNumber })
  return given.ok && given.value === 'elsewhere'
    ? elsewhere(world, payment)
    : given.ok
      ? ok(given.value !== 'unread')
      : given
}

/** The transaction belongs to another payment: not completed at Pi, staff are alerted. */
async function elsewhere(
  world: World,
  { id, hash, orderNumber }: Submitted,
): Promise<Result<boolean>> {
  const facts = { number: orderNumber ?? '', hash }
  await raiseAlert(world, { kind: 'pi_app_elsewhere', subject: id, facts })
  return refuse('piapp.elsewhere')
}

/** Pi may have completed it before: after a lost response the status is read instead. */
async function tell(world: World, { id, hash }: Submitted): Promise<Result> {
  const completed = await world.piApp?.complete(id, hash)
  if (!completed) return refuse('piapp.off')
  if (completed.ok || completed.code !== 'piapp.refused') return completed.ok ? ok() : completed
  const response = await world.piApp?.payment(id)
  return response?.ok && response.value.status.completed ? ok() : completed
}
