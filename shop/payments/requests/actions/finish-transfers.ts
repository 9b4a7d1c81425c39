// Finality: marks transfers and refunds as final once they cannot be rolled back; only then do they count.
import { endAlert, raiseAlert } from '../../../people/alerts/actions.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import type { World } from '../../../world.ts'
import { assetOf, isRounded, keyOf } from '../rules/chain.ts'
import { checksummed } from '../rules/evm-address.ts'
import { finishSeenRefunds, openSeenRefunds, type SeenRefund } from '../store/chain-refunds.ts'
import { everyAddress, markFinal, saveFinal, seenTransfers } from '../store/chains.ts'
import { lockCursor } from '../store/cursors.ts'
import { lockPaymentRequests } from '../store/payment-requests.ts'
import { ordersRefundedTo, type Sighting } from '../store/sightings.ts'
import type { EvmChain, Finality } from '../usdt-port.ts'
import { seeRefunds } from './see-refunds.ts'
import { settle } from './settle.ts'

/** Returns the orders of the transfers and refunds that are final now. Refuses `payment.not_set_up`. */
export const finishTransfers = (
  world: World,
  ledger: string,
  finality: Finality,
): Promise<Result<{ orders: string[] }>> =>
  world.transaction(async (world) => {
    const chain = world.config.usdt?.chains.find((each) => each.ledger === ledger)
    if (!chain) return refuse('payment.not_set_up')
    await lockCursor(world.db, { ledger, account: everyAddress })
    const unfinished = await seenTransfers(world.db, ledger, { above: -1 })
    const final = unfinished.filter((each) => finality.transfers.has(keyOf(each)))
    const doubted = unfinished.filter(
      (each) => each.blockNumber <= finality.final.number && !final.includes(each),
    )
    const disputed = new Set(doubted.flatMap(({ orderNumber }) => orderNumber ?? []))
    for (const subject of disputed)
      await raiseAlert(world, {
        kind: 'payment_disputed',
        subject,
        facts: { number: subject, ledger: chain.name },
      })
    for (const { orderNumber } of final)
      if (orderNumber && !disputed.has(orderNumber))
        await endAlert(world, 'payment_disputed', { subject: orderNumber })
    const refunds = (await openSeenRefunds(world.db, ledger)).filter((each) =>
      finality.transfers.has(keyOf(each)),
    )
    const sent = refunds.map((each) => sightingOf(chain, each))
    const paid = new Set(final.flatMap(({ orderNumber }) => orderNumber ?? []))
    const waiting = await ordersRefundedTo(
      world.db,
      sent.map(({ address }) => address),
    )
    const touched = [...new Set([...paid, ...waiting])]
    if (touched.length > 0) await lockPaymentRequests(world.db, touched)
    await markFinal(
      world.db,
      final.map(({ id }) => id),
    )
    await finishSeenRefunds(
      world.db,
      ledger,
      refunds.map(({ operationId }) => operationId),
    )
    const closed = await seeRefunds(world, sent)
    const orders = [...new Set([...paid, ...closed])]
    await saveFinal(world.db, ledger, finality.final, world.now())
    await settle(world, orders)
    return ok({ orders })
  })

const sightingOf = (
  chain: EvmChain,
  { operationId, hash, at, sender, address, amount, raw, token }: SeenRefund,
): Sighting => ({
  ledger: chain.ledger,
  account: everyAddress,
  operationId,
  hash,
  at,
  sender,
  // In checksum spelling: EIP-55, or T….
  address: address.startsWith('0x') ? checksummed(address) : address,
  amount,
  asset: token ? `${assetOf(chain, token)?.symbol ?? '?'}:${token}` : `USDT:${chain.token}`,
  isRounded: token === null && isRounded(raw, chain.decimals),
})
