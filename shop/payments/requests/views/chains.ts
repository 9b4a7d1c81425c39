// Watcher state of the chains: cursors, watched addresses, unfinalized blocks.
import type { World } from '../../../world.ts'
import { maxRecentHeaders } from '../rules/chain.ts'
import { withheldAmong } from '../store/addresses.ts'
import { openSeenRefunds, refundAddressesAmong } from '../store/chain-refunds.ts'
import * as chains from '../store/chains.ts'
import type { EvmTransfer, RecentHeaders, Watched } from '../usdt-port.ts'

/** Up to this number addresses are queried by name: above it, reading all transfers is cheaper. */
const mostNamed = 100

export const recentHeadersOf = (world: World, ledger: string): Promise<RecentHeaders> =>
  chains.headersOf(world.db, ledger, maxRecentHeaders)

/** For the chains of a family: `eip155`, `tron`. */
export const watchedOn = (world: World, family = 'eip155'): Watched => ({
  named: () => chains.watchedAddresses(world.db, family, { now: world.now(), most: mostNamed }),
  ours: async (addresses) =>
    new Set([
      ...(await chains.ordersByAddress(world.db, addresses)).keys(),
      ...(await refundAddressesAmong(world.db, addresses)),
      ...(await withheldAmong(world.db, addresses)),
    ]),
})

/** Payments and refunds that are not final yet. */
export const seenOn = async (
  world: World,
  ledger: string,
): Promise<Pick<EvmTransfer, 'blockHash' | 'blockNumber' | 'logIndex'>[]> => [
  ...(await chains.seenTransfers(world.db, ledger, { above: -1 })),
  ...(await openSeenRefunds(world.db, ledger)),
]
