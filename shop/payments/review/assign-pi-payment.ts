// Assigns the transaction that Pi's server names for a Pi app payment to its order.
import { ok, type Result } from '../../result.ts'
import type { World } from '../../world.ts'
import { piAppWallets } from '../destinations/views.ts'
import { lockedPaymentRequest } from '../requests/actions/locked-payment-request.ts'
import { announcePayments } from '../requests/actions/update-statuses.ts'
import { answerClaims, tryClaims } from './claims.ts'
import * as claims from './store/claims.ts'

/**
 * `unread`: the ledger has not shown it. `elsewhere`: it is another order's. `counted`: it is this order's, now or before,
 * or staff has declined it.
 */
export type CreditOutcome = 'unread' | 'elsewhere' | 'counted'

/**
 * Only transfers to the Pi app's account, verified against their envelope, in Pi. `hash` comes from Pi's server,
 * never from a browser. Refuses `payment.no_request`.
 */
export const creditPiAppPayment = (
  world: World,
  { hash, orderNumber }: { hash: string; orderNumber: string },
): Promise<Result<CreditOutcome>> =>
  world.transaction(async (world) => {
    const locked = await lockedPaymentRequest(world, orderNumber)
    if (!locked.ok) return locked
    const wallets = await piAppWallets(world)
    const all = await claims.transfersOfHash(world.db, hash, { hold: true })
    const own = all.filter((each) => wallets.has(each.account) && each.assetOk && each.proved)
    if (own.length === 0) return ok('unread')
    const free = own.filter((each) => each.orderNumber === null && !each.declined)
    const isCounted = own.some((each) => each.orderNumber === orderNumber)
    // Declined by staff: it stays declined, and is not another payment's.
    const isDeclined = own.every((each) => each.orderNumber === null)
    if (free.length === 0) return ok(isCounted || isDeclined ? 'counted' : 'elsewhere')
    for (const { id } of free) {
      if (!(await claims.assignTransfer(world.db, id, orderNumber, 'pi_sdk')))
        throw new Error('a held payment that cannot be given')
      await claims.nameOrder(world.db, id, { id: world.id(), orderNumber })
    }
    await answerClaims(world, hash, orderNumber)
    await tryClaims(world, [orderNumber])
    const announced = await announcePayments(world, [orderNumber])
    return announced.ok ? ok('counted') : announced
  })

/** Whether the ledger has shown this transaction on the Pi app's account, for any order. */
export async function isOnLedger(world: World, hash: string): Promise<boolean> {
  const all = await claims.transfersOfHash(world.db, hash)
  const wallets = await piAppWallets(world)
  return all.some(({ account, proved }) => wallets.has(account) && proved)
}
