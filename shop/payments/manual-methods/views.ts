// Manual payment methods for display.
import type { World } from '../../world.ts'
import {
  isOffered,
  ledgerOf,
  type ManualMethod,
  methodOfLedger,
  type Offered,
} from './rules/manual-method.ts'
import { methodById, methodsById, methodsOf } from './store.ts'

/** All, in order of display. */
export const manualMethods = (world: World): Promise<ManualMethod[]> => methodsOf(world.db)

/** Those offered for this order, in order of display. */
export const manualMethodsFor = async (world: World, order: Offered): Promise<ManualMethod[]> =>
  (await methodsOf(world.db)).filter((method) => isOffered(method, order))

/** The method that a quote names by its ledger, also one that is off or removed. */
export async function manualMethodOf(
  world: World,
  ledger: string | null,
): Promise<ManualMethod | null> {
  const named = methodOfLedger(ledger)
  const method = named && (await methodById(world.db, named.id))
  return method && ledgerOf(method) === ledger ? method : null
}

/** Ledger -> method, for many orders at once; no statement without any. */
export async function manualMethodsOf(
  world: World,
  ledgers: readonly (string | null)[],
): Promise<Map<string, ManualMethod>> {
  const ids = ledgers.flatMap((ledger) => methodOfLedger(ledger)?.id ?? [])
  const methods = ids.length > 0 ? await methodsById(world.db, [...new Set(ids)]) : []
  return new Map(methods.map((method) => [ledgerOf(method), method]))
}
