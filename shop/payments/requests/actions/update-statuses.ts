// Updates transaction statuses from payment requests and notifies open pages.
import { endAlert, raiseAlert } from '../../../people/alerts/actions.ts'
import { emitAll } from '../../../platform/events/actions.ts'
import { ok, type Result } from '../../../result.ts'
import { announceAll, type World } from '../../../world.ts'
import { type Dossier, factsOf, type HeldRequests } from '../rules/payment-facts.ts'
import { standingOf } from '../rules/payment-request.ts'
import { orphanMilliseconds, receiptStatus, transferStatus } from '../rules/transaction.ts'
import { dossiersOf } from '../store/dossiers.ts'
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
