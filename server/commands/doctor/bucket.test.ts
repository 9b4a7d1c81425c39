// Doctor checks of an S3 bucket.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer as createHttp } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../../free-port.ts'
import { examineBucket } from './bucket.ts'

const program = join(dirname(createRequire(import.meta.url).resolve('s3rver')), '../bin/s3rver.js')
const folder = mkdtempSync(join(tmpdir(), 'piazza-doctor-s3-'))
const secretFile = join(folder, 'secret')
let server: ChildProcess
let port = 0
beforeAll(async () => {
  port = await freePort()
  writeFileSync(secretFile, 'S3RVER\n', { mode: 0o600 })
  const options = ['-d', join(folder, 'kept'), '-a', '127.0.0.1', '-p', String(port)]
  const bucket = ['--no-vhost-buckets', '--configure-bucket', 'private']
  server = spawn(process.execPath, [program, ...options, ...bucket], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  await once(server.stdout as Readable, 'data')
})
afterAll(async () => {
  server.kill('SIGKILL')
  await once(server, 'exit')
  rmSync(folder, { recursive: true, force: true })
})

const at = (more: { url?: string; keyId?: string; secretFile?: string } = {}) =>
  examineBucket({
    url: `http://127.0.0.1:${port}/private`,
    region: 'us-east-1',
    keyId: 'S3RVER',
    secretFile,
    ...more,
  })

test('a working bucket passes, and stays empty', async () => {
  expect(await at()).toMatchObject([{ level: 'ok' }])
  expect(readdirSync(join(folder, 'kept', 'private'))).toEqual([])
})

test('a missing bucket, an unknown key and a closed port fail, each with its remedy', async () => {
  const missing = await at({ url: `http://127.0.0.1:${port}/nothing` })
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
