// Stores a page of a chain: new transfers, rollbacks, block headers and cursor, in one transaction.
import { endAlert } from '../../people/alerts/actions.ts'
import { type Result, refuse } from '../../result.ts'
import type { World } from '../../world.ts'
import { keyOf, maxRecentHeaders } from '../destinations/rules/chain.ts'
import { announcePayments } from '../requests/actions/payment-requests.ts'
import { everyAddress, lockCursor, saveReading } from '../requests/store/cursors.ts'
import { lockPaymentRequests } from '../requests/store/payment-requests.ts'
import { setAside } from '../review/set-aside.ts'
import { addRefunds, addTransfers, isMoving, matched } from './add-transfers.ts'
import type { EvmChain, EvmPage } from './port.ts'
import { dropSeenRefunds } from './store/chain-refunds.ts'
import {
  countFinalAbove,
  headersOf,
  markOrphaned,
  ordersByAddress,
  saveHeaders,
  seenTransfers,
} from './store/chains.ts'

/**
 * Stores a page. A page that was not read from the chain's current cursor is refused, so each is stored once. Returns
 * the orders affected. Refuses `ledger.gap`, and `ledger.final_reorg` if final blocks are no longer there: the chain is
 * not trusted until a person has reviewed it.
 */
export const recordChain = (
  world: World,
  page: EvmPage,
): Promise<Result<{ orders: readonly string[] }>> =>
  world.transaction(async (world) => {
    const { ledger, ancestor, headers } = page
    const chain = world.config.usdt?.chains.find((each) => each.ledger === ledger)
    if (!chain) return refuse('payment.not_set_up')
    const place = { ledger, account: everyAddress }
    await lockCursor(world.db, place)
    const [top] = await headersOf(world.db, ledger, 1)
    const last = headers.at(-1)
    if ((top?.hash ?? '') !== page.after || !last) return refuse('ledger.gap')
    if (top && ancestor < top.number && (await countFinalAbove(world.db, ledger, ancestor)) > 0)
      return refuse('ledger.final_reorg')

    const transfers = await matched(world, chain, page.transfers)
    const keys = new Set(transfers.map(({ operationId }) => operationId))
    const orphans = (await seenTransfers(world.db, ledger, { above: ancestor })).filter(
      (transfer) => transfer.blockNumber <= last.number && !keys.has(keyOf(transfer)),
    )
    const touched = new Set(
      [...transfers, ...orphans].flatMap(({ orderNumber }) => orderNumber ?? []),
    )
    if (touched.size > 0) await lockPaymentRequests(world.db, [...touched])
    await markOrphaned(
      world.db,
      orphans.map(({ id }) => id),
      world.now(),
    )
    // A transfer that no provider shows any more is no longer disputed.
    for (const { orderNumber: subject } of orphans)
      if (subject) await endAlert(world, 'payment_disputed', { subject })
    const affected = await addTransfers(world, ledger, transfers)
    await seeOnChain(world, chain, page, last.number)
    await setAside(world, place, page.setAside, await ordersPaidBy(world, page))
    await saveHeaders(world.db, ledger, {
      ancestor,
      top: top?.number ?? ancestor,
      headers,
      keep: maxRecentHeaders,
    })

    const orders = new Set([
      ...affected,
      ...orphans.flatMap(({ orderNumber }) => orderNumber ?? []),
    ])
    const { latestLedger, closedAt } = page
    const readAt = world.now()
    // A block may be some minutes ahead of the shop's clock; what is read never is.
    const readTo = new Date(Math.min(+page.readTo, +readAt))
    const reading = { latestLedger, closedAt, readTo, readAt }
    await saveReading(world.db, place, String(last.number), reading)
    return announcePayments(world, [...orders])
  })

/** By operation: the order whose address an unreadable transfer names, whose shopper sees that it is looked at. */
async function ordersPaidBy(
  world: World,
  { setAside: odd }: EvmPage,
): Promise<Map<string, string>> {
  const orders = await ordersByAddress(world.db, [
    ...new Set(odd.flatMap(({ addresses }) => addresses)),
  ])
  return new Map(
    odd.flatMap(({ operationId, addresses }) =>
      addresses.flatMap((each) => {
        const orderNumber = orders.get(each)
        return orderNumber ? [[operationId, orderNumber] as const] : []
      }),
    ),
  )
}

/** Outgoing refunds. */
async function seeOnChain(
  world: World,
  chain: EvmChain,
  { ledger, ancestor, transfers }: EvmPage,
  upTo: number,
): Promise<void> {
  const keys = transfers.filter(isMoving).map(keyOf)
  await dropSeenRefunds(world.db, ledger, { above: ancestor, upTo, keys })
  await addRefunds(world, chain, transfers)
}
