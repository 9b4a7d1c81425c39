// Records Pi app payments, always before Pi's server is called.
import type { Viewer } from '../../people/accounts/rules.ts'
import { record } from '../../platform/audit/actions.ts'
import { ok, type Result, refuse } from '../../result.ts'
import { announce, type World } from '../../world.ts'
import { movePiPayment, type PiPaymentState, pauseAfter } from './rules.ts'
import * as store from './store.ts'

/** A step's lease expires after this time. */
const leaseMilliseconds = 30_000
/** Without a report from the browser, the job queries Pi after this time. */
const patience = 120_000

const later = (world: World, milliseconds: number): Date =>
  new Date(world.now().getTime() + milliseconds)

/** As Pi's server verified from this person's access token. */
export const linkPiPerson = (world: World, who: Viewer, uid: string): Promise<Result> =>
  world.transaction(async (world) => {
    await store.saveUid(world.db, who.id, uid, world.now())
    return ok()
  })

/** Records a payment before its approval; idempotent. Refuses `piapp.another` if the order has another one in progress. */
export const keepPiPayment = (
  world: World,
  payment: { id: string; orderNumber: string; amount: bigint },
): Promise<Result<store.PiPayment>> =>
  world.transaction(async (world) => {
    const known = await store.lockedPayment(world.db, payment.id)
    if (known) return ok(known)
    const at = world.now()
    const row = {
      ...payment,
      state: 'asked' as const,
      hash: null,
      at,
      nextAt: later(world, patience),
    }
    if (!(await store.insertPayment(world.db, row))) return refuse('piapp.another')
    return ok({ ...row, attempts: 0, failure: null })
  })

/** A paid payment that Pi knows and the shop does not. `orderNumber` null: unknown order. */
export const adoptPiPayment = (
  world: World,
  payment: { id: string; orderNumber: string | null; amount: bigint; hash: string },
): Promise<Result> =>
  world.transaction(async (world) => {
    const at = world.now()
    const row = { ...payment, state: 'submitted' as const, at, nextAt: at }
    const isKept =
      (await store.insertPayment(world.db, row)) ||
      // The order has another payment in progress: staff decide on this one.
      (await store.insertPayment(world.db, { ...row, orderNumber: null }))
    return isKept ? ok() : refuse('piapp.busy')
  })

/**
 * Moves a payment to a state; idempotent. `hash` goes with `submitted` and is never changed. Refuses
 * `piapp.not_found`, `piapp.closed`.
 */
export const movePayment = (
  world: World,
  id: string,
  to: PiPaymentState,
  hash?: string,
): Promise<Result> =>
  world.transaction(async (world) => {
    const payment = await store.lockedPayment(world.db, id)
    if (!payment) return refuse('piapp.not_found')
    const { state: from, orderNumber } = payment
    if (from === to) return ok()
    const moved = movePiPayment(from, to)
    if (!moved.ok) return moved
    const nextAt = to === 'submitted' ? world.now() : later(world, patience)
    await store.moveState(world.db, id, { from, to, hash, nextAt })
    if (!orderNumber) return ok()
    if (to === 'completed' || to === 'cancelled')
      await record(world, 'system', `piapp.${to}`, `order:${orderNumber}`, {
        payment: id,
        hash: hash ?? payment.hash,
      })
    await announce(world, `order:${orderNumber}`)
    return ok()
  })

/** Locks the payment's next step; null if another process holds it, or there is none. */
export const leaseStep = (world: World, id: string): Promise<store.PiPayment | null> =>
  store.lease(world.db, id, world.now(), later(world, leaseMilliseconds))

/** Releases the step for a retry with exponential backoff. `code` is the failure, null if it only waits. */
export async function postponeStep(
  world: World,
  payment: Pick<store.PiPayment, 'id' | 'attempts'>,
  code: string | null,
): Promise<void> {
  const nextAt = later(world, pauseAfter(payment.attempts) * 1000)
  await store.putOff(world.db, payment.id, code, nextAt)
}
