// Registers the configured chains and accounts with the watcher.
import type { World } from '../../../world.ts'
import { setWatched } from '../store/chains.ts'
import { setCompanionAccount } from '../store/cursors.ts'

/** At the watcher's start: payment requests no longer wait for a chain that was removed from the configuration. */
export async function watchChains(world: World): Promise<void> {
  await setWatched(world.db, world.usdt?.chains.map(({ chain }) => chain.ledger) ?? [])
  await watchAppWallet(world)
}

/** While the Pi app's account is configured, payment requests in Pi wait for it as for the treasury. */
export async function watchAppWallet(world: World): Promise<void> {
  const { pi, piApp } = world.config
  if (!pi) return
  const account = piApp && piApp.wallet !== pi.treasury ? piApp.wallet : null
  await setCompanionAccount(world.db, { ledger: pi.passphrase, account: pi.treasury }, account)
}
