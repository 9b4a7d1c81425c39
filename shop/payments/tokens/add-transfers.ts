// Matches transfers of a chain to orders and stores them, from whichever reading they come.
import type { World } from '../../world.ts'
import { assetOf, keyOf, scaled } from '../destinations/rules/chain.ts'
import { withheldAmong } from '../destinations/store/addresses.ts'
import { everyAddress } from '../requests/store/cursors.ts'
import { insertTransfers, type NewTransfer } from '../requests/store/transfers.ts'
import { listTransfers } from '../review/list-transfers.ts'
import { endSetAside } from '../review/set-aside.ts'
import type { EvmChain, EvmTransfer } from './port.ts'
import { refundAddressesAmong, upsertSeenRefunds } from './store/chain-refunds.ts'
import { askedTokens, followTransactions, ordersByAddress, revive } from './store/chains.ts'

/** Stores what is new, and revives what was rolled back. The orders are locked. Returns those affected. */
export async function addTransfers(
  world: World,
  ledger: string,
  transfers: readonly NewTransfer[],
): Promise<string[]> {
  const place = { ledger, account: everyAddress }
  const keys = transfers.map(({ operationId }) => operationId)
  const revived = await revive(world.db, ledger, keys)
  const added = await insertTransfers(world.db, place, transfers, world.now())
  // What no provider could read at first waits no longer.
  await endSetAside(world, place, keys)
  const followed = new Set(await followTransactions(world.db, ledger, [...added]))
  const fresh = transfers.filter(({ id }) => added.has(id))
  await listTransfers(
    world,
    fresh.filter(({ id }) => !followed.has(id)),
  )
  return [...new Set([...fresh.flatMap(({ orderNumber }) => orderNumber ?? []), ...revived])]
}

/** Stores transfers to refund addresses; one to oneself moves nothing. */
export async function addRefunds(
  world: World,
  chain: EvmChain,
  transfers: readonly EvmTransfer[],
): Promise<void> {
  const moving = transfers.filter(isMoving)
  const waited = await refundAddressesAmong(world.db, [...new Set(moving.map(({ to }) => to))])
  const ours = new Set(waited)
  await upsertSeenRefunds(
    world.db,
    chain,
    moving.filter(({ to }) => ours.has(to)),
  )
}

export const isMoving = ({ raw, from, to }: EvmTransfer): boolean => raw > 0n && from !== to

/** Against address poisoning, zero-value transfers are not stored. */
export async function matched(
  world: World,
  chain: EvmChain,
  transfers: readonly EvmTransfer[],
): Promise<NewTransfer[]> {
  const some = transfers.filter(({ raw }) => raw > 0n)
  const recipients = [...new Set(some.map(({ to }) => to))]
  const orders = await ordersByAddress(world.db, recipients)
  const asked = await askedTokens(world.db, [...new Set(orders.values())])
  const withheld = await withheldAmong(world.db, recipients)
  return some.flatMap((transfer) => {
    const orderNumber = orders.get(transfer.to) ?? null
    const asset = assetOf(chain, transfer.token)
    if ((!orderNumber && !withheld.has(transfer.to)) || !asset) return []
    const method = asset.method ?? 'usdt'
    // What the order was never offered in, it has no price for: the wrong token, accepted elsewhere or not.
    const due = (orderNumber && asked.get(orderNumber)?.get(method)) || null
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
      assetOk: asset.method !== null && (orderNumber === null || due !== null),
      chainOk: true,
      proved: true,
      status: 'seen',
      match: orderNumber ? 'address' : 'none',
      orderNumber,
      method,
      due,
      block: { hash: transfer.blockHash, raw: transfer.raw },
    }
  })
}
