// Re-evaluates a person's claims after a wallet proof.
import type { Viewer } from '../../../people/accounts/rules.ts'
import { ok, type Result } from '../../../result.ts'
import type { World } from '../../../world.ts'
import { claimingOrders } from '../store/claims.ts'
import { lockPaymentRequests } from '../store/payment-requests.ts'
import { tryClaims } from './claim.ts'
import { announcePayments } from './update-statuses.ts'

export const retryClaims = (world: World, who: Pick<Viewer, 'id'>): Promise<Result> =>
  world.transaction(async (world) => {
    const orders = await claimingOrders(world.db, who.id)
    if (orders.length === 0) return ok()
    await lockPaymentRequests(world.db, orders)
    await tryClaims(world, orders)
    const announced = await announcePayments(world, orders)
    return announced.ok ? ok() : announced
  })
