import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { queueMail } from '../../shop/platform/mail/actions.ts'
import type { World } from '../../shop/world.ts'
import { testWorld } from '../../tests/support/world.ts'
import { readiness } from './health.ts'

const world = await testWorld()
const config = { dataDir: tmpdir(), roles: ['web'] as const }
world.clock.set(new Date())

test('a healthy shop is ready, with a short answer', async () => {
  await expect
    .poll(() => readiness(world, config))
    .toEqual({
      ready: true,
      database: 'ok',
      watcher: { state: 'off', lagSeconds: null },
      audit: { state: 'off', differences: 0 },
      surplus: 0,
      alerts: [],
      outbox: { state: 'ok', waiting: 0, oldestSeconds: 0 },
      erasure: { state: 'ok', overdue: 0 },
      disk: 'ok',
      clock: 'ok',
    })
})

test('mail that waits for more than ten minutes is reported, and the process stays ready', async () => {
  await queueMail(world, { to: 'a@piazza.example', language: 'en', template: 'x', values: {} })
  world.clock.advance(601_000)
  await expect
    .poll(() => readiness(world, config))
    .toMatchObject({
      ready: true,
      outbox: { state: 'behind', waiting: 1, oldestSeconds: 601 },
    })
})

test.each<[string, World['db']]>([
  ['gone', (() => Promise.reject(new Error('gone'))) as never],
  ['silent', (() => new Promise(() => {})) as never],
])('with a database that is %s the process is not ready', async (_, db) => {
  expect(await readiness({ ...world, db }, config)).toMatchObject({
    ready: false,
    database: 'down',
  })
})

test('a folder that cannot be measured counts as full', async () => {
  const elsewhere = { ...config, dataDir: '/no/such/folder' }
  expect(await readiness(world, elsewhere)).toMatchObject({ disk: 'low' })
})

test('a process on a full disk is not ready; one on an unmeasured or nearly full one is', async () => {
  const at = (free: number, blocks = 1_000) =>
    readiness(world, { ...config, s3: {} }, async () => ({
      bavail: free,
      blocks,
      bsize: 1_000_000,
    }))
  expect(await at(5)).toMatchObject({ ready: false, database: 'ok', disk: 'full' })
  expect(await at(400)).toMatchObject({ ready: true, disk: 'low' })
  expect(await at(0, 0)).toMatchObject({ ready: true, disk: 'low' })
  expect(await at(600)).toMatchObject({ ready: true, disk: 'ok' })
})

test('a full disk of uploads is reported', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'piazza-health-'))
  expect(await readiness(world, { ...config, dataDir })).toMatchObject({ disk: 'ok' })
  // /proc: a file system without free blocks.
  symlinkSync('/proc', join(dataDir, 'files'))
  expect(await readiness(world, { ...config, dataDir })).toMatchObject({ disk: 'low' })
  expect(await readiness(world, { ...config, dataDir, s3: {} })).toMatchObject({ disk: 'ok' })
  rmSync(dataDir, { recursive: true })
})
