// Re-evaluates a person's claims after a wallet proof.
import type { Viewer } from '../../people/accounts/rules.ts'
import { ok, type Result } from '../../result.ts'
import type { World } from '../../world.ts'
import { announcePayments } from '../requests/actions/update-statuses.ts'
import { lockPaymentRequests } from '../requests/store/payment-requests.ts'
import { tryClaims } from './claims.ts'
import { claimingOrders } from './store/claims.ts'

export const retryClaims = (world: World, who: Pick<Viewer, 'id'>): Promise<Result> =>
  world.transaction(async (world) => {
    const orders = await claimingOrders(world.db, who.id)
    if (orders.length === 0) return ok()
    await lockPaymentRequests(world.db, orders)
    await tryClaims(world, orders)
    const announced = await announcePayments(world, orders)
    return announced.ok ? ok() : announced
  })
