// Re-evaluates a person's claims after a wallet proof.
import type { Viewer } from '../../../people/accounts/rules.ts'
import { ok, type Result } from '../../../result.ts'
import type { World } from '../../../world.ts'
import { claimingOrders } from '../store/claims.ts'
import { tryClaims } from './claim.ts'
import { updateStatuses } from './update-statuses.ts'

/** Returns the orders of these claims. */
export const retryClaims = (world: World, who: Pick<Viewer, 'id'>): Promise<Result<string[]>> =>
  world.transaction(async (world) => {
    const orders = await claimingOrders(world.db, who.id)
    await tryClaims(world, orders)
    if (orders.length > 0) await updateStatuses(world, orders)
    return ok(orders)
  })
