// Which chains and accounts are read: those that are set up, and no others.
import type { World } from '../../../world.ts'
import { setWatched } from '../store/chains.ts'
import { setBeside } from '../store/cursors.ts'

/** At the watcher's start. Payment requests no longer wait for a chain that the operator has taken out. */
export async function watchChains(world: World): Promise<void> {
  await setWatched(world.db, world.usdt?.chains.map(({ chain }) => chain.ledger) ?? [])
  await watchAppWallet(world)
}

/** Payment requests in Pi wait for the account that Pi's app pays to as they do for the treasury, while that is in use. */
export async function watchAppWallet(world: World): Promise<void> {
  const { pi, piApp } = world.config
  if (!pi) return
  const account = piApp && piApp.wallet !== pi.treasury ? piApp.wallet : null
  await setBeside(world.db, { ledger: pi.passphrase, account: pi.treasury }, account)
}
