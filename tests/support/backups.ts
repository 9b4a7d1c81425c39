// A shop with its own data folder and secret key, and empty targets to restore it into.
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { afterAll } from 'vitest'
import { folderPlace } from '../../adapters/backup/folder.ts'
import { withDatabase } from '../../adapters/database/transaction.ts'
import { localFiles } from '../../adapters/files/local.ts'
import { keyring } from '../../adapters/keys/keyring.ts'
import { restoreBackup } from '../../server/backup/restore.ts'
import { makeBackup } from '../../server/backup/write.ts'
import { type Config, readConfig } from '../../server/config/config.ts'
import type { World } from '../../shop/world.ts'
import { worldWithAccounts } from './accounts.ts'
import { emptyDatabase } from './empty-database.ts'
import { testPi } from './payments.ts'
import { testConfig } from './world.ts'

export const identity = await generateX25519Identity()
export const recipient = await identityToRecipient(identity)

const home = mkdtempSync(join(tmpdir(), 'piazza-backups-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))
export const secret = randomBytes(32)
const secretFile = join(home, 'secret.key')
writeFileSync(secretFile, secret, { mode: 0o600 })
export const identityFile = join(home, 'backup-key.txt')
writeFileSync(identityFile, `# public key: ${recipient}\n${identity}\n`)

export const folder = join(home, 'backups')
export const place = folderPlace(folder)
const quiet = () => {}

const environment = (dataDir: string, url: string) => ({
  DEMO: '1',
  DATABASE_URL: url,
  DATA_DIR: dataDir,
  SECRET_KEY_FILE: secretFile,
})
const configOf = (env: Record<string, string>): Config => {
  const { config, problems } = readConfig(env)
  if (!config) throw new Error(problems.join('\n'))
  return config
}

export async function shopToBackUp() {
  const dataDir = join(home, 'shop')
  mkdirSync(dataDir)
  const world = await worldWithAccounts({
    config: { ...testConfig, pi: testPi },
    files: await localFiles(join(dataDir, 'files')),
    keys: keyring({ 1: secret }),
  })
  const env = environment(dataDir, world.url)
  const config = configOf(env)
  const backUp = () => makeBackup(config, world.url, place, [recipient], quiet)
  return { world, env, config, backUp }
}

export const restoreInto = (
  target: Awaited<ReturnType<typeof emptyTarget>>,
  name: string,
  keys = [identity],
  from = place,
) => restoreBackup(target.config, target.url, { place: from, name }, keys, quiet)

let places = 0
/** An empty database and data folder, with the shop's secret key unless `more` says otherwise. */
export async function emptyTarget(more: Record<string, string> = {}) {
  const { url, pool } = await emptyDatabase()
  places += 1
  const dataDir = join(home, `place-${places}`)
  mkdirSync(dataDir)
  const env = { ...environment(dataDir, url), ...more }
  return { url, pool, dataDir, env, config: configOf(env) }
}

/** The shop's world on the target it was restored into. */
export async function restoredWorld(
  world: World,
  { pool, dataDir }: Awaited<ReturnType<typeof emptyTarget>>,
): Promise<World> {
  const files = await localFiles(join(dataDir, 'files'))
  return withDatabase({ ...world, files }, pool, pool)
}
