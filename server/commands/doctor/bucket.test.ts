// Doctor checks of an S3 bucket.
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer as createHttp } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type S3Server, s3Account, startS3Server } from '../../../tests/support/s3-server.ts'
import { freePort } from '../../free-port.ts'
import { examineBucket } from './bucket.ts'

const folder = mkdtempSync(join(tmpdir(), 'piazza-doctor-s3-'))
const secretFile = join(folder, 'secret')
let server: S3Server
beforeAll(async () => {
  writeFileSync(secretFile, `${s3Account.secret}\n`, { mode: 0o600 })
  server = await startS3Server(['private'])
})
afterAll(async () => {
  await server.remove()
  rmSync(folder, { recursive: true, force: true })
})

const at = (more: { url?: string; keyId?: string; secretFile?: string } = {}) =>
  examineBucket({
    url: server.bucket('private').url,
    region: 'us-east-1',
    keyId: 'S3RVER',
    secretFile,
    ...more,
  })

test('a working bucket passes, and stays empty', async () => {
  expect(await at()).toMatchObject([{ level: 'ok' }])
  expect(server.contents('private')).toEqual([])
})

test('a missing bucket, an unknown key and a closed port fail, each with its remedy', async () => {
  const missing = await at({ url: server.bucket('nothing').url })
  expect(missing).toMatchObject([{ level: 'wrong', remedy: expect.stringContaining('S3_URL') }])
  const other = await at({ keyId: 'NOBODY' })
  expect(other).toMatchObject([{ level: 'wrong', remedy: expect.stringContaining('S3_KEY_ID') }])
  expect(JSON.stringify([missing, other])).not.toContain('S3RVER')
  const closed = await at({ url: `http://127.0.0.1:${await freePort()}/private` })
  expect(closed).toMatchObject([{ level: 'wrong', says: expect.stringContaining('ECONNREFUSED') }])
})

test('a service that returns other bytes fails', async () => {
  const liar = createHttp((_, response) => response.end('something else')).listen(0, '127.0.0.1')
  await once(liar, 'listening')
  const url = `http://127.0.0.1:${(liar.address() as AddressInfo).port}/private`
  expect(await at({ url })).toMatchObject([
    { level: 'wrong', says: expect.stringContaining('different data') },
  ])
  liar.close()
})
