// Resolves a surplus: staff states what became of money that was not owed, and the alert ends.
import { may, type Viewer } from '../../../people/accounts/rules.ts'
import { record } from '../../../platform/audit/actions.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import type { World } from '../../../world.ts'
import { reasonOf } from '../rules/states.ts'
import { settleSurplusOf } from '../store/sightings.ts'

/** Refuses `auth.forbidden`, `refund.reason`, `refund.no_surplus` (none of this transaction, or resolved before). */
export const settleSurplus = (
  world: World,
  who: Viewer,
  hash: string,
  typed: string,
): Promise<Result> =>
  world.transaction(async (world) => {
    if (!may(who, 'refunds.approve')) return refuse('auth.forbidden')
    const reason = reasonOf(typed)
    if (!reason) return refuse('refund.reason')
    const settled = { who: who.id, at: world.now(), reason }
    if (!(await settleSurplusOf(world.db, hash, settled))) return refuse('refund.no_surplus')
    const subject = `transaction:${hash}`
    await record(world, who, 'refund.surplus_settled', subject)
    return ok()
  })
