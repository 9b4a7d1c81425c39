// An invoice held still while somebody decides about it.
import { ok, type Result, refuse } from '../../result.ts'
import type { World } from '../../world.ts'
import { type Dossier, factsOf } from '../dossier.ts'
import { standingOf } from '../invoice.ts'
import type { Standing } from '../rules.ts'
import { dossiersOf } from '../store/dossiers.ts'
import { lockInvoices } from '../store/invoices.ts'

/**
 * Only inside a transaction, and before the order is locked: what the ledger brings takes them in this order, and two
 * that wait for each other would never end. Refuses `payment.no_invoice`.
 */
export async function lockedInvoice(
  world: World,
  orderNumber: string,
): Promise<Result<{ dossier: Dossier; standing: Standing }>> {
  await lockInvoices(world.db, [orderNumber])
  const [dossier] = await dossiersOf(world.db, [orderNumber])
  if (!dossier) return refuse('payment.no_invoice')
  return ok({ dossier, standing: standingOf(factsOf(dossier), world.now()) })
}
