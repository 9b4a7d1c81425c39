// What can no longer be rolled back is final: only then it pays an invoice.
import { ok, type Result } from '../../result.ts'
import type { World } from '../../world.ts'
import { keyOf } from '../chain.ts'
import { everyAddress, markFinal, saveFinal, seenTransfers } from '../store/chains.ts'
import { lockCursor } from '../store/cursors.ts'
import { lockInvoices } from '../store/invoices.ts'
import type { Finality } from '../usdt-port.ts'
import { settle } from './settle.ts'

/** Answers the orders of the transfers that are final now. */
export function finishTransfers(
  world: World,
  ledger: string,
  finality: Finality,
): Promise<Result<{ orders: string[] }>> {
  return world.transaction(async (world) => {
    await lockCursor(world.db, { ledger, account: everyAddress })
    const seen = await seenTransfers(world.db, ledger, { above: -1 })
    const final = seen.filter((each) => finality.transfers.has(keyOf(each)))
    const doubted = seen.filter(
      (each) => each.blockNumber <= finality.final.number && !final.includes(each),
    )
    for (const { orderNumber } of doubted)
      world.log.error('payment not shown by every provider', { ledger, order: orderNumber })
    const orders = [...new Set(final.map(({ orderNumber }) => orderNumber))]
    if (orders.length > 0) await lockInvoices(world.db, orders)
    await markFinal(
      world.db,
      final.map(({ id }) => id),
    )
    await saveFinal(world.db, ledger, finality.final)
    await settle(world, orders)
    return ok({ orders })
  })
}
