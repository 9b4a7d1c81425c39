import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { builtFiles } from './built-files.ts'

const root = mkdtempSync(join(tmpdir(), 'piazza-files-'))
const folder = join(root, 'build', 'client')
mkdirSync(join(folder, 'assets'), { recursive: true })
writeFileSync(join(folder, 'assets', 'long-a1.js'), 'again '.repeat(1_000))
writeFileSync(join(folder, 'sw.js'), 'service worker')
for (const name of ['kept', 'gone']) writeFileSync(join(folder, 'assets', `${name}-a1.js`), name)

const send = builtFiles(folder, [['x-frame-options', 'DENY']])
const server = createServer((request, response) =>
  send(request, response, () => void response.writeHead(404).end()),
)
const ask = (path: string, headers: Record<string, string> = {}) =>
  fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, { headers })

beforeAll(async () => {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => {
  server.close()
  rmSync(root, { recursive: true })
})

test('what is compressed meanwhile is sent so', async () => {
  const coding = async () => {
    const answer = await ask('/assets/long-a1.js', { 'accept-encoding': 'br' })
    expect(await answer.text()).toBe('again '.repeat(1_000))
    return answer.headers.get('content-encoding')
  }
  expect(await coding()).toBeNull()
  const compressed = brotliCompressSync('again '.repeat(1_000))
  writeFileSync(join(folder, 'assets', 'long-a1.js.br'), compressed)
  writeFileSync(join(root, 'build', 'compressed'), '')
  await expect.poll(coding, { timeout: 10_000 }).toBe('br')
})

test('a file has the usual headers, and is immutable if its name has a hash', async () => {
  const kept = await ask('/assets/kept-a1.js?some=query')
  expect(await kept.text()).toBe('kept')
  expect(kept.headers.get('x-frame-options')).toBe('DENY')
  expect(kept.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
  expect(kept.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect((await ask('/sw.js')).headers.get('cache-control')).toBe('no-cache')
})

test('a file removed by a later build is not found, and the process goes on', async () => {
  rmSync(join(folder, 'assets', 'gone-a1.js'))
  expect((await ask('/assets/gone-a1.js')).status).toBe(404)
  expect((await ask('/assets/kept-a1.js')).status).toBe(200)
})

test('a path outside of the folder is not found', async () => {
  for (const path of ['/assets/../../built-files.ts', '/%2e%2e/%2e%2e/etc/passwd', '/assets'])
    expect((await ask(path)).status, path).toBe(404)
})
