// What the shop remembers of a ledger that could not be read.
import type { World } from '../../world.ts'
import { saveFailure } from '../store/cursors.ts'

/** Keeps why the ledger could not be read, and since when, for `watcherHealth`. A stored page ends it. */
export async function noteFailure(world: World, code: string): Promise<void> {
  const { pi } = world.config
  if (!pi) return
  const place = { ledger: pi.passphrase, account: pi.treasury }
  await saveFailure(world.db, place, code, world.now())
}
