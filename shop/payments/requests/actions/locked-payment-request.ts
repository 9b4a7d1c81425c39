// Locks a payment request (`select for update`) while a decision is made.
import { ok, type Result, refuse } from '../../../result.ts'
import type { World } from '../../../world.ts'
import { factsOf, type HeldRequests, type LockedPaymentRequest } from '../rules/payment-facts.ts'
import { standingOf } from '../rules/payment-request.ts'
import { dossiersOf } from '../store/dossiers.ts'
import { lockPaymentRequests } from '../store/payment-requests.ts'

/**
 * Only inside a transaction, and before the order: the ledger's reader locks in this order; the reverse would deadlock.
 * Refuses `payment.no_request`.
 */
export async function lockedPaymentRequest(
  world: World,
  orderNumber: string,
): Promise<Result<LockedPaymentRequest>> {
  const locked = await lockedPaymentRequests(world, [orderNumber])
  const paymentRequest = locked.ok ? locked.value.get(orderNumber) : undefined
  return paymentRequest ? ok(paymentRequest) : refuse('payment.no_request')
}

/** Many at once, by their orders' numbers. Refuses `payment.no_request` if one has none. */
export async function lockedPaymentRequests(
  world: World,
  orderNumbers: readonly string[],
): Promise<Result<HeldRequests>> {
  const unique = [...new Set(orderNumbers)]
  // Pipelined: the server runs one after the other, so the read follows the locks.
  const [, dossiers] = await Promise.all([
    lockPaymentRequests(world.db, unique),
    dossiersOf(world.db, unique),
  ])
  if (dossiers.length < unique.length) return refuse('payment.no_request')
  const now = world.now()
  return ok(
    new Map(
      dossiers.map((dossier) => [
        dossier.paymentRequest.orderNumber,
        { dossier, standing: standingOf(factsOf(dossier), now) },
      ]),
    ),
  )
}
