// The link to set up a shop that nobody owns: printed at each start, and in a file for those who cannot read the log.
import { chmod, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setupLinkLife } from '../../shop/people/accounts/rules.ts'
import { isSetupToken, ownedTopic, setupLink } from '../../shop/people/accounts/setup-link.ts'
import { isUnowned } from '../../shop/people/accounts/views/unowned.ts'
import type { World } from '../../shop/world.ts'

export const setupFileIn = (dataDir: string): string => join(dataDir, 'setup-link.txt')

/**
 * The link, also in DATA_DIR/setup-link.txt, which only the shop's user can read; null, and no file, if the shop has an
 * owner. Processes of one folder have one link until half of its time is over.
 */
export async function offerSetup(world: World, dataDir: string): Promise<string | null> {
  const file = setupFileIn(dataDir)
  const isOffered = await isUnowned(world)
  const known = isOffered ? await lastingLink(world, file) : null
  const link = known ?? (isOffered ? setupLink(world) : null)
  try {
    if (link === null) await rm(file, { force: true })
    else if (known === null) {
      await mkdir(dataDir, { recursive: true, mode: 0o700 })
      await writeFile(file, `${link}\n`, { mode: 0o600 })
    }
    // The mode above is that of a new file.
    if (link !== null) await chmod(file, 0o600)
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? ''
    world.log.warn('setup link not written', { reason })
  }
  return link
}

/** Removes the file as soon as somebody owns the shop, in whichever process that happens. */
export const forgetSetupOnceOwned = (world: World, dataDir: string): (() => void) =>
  world.events.on(ownedTopic, () => void offerSetup(world, dataDir))

async function lastingLink(world: World, file: string): Promise<string | null> {
  const link = (await readFile(file, 'utf8').catch(() => '')).trim()
  const url = URL.parse(link)
  const token = url?.searchParams.get('token') ?? ''
  const later = new Date(world.now().getTime() + setupLinkLife / 2)
  const isOurs = url?.origin === world.config.publicUrl
  return isOurs && isSetupToken({ ...world, now: () => later }, token) ? link : null
}
