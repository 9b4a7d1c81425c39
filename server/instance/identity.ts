// Proves at each start that secret key, database and files belong to one shop.
import { randomBytes } from 'node:crypto'
import { accessSync, constants, readdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { Pool } from '../../adapters/database/connect.ts'
import {
  hasShopTables,
  newestEntries,
  storedKeyChecks,
  storedShopId,
  storeKeyChecks,
  storeShopId,
} from '../../adapters/database/shop-instance.ts'
import { keyChecks } from '../../adapters/keys/key-checks.ts'
import { keyring } from '../../adapters/keys/keyring.ts'
import { retainedKeys } from '../../shop/identity/documents/actions/rewrap-keys.ts'
import { genesis, sealedText } from '../../shop/platform/audit/rules.ts'
import { hashOf } from '../../shop/platform/audit/seal.ts'
import { pendingRestore } from '../backup/marker.ts'
import type { Config } from '../config/config.ts'
import { openSecrets } from '../config/secret-key.ts'
import { filesFolder, openFiles } from '../files.ts'
import { readMark, writeMark } from './mark.ts'

/** Settings that lead to parts of different shops. The message says which, and what to do. */
export class WrongShop extends Error {}

type Secrets = Readonly<Record<number, Uint8Array>>

/**
 * Before anything is migrated: throws `WrongShop` if key, database or data folder are those of different shops, or one
 * of the latter two is empty beside a used one. Changes nothing, whatever the version of the schema.
 */
export async function proveParts(pool: Pool, config: Config): Promise<void> {
  const tables = await hasShopTables(pool)
  const mark = await readMark(config.dataDir)
  const isUsed = tables.entries && (await newestEntries(pool, 1)).length > 0
  if (isUsed || tables.checks) {
    const secrets = openSecrets(config)
    const problem = await (tables.checks ? problemOfKeys : problemOfLog)(pool, secrets)
    if (problem) throw new WrongShop(problem)
  }
  const shopId = tables.instance ? await storedShopId(pool) : null
  if (mark && shopId && mark.shopId !== shopId) throw new WrongShop(otherFolder)
  if (mark && !shopId && !isUsed && !config.demo) throw new WrongShop(emptyDatabase)
  if (!mark && shopId && isUsed && isEmptyFolder(config)) throw new WrongShop(emptyFolder)
}

/** An empty file of this name in the data folder says that it is new on purpose. */
export const newFolderFile = 'new-folder'

/** Where the shop keeps files here, and has none: neither its own nor those of a restore, which remembers itself. */
function isEmptyFolder(config: Config): boolean {
  if (config.s3 || config.demo || pendingRestore(config.dataDir)) return false
  // A process without write access has no files to mix up, and nobody could put one there for it.
  if (!isWritable(config.dataDir)) return false
  const names = entriesOf(config.dataDir)
  return !names.includes(newFolderFile) && entriesOf(filesFolder(config)).length === 0
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK)
    return true
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT'
    return isMissing && dirname(folder) !== folder && isWritable(dirname(folder))
  }
}

function entriesOf(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/** Requires a migrated database. Throws `WrongShop`. The first start of a shop stores what later ones compare. */
export async function requireOneShop(pool: Pool, config: Config): Promise<void> {
  const secrets = openSecrets(config)
  const problem = await problemOfKeys(pool, secrets)
  if (problem) throw new WrongShop(problem)
  await storeKeyChecks(pool, keyChecks(secrets))
  const mark = await readMark(config.dataDir)
  const shopId = (await storedShopId(pool)) ?? (await firstShopId(pool, config, mark?.shopId))
  if (mark && mark.shopId !== shopId) throw new WrongShop(otherFolder)
  if (!mark) {
    const fresh = { shopId, seenAt: new Date(0).toISOString(), addresses: {}, documents: {} }
    // A process without write access has no files to mix up.
    await writeMark(config.dataDir, fresh).catch(() => {})
    rmSync(join(config.dataDir, newFolderFile), { force: true })
  }
  if (config.s3) await requireBucket(config, shopId)
}

/** Why the secret keys here are not the shop's; null if they are, or the shop is new. Changes nothing. */
export async function problemOfKeys(pool: Pool, secrets: Secrets): Promise<string | null> {
  const [stored, here] = [await storedKeyChecks(pool), keyChecks(secrets)]
  const versions = Object.keys(stored).map(Number)
  if (versions.length === 0) return problemOfLog(pool, secrets)
  const other = versions.find((each) => here[each] !== undefined && here[each] !== stored[each])
  if (other !== undefined) return otherKey(other)
  const newest = Math.max(...versions)
  return here[newest] === undefined ? missingKey(newest) : null
}

/** A database from before key check values: the newest entries of the audit log are sealed with the shop's key. */
async function problemOfLog(pool: Pool, secrets: Secrets): Promise<string | null> {
  const entries = await newestEntries(pool, 20)
  const [newest] = entries
  if (!newest) return null
  const own = keyring(secrets)
  const keys = keyring(secrets, await retainedKeys(pool, own))
  const isSealedHere = entries.some((entry, place) => {
    const before = entries[place + 1]?.hash ?? (entry.number === 1 ? genesis : null)
    if (before === null) return false
    try {
      return entry.hash === hashOf(keys, entry.keyVersion, sealedText(entry, before))
    } catch {
      return false
    }
  })
  if (isSealedHere) return null
  return secrets[newest.keyVersion] ? otherKey(newest.keyVersion) : missingKey(newest.keyVersion)
}

/** Only a shop that has never been used may begin in a folder of its own. */
async function firstShopId(pool: Pool, config: Config, found = ''): Promise<string> {
  const isNew = (await newestEntries(pool, 1)).length === 0
  if (found && isNew && !config.demo) throw new WrongShop(emptyDatabase)
  return storeShopId(pool, found || randomBytes(16).toString('base64url'))
}

/** Files are named by the shop, so this is not one of a person. */
export const bucketMark = 'piazza-shop-instance'

async function requireBucket(config: Config, shopId: string): Promise<void> {
  const files = await openFiles(config)
  const found = await files.get(bucketMark)
  if (found.ok && (await buffer(found.value)).toString().trim() !== shopId)
    throw new WrongShop(otherBucket)
  // An unreachable bucket is compared at the next start.
  if (!found.ok && found.code === 'file.missing') await files.put(bucketMark, Buffer.from(shopId))
}

const otherKey = (version: number): string =>
  `The secret key here is not secret key ${version} of this shop: what it protects could not be read. Put the shop’s own key back (SECRET_KEY_FILE, OLD_SECRET_KEY_FILES), or correct DATABASE_URL.`
const missingKey = (version: number): string =>
  `Secret key ${version} of this shop is missing: set SECRET_KEY_FILE and OLD_SECRET_KEY_FILES as they were, or correct DATABASE_URL.`
export const otherFolder =
  'DATA_DIR belongs to another shop than the database: correct DATA_DIR or DATABASE_URL. DATA_DIR/shop.json says which shop it is.'
export const emptyFolder = `DATA_DIR is empty, and the database belongs to a shop that is in use: its files would be missing. Correct DATA_DIR or DATABASE_URL, or restore a backup. To go on without the files on purpose, put an empty file named ${newFolderFile} into DATA_DIR and start again.`
const emptyDatabase =
  'DATA_DIR belongs to a shop, and the database is empty: correct DATABASE_URL, restore a backup, or set another DATA_DIR for a new shop.'
const otherBucket =
  'The bucket in S3_URL belongs to another shop than the database: correct S3_URL or DATABASE_URL.'
