// Records failures of reading a ledger.
import type { World } from '../../../world.ts'
import { piAccounts } from '../../destinations/views.ts'
import { everyAddress, saveFailure, saveFinality } from '../store/cursors.ts'

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
