// What the watcher reads, chains and Pi accounts, and why it could not.
import type { World } from '../../../world.ts'
import { piAccounts } from '../../destinations/views.ts'
import {
  everyAddress,
  saveFailure,
  saveFinality,
  setWatched,
  watchAccount,
} from '../store/cursors.ts'

/** At the watcher's start: payment requests no longer wait for a chain or store that was removed from the configuration. */
export async function watchChains(world: World): Promise<void> {
  const chains = world.usdt?.chains.map(({ chain }) => chain.ledger) ?? []
  await setWatched(world.db, [...chains, ...world.providers.map(({ ledger }) => ledger)])
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

/**
 * Stores why and since when a ledger could not be read, for `watcherHealth`: the Pi ledger, or a chain (`eip155:137`).
 * The next stored page clears it.
 */
export async function recordReadFailure(
  world: World,
  code: string,
  chain: string | null = null,
  account: string | null = null,
): Promise<void> {
  const { pi } = world.config
  const place = chain
    ? { ledger: chain, account: everyAddress }
    : pi && {
        ledger: pi.passphrase,
        account: account ?? (await piAccounts(world))[0] ?? pi.treasury,
      }
  if (place) await saveFailure(world.db, place, code, world.now())
}

/** The same for finality, which pages do not include: null if providers agree, or nothing is waiting for it. */
export const recordFinality = (
  world: World,
  chain: string,
  code: string | null,
): Promise<unknown> =>
  saveFinality(world.db, { ledger: chain, account: everyAddress }, code, world.now())
