// Finality: marks transfers and refunds as final once they cannot be rolled back; only then do they count.
import { endAlert, raiseAlert } from '../../people/alerts/actions.ts'
import { type Result, refuse } from '../../result.ts'
import type { World } from '../../world.ts'
import { assetOf, isRounded, isSameLog, keyOf } from '../destinations/rules/chain.ts'
import { checksummed } from '../destinations/rules/evm-address.ts'
import { seeRefunds } from '../refunds/see-refunds.ts'
import { ordersRefundedTo, type Sighting } from '../refunds/store/sightings.ts'
import { announcePayments } from '../requests/actions/payment-requests.ts'
import { everyAddress, lockCursor } from '../requests/store/cursors.ts'
import { lockPaymentRequests } from '../requests/store/payment-requests.ts'
import { addRefunds, addTransfers, matched } from './add-transfers.ts'
import type { EvmChain, Finality } from './port.ts'
import {
  dropFalseRefunds,
  finishSeenRefunds,
  openSeenRefunds,
  type SeenRefund,
} from './store/chain-refunds.ts'
import { correctTimes, markFalse, markFinal, saveFinal, seenTransfers } from './store/chains.ts'

/**
 * Returns the orders of the transfers and refunds that are final now. One that all providers deny is rolled back, and
 * what they show in its place is stored. Refuses `payment.not_set_up`.
 */
export const finishTransfers = (
  world: World,
  ledger: string,
  finality: Finality,
): Promise<Result<{ orders: readonly string[] }>> =>
  world.transaction(async (world) => {
    const chain = world.config.usdt?.chains.find((each) => each.ledger === ledger)
    if (!chain) return refuse('payment.not_set_up')
    await lockCursor(world.db, { ledger, account: everyAddress })
    const unfinished = await seenTransfers(world.db, ledger, { above: -1 })
    const final = unfinished.filter((each) => finality.transfers.has(keyOf(each)))
    const wrong = unfinished.filter(
      (each) =>
        finality.denied.has(keyOf(each)) && !finality.instead.some((log) => isSameLog(log, each)),
    )
    const disputed = new Map<string, string>()
    for (const each of unfinished) {
      const hosts = finality.hosts.get(keyOf(each))
      if (hosts !== undefined && each.orderNumber && !wrong.includes(each))
        disputed.set(each.orderNumber, hosts)
    }
    for (const [subject, hosts] of disputed)
      await raiseAlert(world, {
        kind: 'payment_disputed',
        subject,
        facts: { number: subject, ledger: chain.name, hosts },
      })
    for (const { orderNumber } of [...final, ...wrong])
      if (orderNumber && !disputed.has(orderNumber))
        await endAlert(world, 'payment_disputed', { subject: orderNumber })
    const seen = await openSeenRefunds(world.db, ledger)
    const refunds = seen.filter((each) => finality.transfers.has(keyOf(each)))
    const instead = await matched(world, chain, finality.instead)
    const sent = refunds.map((each) =>
      sightingOf(chain, { ...each, at: finality.times.get(keyOf(each)) ?? each.at }),
    )
    const paid = new Set(final.flatMap(({ orderNumber }) => orderNumber ?? []))
    const waiting = await ordersRefundedTo(
      world.db,
      sent.map(({ address }) => address),
    )
    const corrected = [...wrong, ...instead].flatMap(({ orderNumber }) => orderNumber ?? [])
    const touched = [...new Set([...paid, ...waiting, ...corrected])]
    if (touched.length > 0) await lockPaymentRequests(world.db, touched)
    // The first reading had it from one provider alone.
    await correctTimes(
      world.db,
      final.flatMap((each) => {
        const at = finality.times.get(keyOf(each))
        return at ? [{ id: each.id, at }] : []
      }),
    )
    await markFinal(
      world.db,
      final.map(({ id }) => id),
    )
    await markFalse(
      world.db,
      wrong.map(({ id }) => id),
      world.now(),
    )
    await dropFalseRefunds(world.db, ledger, [...finality.denied])
    await addTransfers(world, ledger, instead)
    await addRefunds(world, chain, finality.instead)
    await finishSeenRefunds(
      world.db,
      ledger,
      refunds.map(({ operationId }) => operationId),
    )
    const closed = await seeRefunds(world, sent)
    const orders = [...new Set([...paid, ...closed, ...corrected])]
    await saveFinal(world.db, ledger, finality.final, world.now())
    return announcePayments(world, orders)
  })

function sightingOf(
  chain: EvmChain,
  { operationId, hash, at, sender, address, amount, raw, token }: SeenRefund,
): Sighting {
  const contract = token ?? chain.token ?? ''
  const asset = assetOf(chain, contract)
  return {
    ledger: chain.ledger,
    account: everyAddress,
    operationId,
    hash,
    at,
    sender,
    // In checksum spelling: EIP-55, or T….
    address: address.startsWith('0x') ? checksummed(address) : address,
    amount,
    asset: `${asset?.symbol ?? '?'}:${contract}`,
    isRounded: asset?.method != null && isRounded(raw, asset.decimals),
  }
}
