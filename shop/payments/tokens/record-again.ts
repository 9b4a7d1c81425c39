// Stores what a second reading of final blocks has found: payments that the first reading was not shown.
import { type Result, refuse } from '../../result.ts'
import type { World } from '../../world.ts'
import { announcePayments } from '../requests/actions/payment-requests.ts'
import { everyAddress, lockCursor } from '../requests/store/cursors.ts'
import { lockPaymentRequests } from '../requests/store/payment-requests.ts'
import { addRefunds, addTransfers, matched } from './add-transfers.ts'
import type { AgainPage, EvmTransfer } from './port.ts'
import { contradictsHeaders, saveVerified } from './store/chains.ts'

/**
 * Stores the page and how far the chain is read again. What was found counts by its block's time, and becomes final
 * with the next agreement. Returns the orders affected. Refuses `payment.not_set_up`, and `ledger.untrusted` for a block
 * of another time.
 */
export const recordAgain = (
  world: World,
  ledger: string,
  { transfers, to }: AgainPage,
): Promise<Result<{ orders: readonly string[] }>> =>
  recordChainTransfers(world, ledger, transfers, async (world) => {
    await saveVerified(world.db, ledger, to, world.now())
  })

/** Transfers that are on the chain and were not stored, from the second reading or the audit. */
export const recordChainTransfers = (
  world: World,
  ledger: string,
  found: readonly EvmTransfer[],
  also: (world: World) => Promise<void> = async () => {},
): Promise<Result<{ orders: readonly string[] }>> =>
  world.transaction(async (world) => {
    const chain = world.config.usdt?.chains.find((each) => each.ledger === ledger)
    if (!chain) return refuse('payment.not_set_up')
    await lockCursor(world.db, { ledger, account: everyAddress })
    // Of a provider alone that dates all its blocks wrong, nothing else tells.
    if (await contradictsHeaders(world.db, ledger, found))
      return refuse('ledger.untrusted', { facts: { why: 'a block of another time' } })
    const transfers = await matched(world, chain, found)
    const touched = [...new Set(transfers.flatMap(({ orderNumber }) => orderNumber ?? []))]
    if (touched.length > 0) await lockPaymentRequests(world.db, touched)
    const orders = await addTransfers(world, ledger, transfers)
    await addRefunds(world, chain, found)
    await also(world)
    if (orders.length > 0)
      world.log.warn('payments found by reading again', {
        ledger: chain.name,
        orders: orders.length,
      })
    return announcePayments(world, orders)
  })
