// After a restore: goes on behind every number and address that a lost copy of the shop may have issued.
import {
  type Withheld,
  withholdAddresses,
} from '../../../payments/destinations/withheld-addresses.ts'
import { record } from '../../../platform/audit/actions.ts'
import { skipEventNumbers } from '../../../platform/events/actions.ts'
import { markResumed } from '../../../platform/instance/actions.ts'
import { type Absence, leftOut } from '../../../platform/instance/rules.ts'
import { ok, type Result } from '../../../result.ts'
import type { World } from '../../../world.ts'
import { type Gap, leaveGap } from './leave-gap.ts'

/** What was issued, as a file beside the database remembers it: next indexes by account key, last numbers by series. */
export type Issued = {
  readonly addresses: Readonly<Record<string, number>>
  readonly documents: Partial<Readonly<Record<Gap['kind'], number>>>
}

export type Resumed = {
  readonly since: Date
  readonly addresses: readonly Withheld[]
  /** Empty where only a silence was noticed: numbers of tax documents are left out only for a known restore. */
  readonly documents: readonly Gap[]
  readonly ordersAfter: Date
}

/**
 * `isRestored`: the database is known to be older than what was issued; otherwise it was only silent for a while, and
 * may be a copy. Refuses as `withholdAddresses` does.
 */
export const resumeIssuing = (
  world: World,
  since: Date,
  { isRestored, issued }: { readonly isRestored: boolean; readonly issued: Issued },
): Promise<Result<Resumed>> =>
  world.transaction(async (world) => {
    const absence: Absence = { since, until: world.now() }
    const addresses = await withholdAddresses(world, absence, issued.addresses)
    if (!addresses.ok) return addresses
    const documents = isRestored ? await leaveGap(world, absence, issued.documents) : []
    await skipEventNumbers(world, leftOut(absence, 1))
    await markResumed(world)
    await record(world, 'system', 'shop.resumed', 'shop:instance', {
      since: since.toISOString(),
      restored: isRestored,
      ...Object.fromEntries(
        addresses.value.map(({ account, next }) => [`addresses.${account}`, next]),
      ),
      ...Object.fromEntries(
        documents.map(({ kind, first, last }) => [`${kind}.left_out`, `${first}-${last}`]),
      ),
    })
    return ok({ since, addresses: addresses.value, documents, ordersAfter: absence.until })
  })
