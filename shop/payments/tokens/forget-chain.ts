// Chain reset: the demonstration's chain lives as long as its process.
import { ok, type Result } from '../../result.ts'
import type { World } from '../../world.ts'
import { updateStatuses } from '../requests/actions/payment-requests.ts'
import { everyAddress, lockCursor } from '../requests/store/cursors.ts'
import { lockPaymentRequests } from '../requests/store/payment-requests.ts'
import { dropSeenRefunds } from './store/chain-refunds.ts'
import { forgetHeaders, markOrphaned, seenTransfers } from './store/chains.ts'

/** Restarts reading from the beginning; deletes what was not final and keeps what was. */
export const forgetChain = (world: World, ledger: string): Promise<Result> =>
  world.transaction(async (world) => {
    await lockCursor(world.db, { ledger, account: everyAddress })
    const unfinished = await seenTransfers(world.db, ledger, { above: -1 })
    const orders = [...new Set(unfinished.flatMap(({ orderNumber }) => orderNumber ?? []))]
    if (orders.length > 0) await lockPaymentRequests(world.db, orders)
    await markOrphaned(
      world.db,
      unfinished.map(({ id }) => id),
      world.now(),
    )
    const all = { above: -1, upTo: Number.MAX_SAFE_INTEGER, keys: [] }
    await dropSeenRefunds(world.db, ledger, all)
    await forgetHeaders(world.db, ledger, world.now())
    await updateStatuses(world, orders)
    return ok()
  })
