// Registers the configured chains, and every Pi account that was ever given out, with the watcher.
import type { World } from '../../../world.ts'
import { piAccounts } from '../../destinations/views.ts'
import { setWatched, watchAccount } from '../store/cursors.ts'

/** At the watcher's start: payment requests no longer wait for a chain that was removed from the configuration. */
export async function watchChains(world: World): Promise<void> {
  await setWatched(world.db, world.usdt?.chains.map(({ chain }) => chain.ledger) ?? [])
  await watchAccounts(world)
}

/** Payment requests in Pi wait for each of them: a payment to an earlier address counts, too. */
export async function watchAccounts(world: World): Promise<void> {
  const { pi } = world.config
  if (!pi) return
  const [first, ...others] = await piAccounts(world)
  for (const account of others)
    await watchAccount(world.db, { ledger: pi.passphrase, account }, first ?? '')
}
