// Watcher state of the chains: cursors, watched addresses, unfinalized blocks.
import type { World } from '../../../world.ts'
import { familyOf, keyOf, maxRecentHeaders } from '../../destinations/rules/chain.ts'
import { withheldAmong } from '../../destinations/store/addresses.ts'
import type { NumberRange, RecentHeaders, SeenLog, Sought, Watched } from '../port.ts'
import { logOfRefund, openSeenRefunds, refundAddressesAmong } from '../store/chain-refunds.ts'
import * as chains from '../store/chains.ts'

/** Up to this number addresses are queried by name: above it, reading all transfers is cheaper. */
const mostNamed = 100

export const recentHeadersOf = (world: World, ledger: string): Promise<RecentHeaders> =>
  chains.headersOf(world.db, ledger, maxRecentHeaders)

/** For the chains of a family: `eip155`, `tron`. */
export const watchedOn = (world: World, family = 'eip155'): Watched => ({
  now: () => world.now(),
  named: () => chains.watchedAddresses(world.db, family, { now: world.now(), most: mostNamed }),
  ours: async (addresses) =>
    new Set([
      ...(await chains.ordersByAddress(world.db, addresses)).keys(),
      ...(await refundAddressesAmong(world.db, addresses)),
      ...(await withheldAmong(world.db, addresses)),
    ]),
})

/** Payments and refunds that are not final yet. */
export const seenOn = async (world: World, ledger: string): Promise<SeenLog[]> => {
  const usdt = world.config.usdt?.chains.find((each) => each.ledger === ledger)?.token ?? ''
  return [
    ...(await chains.seenTransfers(world.db, ledger, { above: -1 })),
    ...(await openSeenRefunds(world.db, ledger)).map((each) => logOfRefund(each, usdt)),
  ]
}

/** A chain is read a second time at most once in so many milliseconds. */
const secondReadingEvery = 60_000

/** The blocks to read a second time once they are final; null if that was done a moment ago, or nothing is watched. */
export async function secondReadingDue(world: World, ledger: string): Promise<NumberRange | null> {
  const verified = await chains.verifiedOf(world.db, ledger)
  if (!verified || verified.number === null || verified.number >= verified.top) return null
  const since = world.now().getTime() - (verified.at?.getTime() ?? 0)
  if (since >= 0 && since < secondReadingEvery) return null
  return { from: verified.number + 1, to: verified.top }
}

/** For a second reading: transfers to watched addresses that are not stored. */
export const soughtOn = (world: World, ledger: string): Sought => ({
  ...watchedOn(world, familyOf(ledger)),
  known: (logs) => chains.storedKeys(world.db, ledger, logs.map(keyOf)),
})
