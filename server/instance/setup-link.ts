// The link to set up a shop that nobody owns: printed at each start, and in a file for those who cannot read the log.
import { chmod, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setupLink } from '../../shop/people/accounts/setup-link.ts'
import { isUnowned } from '../../shop/people/accounts/views/unowned.ts'
import type { World } from '../../shop/world.ts'

export const setupFileIn = (dataDir: string): string => join(dataDir, 'setup-link.txt')

/**
 * A new link, also in DATA_DIR/setup-link.txt, which only the shop's user can read; null, and no file, if the shop has
 * an owner. Links of other processes stay valid.
 */
export async function offerSetup(world: World, dataDir: string): Promise<string | null> {
  const file = setupFileIn(dataDir)
  const link = (await isUnowned(world)) ? setupLink(world) : null
  try {
    if (link) {
      await mkdir(dataDir, { recursive: true, mode: 0o700 })
      await writeFile(file, `${link}\n`, { mode: 0o600 })
      // The mode above is that of a new file.
      await chmod(file, 0o600)
    } else await rm(file, { force: true })
  } catch (error) {
    world.log.warn('setup link not written', {
      reason: (error as NodeJS.ErrnoException).code ?? '',
    })
  }
  return link
}
