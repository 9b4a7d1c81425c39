// Secret key, database and data folder of one shop are opened together; parts of two shops are refused.
import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { connect } from '../../adapters/database/connect.ts'
import { migrate } from '../../adapters/database/migrate.ts'
import { withDatabase } from '../../adapters/database/transaction.ts'
import { keyring } from '../../adapters/keys/keyring.ts'
import { record } from '../../shop/platform/audit/actions.ts'
import { emptyTarget, secret } from '../../tests/support/backups.ts'
import { atEndOfFile } from '../../tests/support/runs/end-of-file.ts'
import { startS3Server } from '../../tests/support/s3-server.ts'
import { testWorld } from '../../tests/support/world.ts'
import type { Config } from '../config/config.ts'
import { openDatabase } from '../database.ts'
import {
  emptyFolder,
  newFolderFile,
  problemOfKeys,
  proveParts,
  requireOneShop,
} from './identity.ts'

const world = await testWorld()

async function shop() {
  const target = await emptyTarget()
  await migrate(target.pool)
  return target
}

let keys = 0
function otherKeyIn(dataDir: string): string {
  keys += 1
  const file = join(dataDir, `other-${keys}.key`)
  writeFileSync(file, randomBytes(32), { mode: 0o600 })
  return file
}

/** An entry of the audit log, as a shop with this key writes it. */
const audited = (target: Awaited<ReturnType<typeof emptyTarget>>) =>
  record(
    withDatabase({ ...world, keys: keyring({ 1: secret }) }, target.pool, target.pool),
    'system',
    'test',
    'shop:1',
  )

describe('the secret key', () => {
  test('is the same at each start; other bytes are refused, and nothing is stored of them', async () => {
    const target = await shop()
    await requireOneShop(target.pool, target.config)
    await requireOneShop(target.pool, target.config)
    const other: Config = { ...target.config, secretKeyFile: otherKeyIn(target.dataDir) }
    await expect(requireOneShop(target.pool, other)).rejects.toThrow('is not secret key 1 of this')
    expect(await target.pool`select version from key_checks`).toEqual([{ version: 1 }])
  })

  test('of a database from before key check values is proved by its audit log', async () => {
    const target = await shop()
    await audited(target)
    const other: Config = { ...target.config, secretKeyFile: otherKeyIn(target.dataDir) }
    await expect(requireOneShop(target.pool, other)).rejects.toThrow('is not secret key 1 of this')
    expect(await target.pool`select from key_checks`).toHaveLength(0)
    await requireOneShop(target.pool, target.config)
    expect(await target.pool`select from key_checks`).toHaveLength(1)
  })

  test('is rotated by adding one; the newest may not be missing, an older one may be destroyed', async () => {
    const target = await shop()
    const { config, pool, dataDir } = target
    await requireOneShop(pool, config)
    const next = otherKeyIn(dataDir)
    const own = config.secretKeyFile as string
    await requireOneShop(pool, { ...config, secretKeyFile: next, oldSecretKeyFiles: [own] })
    await requireOneShop(pool, { ...config, secretKeyFile: next, oldSecretKeyFiles: ['-'] })
    await expect(requireOneShop(pool, config)).rejects.toThrow('Secret key 2 of this shop is miss')
    await expect(requireOneShop(pool, { ...config, secretKeyFile: next })).rejects.toThrow(
      'is not secret key 1 of this',
    )
  })

  test('is compared without changing anything', async () => {
    const target = await shop()
    expect(await problemOfKeys(target.pool, { 1: secret })).toBeNull()
    await audited(target)
    expect(await problemOfKeys(target.pool, { 1: randomBytes(32) })).toContain('is not secret key')
    expect(await target.pool`select from key_checks`).toHaveLength(0)
  })
})

describe('the data folder', () => {
  test('belongs to the database that it was first opened with', async () => {
    const [one, two] = [await shop(), await shop()]
    await requireOneShop(one.pool, one.config)
    await requireOneShop(two.pool, two.config)
    const mixed: Config = { ...two.config, dataDir: one.dataDir }
    await expect(requireOneShop(two.pool, mixed)).rejects.toThrow('DATA_DIR belongs to another')
    await requireOneShop(one.pool, one.config)
  })

  test('of a real shop is not opened with an empty database', async () => {
    const [one, empty] = [await shop(), await shop()]
    await requireOneShop(one.pool, one.config)
    const mixed: Config = { ...empty.config, dataDir: one.dataDir, demo: false }
    await expect(requireOneShop(empty.pool, mixed)).rejects.toThrow('the database is empty')
    expect(await empty.pool`select from shop_instance`).toHaveLength(0)
  })

  test('is joined by a restored database of a version before ids', async () => {
    const [one, older] = [await shop(), await shop()]
    await requireOneShop(one.pool, one.config)
    await audited(older)
    await requireOneShop(older.pool, { ...older.config, dataDir: one.dataDir, demo: false })
    expect(await older.pool`select shop_id from shop_instance`).toEqual(
      await one.pool`select shop_id from shop_instance`,
    )
  })

  test('stores files in a bucket of its own; the one of another shop is refused', async () => {
    const server = await startS3Server(['private'])
    atEndOfFile(() => server.remove())
    const { secret, ...bucket } = server.bucket('private')
    const [one, other] = [await shop(), await shop()]
    const inBucket = ({ config, dataDir }: Awaited<ReturnType<typeof shop>>): Config => {
      const secretFile = join(dataDir, 's3-secret')
      writeFileSync(secretFile, secret, { mode: 0o600 })
      return { ...config, s3: { ...bucket, secretFile } }
    }
    await requireOneShop(one.pool, inBucket(one))
    await requireOneShop(one.pool, inBucket(one))
    await expect(requireOneShop(other.pool, inBucket(other))).rejects.toThrow(
      'The bucket in S3_URL belongs to another shop',
    )
    // An unreachable bucket does not keep the shop from starting, and is compared later.
    await server.stop()
    await requireOneShop(other.pool, inBucket(other))
    await server.start()
    await expect(requireOneShop(other.pool, inBucket(other))).rejects.toThrow('another shop')
  })

  test('with a damaged file is refused, not taken for a new one', async () => {
    const target = await shop()
    mkdirSync(target.dataDir, { recursive: true })
    writeFileSync(join(target.dataDir, 'shop.json'), '{"shopId":')
    await expect(requireOneShop(target.pool, target.config)).rejects.toThrow('shop.json is damaged')
    expect(readFileSync(join(target.dataDir, 'shop.json'), 'utf8')).toBe('{"shopId":')
  })

  test('gets its file from processes that start at once', async () => {
    const target = await shop()
    const pools = [target.pool, connect(target.url, 1), connect(target.url, 1)]
    await Promise.all(pools.map((pool) => requireOneShop(pool, target.config)))
    await Promise.all(pools.slice(1).map((pool) => pool.end()))
    expect(existsSync(join(target.dataDir, 'shop.json'))).toBe(true)
    expect(await target.pool`select from shop_instance`).toHaveLength(1)
  })
})

describe('before anything is migrated', () => {
  const tables = ({ pool }: Awaited<ReturnType<typeof emptyTarget>>) =>
    pool`select relname from pg_class where relnamespace = 'public'::regnamespace`
  const quiet = { info: () => {}, warn: () => {}, error: () => {} }
  const real = ({ config }: Awaited<ReturnType<typeof emptyTarget>>): Config => ({
    ...config,
    demo: false,
  })

  test('an empty database beside a used folder is refused, and stays empty', async () => {
    const [one, empty] = [await shop(), await emptyTarget()]
    await requireOneShop(one.pool, one.config)
    await expect(openDatabase({ ...real(empty), dataDir: one.dataDir }, quiet)).rejects.toThrow(
      'the database is empty',
    )
    expect(await tables(empty)).toEqual([])
  })

  test('another key or folder is refused, and the schema stays as it was', async () => {
    const [one, two] = [await shop(), await shop()]
    await requireOneShop(one.pool, one.config)
    await audited(two)
    await requireOneShop(two.pool, two.config)
    // As the database of an earlier version: its migrations are still to come.
    await two.pool`delete from schema_migrations where name <> 'baseline' and name like '2%'`
    const before = await two.pool`select name from schema_migrations order by name`
    for (const wrong of [
      { ...real(two), secretKeyFile: otherKeyIn(two.dataDir) },
      { ...real(two), dataDir: one.dataDir },
    ])
      await expect(openDatabase(wrong, quiet)).rejects.toThrow(/is not secret key|another shop/)
    expect(await two.pool`select name from schema_migrations order by name`).toEqual(before)
    // From before key check values, too.
    await two.pool`drop table key_checks`
    const other = { ...real(two), secretKeyFile: otherKeyIn(two.dataDir) }
    await expect(openDatabase(other, quiet)).rejects.toThrow('is not secret key')
    expect(await two.pool`select name from schema_migrations order by name`).toEqual(before)
  })

  test.skipIf(process.getuid?.() === 0)(
    'a folder that cannot be written is not taken for a lost one, at any start',
    async () => {
      const [one, other] = [await shop(), await emptyTarget()]
      await audited(one)
      await requireOneShop(one.pool, one.config)
      mkdirSync(other.dataDir, { recursive: true })
      chmodSync(other.dataDir, 0o500)
      for (const dataDir of [other.dataDir, join(other.dataDir, 'below')])
        await expect(proveParts(one.pool, { ...real(one), dataDir })).resolves.toBeUndefined()
      chmodSync(other.dataDir, 0o700)
    },
  )

  test('an empty folder beside a used database is refused until the operator says that it is new', async () => {
    const [one, other] = [await shop(), await emptyTarget()]
    await audited(one)
    await requireOneShop(one.pool, one.config)
    const moved: Config = { ...real(one), dataDir: other.dataDir }
    await expect(openDatabase(moved, quiet)).rejects.toThrow(emptyFolder)
    expect(existsSync(join(other.dataDir, 'shop.json'))).toBe(false)
    mkdirSync(other.dataDir, { recursive: true })
    writeFileSync(join(other.dataDir, newFolderFile), '')
    await openDatabase(moved, quiet)
    expect(existsSync(join(other.dataDir, newFolderFile))).toBe(false)
    // From now on it is the shop's.
    await openDatabase(moved, quiet)
  })
})
