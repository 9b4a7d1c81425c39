// Stores a page of a chain: new transfers, rollbacks, block headers and cursor, in one transaction.
import { endAlert } from '../../../people/alerts/actions.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import type { World } from '../../../world.ts'
import { assetOf, keyOf, maxRecentHeaders, scaled } from '../rules/chain.ts'
import { withheldAmong } from '../store/addresses.ts'
import { dropSeenRefunds, refundAddressesAmong, upsertSeenRefunds } from '../store/chain-refunds.ts'
import {
  countFinalAbove,
  everyAddress,
  followTransactions,
  headersOf,
  markOrphaned,
  ordersByAddress,
  revive,
  saveHeaders,
  seenTransfers,
} from '../store/chains.ts'
import { lockCursor, saveReading } from '../store/cursors.ts'
import { lockPaymentRequests } from '../store/payment-requests.ts'
import { insertTransfers, type NewTransfer } from '../store/transfers.ts'
import type { EvmChain, EvmPage, EvmTransfer } from '../usdt-port.ts'
import { listTransfers } from './list-transfers.ts'
import { settle } from './settle.ts'

/**
 * Stores a page. A page that was not read from the chain's current cursor is refused, so each is stored once. Returns
 * the orders affected. Refuses `ledger.gap`, and `ledger.final_reorg` if final blocks are no longer there: the chain is
 * not trusted until a person has reviewed it.
 */
export const recordChain = (world: World, page: EvmPage): Promise<Result<{ orders: string[] }>> =>
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
    const revived = await revive(world.db, ledger, [...keys])
    const added = await insertTransfers(world.db, place, transfers, world.now())
    const followed = new Set(await followTransactions(world.db, ledger, [...added]))
    const fresh = transfers.filter(({ id }) => added.has(id))
    await listTransfers(
      world,
      fresh.filter(({ id }) => !followed.has(id)),
    )
    await seeOnChain(world, chain, page, last.number)
    await saveHeaders(world.db, ledger, { ancestor, headers, keep: maxRecentHeaders })

    const orders = new Set([
      ...[...fresh, ...orphans].flatMap(({ orderNumber }) => orderNumber ?? []),
      ...revived,
    ])
    await settle(world, [...orders])
    const { latestLedger, closedAt, readTo } = page
    const reading = { latestLedger, closedAt, readTo, readAt: world.now() }
    await saveReading(world.db, place, String(last.number), reading)
    return ok({ orders: [...orders] })
  })

/** Outgoing refunds; a transfer to oneself moves nothing. */
async function seeOnChain(
  world: World,
  chain: EvmChain,
  { ledger, ancestor, transfers }: EvmPage,
  upTo: number,
): Promise<void> {
  const moving = transfers.filter(({ raw, from, to }) => raw > 0n && from !== to)
  const keys = moving.map(keyOf)
  await dropSeenRefunds(world.db, ledger, { above: ancestor, upTo, keys })
  const waited = await refundAddressesAmong(world.db, [...new Set(moving.map(({ to }) => to))])
  const ours = new Set(waited)
  const refunds = moving.filter(({ to }) => ours.has(to))
  await upsertSeenRefunds(world.db, chain, refunds)
}

/** Against address poisoning, zero-value transfers are not stored. */
async function matched(
  world: World,
  chain: EvmChain,
  transfers: readonly EvmTransfer[],
): Promise<NewTransfer[]> {
  const some = transfers.filter(({ raw }) => raw > 0n)
  const recipients = [...new Set(some.map(({ to }) => to))]
  const orders = await ordersByAddress(world.db, recipients)
  const withheld = await withheldAmong(world.db, recipients)
  return some.flatMap((transfer) => {
    const orderNumber = orders.get(transfer.to) ?? null
    const asset = assetOf(chain, transfer.token)
    if ((!orderNumber && !withheld.has(transfer.to)) || !asset) return []
    return {
      id: world.id(),
      operationId: keyOf(transfer),
      hash: transfer.hash,
      ledgerNumber: transfer.blockNumber,
      at: transfer.at,
      sender: transfer.from,
      recipient: transfer.to,
      muxedId: null,
      memo: null,
      amount: scaled(transfer.raw, asset.decimals),
      asset: `${asset.symbol}:${transfer.token}`,
      kind: 'transfer',
      assetOk: transfer.token === chain.token,
      chainOk: true,
      proved: true,
      status: 'seen',
      match: orderNumber ? 'address' : 'none',
      orderNumber,
      method: 'usdt',
      block: { hash: transfer.blockHash, raw: transfer.raw },
    }
  })
}
