// A shop is backed up while it sells, and restored elsewhere.
import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { generateX25519Identity } from 'age-encryption'
import { describe, expect, test } from 'vitest'
import { unarchived } from '../../adapters/backup/archive.ts'
import { folderPlace } from '../../adapters/backup/folder.ts'
import { localFiles } from '../../adapters/files/local.ts'
import { openDocument } from '../../shop/identity/documents/actions/open.ts'
import { record } from '../../shop/platform/audit/actions.ts'
import { verifyAudit } from '../../shop/platform/audit/views.ts'
import { saveSetting } from '../../shop/platform/settings/actions.ts'
import { setting } from '../../shop/platform/settings/views.ts'
import { submitAddress } from '../../shop/sales/checkout/actions/address.ts'
import { printTaxDocuments } from '../../shop/sales/invoicing/actions/print.ts'
import { issueTaxDocuments } from '../../shop/sales/invoicing/actions/write.ts'
import {
  openTaxDocument,
  taxDocumentsForOwner,
} from '../../shop/sales/invoicing/views/tax-documents.ts'
import type { World } from '../../shop/world.ts'
import {
  emptyTarget,
  folder,
  identity,
  place,
  restoredWorld,
  restoreInto,
  secret,
  shopToBackUp,
} from '../../tests/support/backups.ts'
import { rowsOf, schemaOf } from '../../tests/support/database-contents.ts'
import { storedDocument } from '../../tests/support/documents.ts'
import { person } from '../../tests/support/people.ts'
import { address, line, paid, placed, stockedProduct, value } from '../../tests/support/shopping.ts'
import { openDatabase } from '../database.ts'
import { pendingRestore } from './marker.ts'

const { world, config, backUp } = await shopToBackUp()
value(await saveSetting(world, 'system', 'identityChecks', 'total'))
value(await saveSetting(world, 'system', 'identityFreeBelow', 10_000_000_000_000n))
const ada = await person(world)
const reviewer = await person(world, 'kyc')
const productId = await stockedProduct(world, 1000)

const sold = await placed(world, ada, [line(productId)])
value(await submitAddress(world, ada, sold, address))
await paid(world, sold)
await issueTaxDocuments(world)
value(await printTaxDocuments(world, world.printer))
const [invoice] = await taxDocumentsForOwner(world, sold)
const image = await storedDocument(world, ada)
const picture = `pic-${'a'.repeat(32)}-400-jpg`
value(await world.files.put(picture, randomBytes(70_000)))
await record(world, 'system', 'test', 'backup')

const hashesIn = (dataDir: string) => {
  const files = join(dataDir, 'files')
  return new Map(
    readdirSync(files)
      .filter((name) => name !== 'incoming')
      .sort()
      .map((name) => [
        name,
        createHash('sha256')
          .update(readFileSync(join(files, name)))
          .digest('hex'),
      ]),
  )
}

describe('a restored shop', async () => {
  const made = await backUp()
  const target = await emptyTarget()
  const rowsBefore = await rowsOf(world.db as never)
  const restored = await restoreInto(target, made.name)

  test('has every row, file and rule of the original', async () => {
    expect(await rowsOf(target.pool)).toEqual(rowsBefore)
    expect(await schemaOf(target.pool)).toEqual(await schemaOf(world.db as never))
    expect(hashesIn(target.dataDir)).toEqual(hashesIn(config.dataDir))
    expect(restored).toMatchObject({ rows: made.rows, files: made.files })
    expect(made.files).toBeGreaterThanOrEqual(4)
    expect(existsSync(join(target.dataDir, 'restoring'))).toBe(false)
    expect(pendingRestore(target.dataDir)?.getTime()).toBeLessThanOrEqual(Date.now())
  })

  test('opens invoice, identity image and audit log', async () => {
    const there = await restoredWorld(world, target)
    const pdf = (at: World) => openTaxDocument(at, ada, invoice?.id ?? '')
    const { pdf: before } = value(await pdf(world))
    expect(value(await pdf(there)).pdf.equals(before)).toBe(true)
    expect(before.subarray(0, 5).toString()).toBe('%PDF-')
    const seen = value(await openDocument(there, reviewer, image, 'test'))
    const jpeg = await buffer(seen.stream)
    expect([...jpeg.subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff])
    expect(await verifyAudit(there)).toMatchObject({ ok: true })
    expect(await setting(there, 'identityFreeBelow')).toBe(10_000_000_000_000n)
  })

  test('keeps append-only tables, foreign keys and sequences', async () => {
    const { pool } = target
    await expect(pool`delete from audit_entries`).rejects.toThrow('append-only')
    await expect(
      pool`insert into order_notes (order_number, who, at, text) values ('PI-none', 'bob', now(), 'x')`,
    ).rejects.toThrow('foreign key')
    const next = async (db: typeof pool) => {
      const [row] = await db`select nextval('security_events_id_seq')::int as n`
      return row?.n as number
    }
    expect(await next(pool)).toBe(await next(world.db as never))
  })
})

test('contains all that was acknowledged before, while the shop goes on selling', async () => {
  const numbers: string[] = []
  const closing = new AbortController()
  const selling = (async () => {
    while (!closing.signal.aborted) {
      const number = await placed(world, ada, [line(productId)])
      await paid(world, number)
      numbers.push(number)
    }
  })()
  while (numbers.length < 3) await new Promise((resolve) => setTimeout(resolve, 5))
  const before = [...numbers]
  const { name } = await backUp()
  closing.abort()
  await selling
  const target = await emptyTarget()
  await restoreInto(target, name)
  const there = await target.pool<{ number: string }[]>`select number from orders`
  const found = new Set(there.map(({ number }) => number))
  expect(before.filter((number) => !found.has(number))).toEqual([])
  expect(numbers.length).toBeGreaterThan(before.length)
  // One consistent snapshot: every order has its reservation and its payment request, or is absent.
  const [torn] = await target.pool`
    select count(*)::int as n from orders o where not exists (select from order_lines l where l.order_number = o.number)
      or not exists (select from payment_requests p where p.order_number = o.number)
      or not exists (select from stock_reservations r where r.order_number = o.number)`
  expect(torn?.n).toBe(0)
})

describe('a restore is refused, and writes nothing, for', async () => {
  const { name } = await backUp()
  const bytes = readFileSync(join(folder, name))
  const changed = folderPlace(join(folder, 'changed'))
  const write = async (content: Uint8Array) => {
    const written = await changed.write(name, new Blob([content as BlobPart]).stream())
    await written.keep()
  }
  const stays = async (target: Awaited<ReturnType<typeof emptyTarget>>) => {
    const tables = await target.pool`select from pg_tables where schemaname = 'public'`
    expect(tables).toHaveLength(0)
    expect(existsSync(join(target.dataDir, 'restoring'))).toBe(false)
    const files = join(target.dataDir, 'files')
    expect(existsSync(files) ? readdirSync(files) : ['incoming']).toEqual(['incoming'])
  }

  test.each([
    ['in the header', 60, /does not open the backup|not a backup/],
    ['at the beginning', 900, /damaged/],
    ['in the middle', 0.5, /damaged/],
    ['at the end', -1, /damaged/],
  ])('one flipped bit %s', async (_, where, says) => {
    const copy = Buffer.from(bytes)
    const at = where === 0.5 ? bytes.length >> 1 : where < 0 ? bytes.length + where : where
    copy[at] = (copy[at] as number) ^ 1
    await write(copy)
    const target = await emptyTarget()
    await expect(restoreInto(target, name, [identity], changed)).rejects.toThrow(says)
    await stays(target)
  })

  test.each([0, 100, 0.7, -1])('a file that ends at %d', async (length) => {
    const end = length === 0.7 ? Math.floor(bytes.length * length) : length < 0 ? length : length
    await write(bytes.subarray(0, end))
    const target = await emptyTarget()
    await expect(restoreInto(target, name, [identity], changed)).rejects.toThrow(
      /damaged|not a backup/,
    )
    await stays(target)
  })

  test('another backup key', async () => {
    const target = await emptyTarget()
    const other = await generateX25519Identity()
    await expect(restoreInto(target, name, [other])).rejects.toThrow('does not open the backup')
    await stays(target)
  })

  test('another secret key of the shop', async () => {
    const file = join(folder, 'other.key')
    writeFileSync(file, randomBytes(32), { mode: 0o600 })
    const target = await emptyTarget({ SECRET_KEY_FILE: file })
    await expect(restoreInto(target, name)).rejects.toThrow('is not secret key 1 of the shop')
    await stays(target)
  })

  test('a database or storage that is not empty', async () => {
    const target = await emptyTarget()
    await target.pool`create table mine (a int)`
    await expect(restoreInto(target, name)).rejects.toThrow('The database is not empty')
    expect(await target.pool`select count(*)::int as n from mine`).toEqual([{ n: 0 }])
    const other = await emptyTarget()
    const files = await localFiles(join(other.dataDir, 'files'))
    await files.put('f'.repeat(22), Buffer.from('x'))
    await expect(restoreInto(other, name)).rejects.toThrow('DATA_DIR/files is not empty')
    expect(existsSync(join(other.dataDir, 'files', 'f'.repeat(22)))).toBe(true)
  })

  test('a missing file', async () => {
    const target = await emptyTarget()
    await expect(restoreInto(target, 'piazza-none.tar.age')).rejects.toThrow('no such file')
    await stays(target)
  })

  test('a backup of a newer schema', async () => {
    await world.db`insert into schema_migrations (name, checksum) values ('999-later.sql', 'x')`
    const later = await backUp()
    await world.db`delete from schema_migrations where name = '999-later.sql'`
    const target = await emptyTarget()
    await expect(restoreInto(target, later.name)).rejects.toThrow('newer version of Piazza')
    await stays(target)
  })
})

test('a killed restore starts again from scratch', async () => {
  const { name, files } = await backUp()
  const target = await emptyTarget()
  const storage = await localFiles(join(target.dataDir, 'files'))
  await storage.put('left-by-the-first-one', Buffer.from('half'))
  writeFileSync(join(target.dataDir, 'restoring'), name)
  await expect(openDatabase(target.config, world.log)).rejects.toThrow('run piazza restore again')
  await restoreInto(target, name)
  expect(hashesIn(target.dataDir)).toEqual(hashesIn(config.dataDir))
  expect(hashesIn(target.dataDir).size).toBe(files)
})

test('a backup contains neither the secret key of the shop nor the backup key', async () => {
  const { name } = await backUp()
  const chunks: Uint8Array[] = []
  for await (const entry of unarchived(await place.read(name), [identity]))
    for await (const chunk of entry.content) chunks.push(chunk)
  const whole = Buffer.concat([...chunks, readFileSync(join(folder, name))])
  expect(whole.length).toBeGreaterThan(100_000)
  const forms = [secret, secret.toString('hex'), secret.toString('base64'), identity]
  for (const form of forms) expect(whole.includes(form)).toBe(false)
})
