// Which chains are read: those that are set up, and no others.
import type { World } from '../../world.ts'
import { setWatched } from '../store/chains.ts'

/** At the watcher's start. Invoices no longer wait for a chain that the operator has taken out. */
export const watchChains = (world: World): Promise<void> =>
  setWatched(world.db, world.usdt?.chains.map(({ chain }) => chain.ledger) ?? [])
