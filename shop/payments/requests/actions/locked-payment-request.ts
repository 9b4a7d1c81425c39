// Locks a payment request (`select for update`) while a decision is made.
import { ok, type Result, refuse } from '../../../result.ts'
import type { World } from '../../../world.ts'
import { type Dossier, factsOf } from '../rules/payment-facts.ts'
import { standingOf } from '../rules/payment-request.ts'
import type { Standing } from '../rules.ts'
import { dossiersOf } from '../store/dossiers.ts'
import { lockInvoices } from '../store/payment-requests.ts'

export type LockedInvoice = { readonly dossier: Dossier; readonly standing: Standing }

/**
 * Only inside a transaction, and before the order is locked: what the ledger brings takes them in this order, and two
 * that wait for each other would never end. Refuses `payment.no_invoice`.
 */
export async function lockedInvoice(
  world: World,
  orderNumber: string,
): Promise<Result<LockedInvoice>> {
  const locked = await lockedInvoices(world, [orderNumber])
  const invoice = locked.ok ? locked.value.get(orderNumber) : undefined
  return invoice ? ok(invoice) : refuse('payment.no_invoice')
}

/** Many at once, by their orders' numbers. Refuses `payment.no_invoice` where one has none. */
export async function lockedInvoices(
  world: World,
  orderNumbers: readonly string[],
): Promise<Result<ReadonlyMap<string, LockedInvoice>>> {
  const wanted = [...new Set(orderNumbers)]
  await lockInvoices(world.db, wanted)
  const dossiers = await dossiersOf(world.db, wanted)
  if (dossiers.length < wanted.length) return refuse('payment.no_invoice')
  const now = world.now()
  return ok(
    new Map(
      dossiers.map((dossier) => [
        dossier.invoice.orderNumber,
        { dossier, standing: standingOf(factsOf(dossier), now) },
      ]),
    ),
  )
}
