// Payment requests as this transaction has locked them: their statuses, which pages follow, and decisions that close them.

import type { Viewer } from '../../../people/accounts/rules.ts'
import { endAlert, raiseAlert } from '../../../people/alerts/actions.ts'
import { emitAll } from '../../../platform/events/actions.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import { announceAll, type World } from '../../../world.ts'
import {
  type Dossier,
  factsOf,
  type HeldRequests,
  type LockedPaymentRequest,
} from '../rules/payment-facts.ts'
import { standingOf } from '../rules/payment-request.ts'
import { orphanMilliseconds, receiptStatus, transferStatus } from '../rules/transaction.ts'
import { dossiersOf } from '../store/dossiers.ts'
import { insertDecision, lockPaymentRequests } from '../store/payment-requests.ts'
import { outdatedOrders, saveStatuses, statusFacts } from '../store/statuses.ts'

const batch = 500

/**
 * Ends a change that orders follow, in its transaction, with the payment requests locked. Returns the orders. Refuses as
 * the reactions to `paymentsChanged` do.
 */
export async function announcePayments<const Orders extends readonly string[]>(
  world: World,
  orders: Orders,
): Promise<Result<{ orders: Orders }>> {
  const held = await updateStatuses(world, orders)
  const followed = await world.reactions.paymentsChanged(world, orders, held)
  return followed.ok ? ok({ orders }) : followed
}

/** Runs after every change, in its transaction, with the payment requests locked. Returns their current state. */
export async function updateStatuses(
  world: World,
  orderNumbers: readonly string[],
): Promise<HeldRequests> {
  if (orderNumbers.length === 0) return new Map()
  const now = world.now()
  const [dossiers, rows] = await Promise.all([
    dossiersOf(world.db, orderNumbers),
    statusFacts(world.db, orderNumbers),
  ])
  const paymentRequests = new Map(
    dossiers.map((dossier) => [
      dossier.paymentRequest.orderNumber,
      {
        dossier,
        standing: standingOf(factsOf(dossier), now),
        watchUntil: dossier.paymentRequest.watchUntil,
      },
    ]),
  )
  const changed = rows.flatMap((row) => {
    const decided = row.decision === 'declined' ? row.decision : null
    const status = row.transfer
      ? transferStatus(
          { ...row.transfer, decided },
          paymentRequests.get(row.orderNumber) ?? null,
          now,
        )
      : receiptStatus(row.receiptState ?? 'waiting')
    return status === row.status ? [] : [{ id: row.id, status, orderNumber: row.orderNumber }]
  })
  await saveStatuses(world.db, changed)
  for (const { dossier, standing } of paymentRequests.values()) {
    const declined = rows.flatMap((row) =>
      row.decision === 'declined' && row.transfer ? [row.transfer.id] : [],
    )
    await reportUnsafe(world, dossier, standing.covered, declined)
  }
  await emitAll(
    world,
    'payment.updated',
    changed.flatMap(({ orderNumber }) => orderNumber ?? []),
  )
  await announceAll(
    world,
    orderNumbers.map((orderNumber) => `order:${orderNumber}`),
  )
  return paymentRequests
}

/** A payment to a compromised address waits for staff: accepted for its order, or declined. */
async function reportUnsafe(
  world: World,
  { paymentRequest: { orderNumber: number }, transfers }: Dossier,
  isCovered: boolean,
  declined: readonly string[],
): Promise<void> {
  for (const { id, hash, isUnsafe } of transfers) {
    if (!isUnsafe) continue
    const alert = { kind: 'payment_unsafe', subject: hash } as const
    if (isCovered || declined.includes(id)) await endAlert(world, alert.kind, alert)
    else await raiseAlert(world, { ...alert, facts: { hash, number } })
  }
}

/** The job for changes by time alone: underpaid after the watch, rolled back and not included again. */
export async function updateOutdatedStatuses(world: World): Promise<void> {
  const orphaned = new Date(world.now().getTime() - orphanMilliseconds)
  for (let after = ''; ; ) {
    const orders = await outdatedOrders(world.db, { watch: world.now(), orphaned }, after, batch)
    await world.transaction(async (world) => {
      await updateStatuses(world, orders)
      return ok()
    })
    if (orders.length < batch) return
    after = orders.at(-1) ?? after
  }
}

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

/**
 * Cancels the payment request; idempotent. Later payments count as late; received money is refunded by
 * `requestRefund`. Refuses `payment.no_request`.
 */
export const cancelPaymentRequest = (
  world: World,
  orderNumber: string,
  reason: string,
  who: Viewer | 'system' = 'system',
): Promise<Result> =>
  world.transaction(async (world) => {
    const locked = await lockedPaymentRequest(world, orderNumber)
    if (!locked.ok) return locked
    return decide(world, orderNumber, 'cancel', reason, who)
  })

/**
 * Accepts a late payment. The caller has reserved the stock again in this transaction. Refuses `payment.no_request`,
 * `payment.not_late`.
 */
export const acceptLate = (
  world: World,
  orderNumber: string,
  who: Viewer | 'system' = 'system',
  reason = 'in_stock',
): Promise<Result> =>
  world.transaction(async (world) => {
    const locked = await lockedPaymentRequest(world, orderNumber)
    if (!locked.ok) return locked
    if (locked.value.standing.state !== 'late') return refuse('payment.not_late')
    return decide(world, orderNumber, 'accept_late', reason, who)
  })

async function decide(
  world: World,
  orderNumber: string,
  kind: 'cancel' | 'accept_late',
  reason: string,
  who: Viewer | 'system',
): Promise<Result> {
  await insertDecision(world.db, {
    id: world.id(),
    orderNumber,
    kind,
    amount: null,
    at: world.now(),
    who: who === 'system' ? who : who.id,
    reason,
  })
  await updateStatuses(world, [orderNumber])
  return ok()
}
