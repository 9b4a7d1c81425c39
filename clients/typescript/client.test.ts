// The client against the API itself, and its build in plain Node.
import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { call, fullKey, pathValues } from '../../tests/fixtures/api/shop.ts'
import { all, PiazzaError, piazza, unwrap } from './client.ts'
import { typesOf } from './types.ts'

const sent: Request[] = []
const waits: number[] = []
let failures: (() => Response | never)[] = []
afterEach(() => {
  failures = []
  sent.length = 0
  waits.length = 0
})

const client = piazza({
  url: 'https://shop.example',
  key: fullKey.secret,
  sleep: async (milliseconds) => void waits.push(milliseconds),
  async fetch(request) {
    sent.push(request)
    const failure = failures.shift()
    if (failure) return failure()
    const { pathname, search } = new URL(request.url)
    const body = await request.text()
    const { status, headers, text } = await call(
      request.method,
      pathname.slice('/api/v1'.length) + search,
      {
        ...(body && isJson(request) && { body: JSON.parse(body) }),
        ...(body && !isJson(request) && { raw: new TextEncoder().encode(body) }),
        headers: Object.fromEntries(request.headers),
      },
    )
    return new Response([204, 304].includes(status) ? null : text, { status, headers })
  },
})
const isJson = ({ headers }: Request) => headers.get('content-type') === 'application/json'
const { productId = '', variantId = '' } = pathValues
const place = { params: { path: { productId, variantId } } }
const busy =
  (status: number, headers = {}) =>
  () =>
    new Response('', { status, headers })

test('uploads a file as it is, and streams a download', async () => {
  const file = 'Title,Price\r\nVase,3\r\n'
  const headers = { 'content-type': 'text/csv' }
  const { bytes, state } = await unwrap(client.POST('/imports', { body: file, headers }))
  expect([bytes, state]).toEqual([file.length, 'waiting'])
  const params = { path: { id: pathValues['exports/id'] ?? '' } }
  const csv = await unwrap(client.GET('/exports/{id}/file', { params, parseAs: 'stream' }))
  const [head] = (await new Response(csv).text()).split('\r\n')
  expect(head).toContain('"Id","State","Name"')
})

test('reads and writes, each write with an idempotency key', async () => {
  const { available } = await unwrap(client.GET('/stock/{productId}/{variantId}', place))
  const change = { ...place, body: { reason: 'received' as const, quantity: 2 } }
  const after = await unwrap(client.POST('/stock/{productId}/{variantId}', change))
  expect(after.available).toBe(available + 2)
  const [read, write] = sent.map(({ headers }) => headers.get('idempotency-key'))
  expect([read, write]).toEqual([null, expect.stringMatching(/^[\da-f-]{36}$/)])
})

test('throws problems with their code, and other responses as errors', async () => {
  const gone = client.GET('/products/{id}', { params: { path: { id: 'nothing' } } })
  const error = await unwrap(gone).catch((error) => error)
  expect(error).toBeInstanceOf(PiazzaError)
  expect(error).toMatchObject({ status: 404, code: 'catalog.missing', requestId: 'request-1' })
  failures = [() => new Response('<h1>No</h1>', { status: 418 })]
  await expect(unwrap(client.GET('/settings'))).rejects.toMatchObject({ code: 'http.418' })
})

describe('all', () => {
  test('goes through every page', async () => {
    const rows = []
    for await (const row of all(client, '/orders', { query: { limit: 1 } })) rows.push(row.number)
    expect(rows.length).toBeGreaterThan(1)
    expect(new Set(rows).size).toBe(rows.length)
    expect(sent).toHaveLength(rows.length)
  })

  test('fills in path parameters, and starts at a given cursor', async () => {
    const number = pathValues['returns/number'] ?? ''
    const rows = []
    for await (const row of all(client, '/orders/{number}/returns', { path: { number } }))
      rows.push(row.id)
    expect(rows).toHaveLength(1)
    const first = await unwrap(client.GET('/orders', { params: { query: { limit: 1 } } }))
    const rest = all(client, '/orders', { query: { after: first.next ?? '' } })
    for await (const { number } of rest) expect(number).not.toBe(first.data[0]?.number)
  })
})

describe('a request', () => {
  test('is retried after the time that the shop asks for', async () => {
    const soon = new Date(Date.now() + 30_000).toUTCString()
    failures = [
      busy(429, { 'retry-after': '7' }),
      busy(503, { 'retry-after': soon }),
      busy(503, { 'retry-after': '86400' }),
      busy(502),
    ]
    expect((await client.GET('/settings')).response.status).toBe(200)
    expect(waits[0]).toBe(7_000)
    expect(waits[1]).toBeGreaterThan(20_000)
    expect(waits[1]).toBeLessThanOrEqual(30_000)
    expect(waits[2]).toBe(90_000)
    expect(waits[3]).toBeGreaterThanOrEqual(2_000)
    expect(waits[3]).toBeLessThanOrEqual(4_000)
  })

  test('whose response is lost is retried with the same key, and executed once', async () => {
    const { available } = await unwrap(client.GET('/stock/{productId}/{variantId}', place))
    const change = { ...place, body: { reason: 'received' as const, quantity: 3 } }
    const sentTwice = { ...change, headers: { 'idempotency-key': 'once' } }
    await client.POST('/stock/{productId}/{variantId}', sentTwice)
    failures = [
      () => {
        throw new TypeError('fetch failed')
      },
    ]
    const again = await client.POST('/stock/{productId}/{variantId}', sentTwice)
    expect(again.data?.available).toBe(available + 3)
    expect(new Set(sent.slice(1).map((each) => each.headers.get('idempotency-key'))).size).toBe(1)
  })

  test('fails after the last attempt, and is not retried after permanent errors', async () => {
    failures = Array.from({ length: 5 }, () => busy(503))
    await expect(unwrap(client.GET('/settings'))).rejects.toMatchObject({ status: 503 })
    expect(waits).toHaveLength(4)
    failures = [busy(500)]
    await expect(unwrap(client.GET('/settings'))).rejects.toMatchObject({ status: 500 })
    expect(waits).toHaveLength(4)
  })

  test('can be aborted', async () => {
    const controller = new AbortController()
    failures = [
      () => {
        controller.abort()
        throw controller.signal.reason
      },
    ]
    await expect(client.GET('/settings', { signal: controller.signal })).rejects.toThrow('abort')
    expect(waits).toEqual([])
  })
})

test('builds JavaScript with declarations from the types of the current document', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'client-'))
  try {
    const bin = join(import.meta.dirname, '../../node_modules')
    symlinkSync(bin, join(folder, 'node_modules'))
    for (const name of ['client.ts', 'retries.ts', 'webhooks.ts', 'package.json', 'tsconfig.json'])
      cpSync(join(import.meta.dirname, name), join(folder, name))
    const { text } = await call('GET', '/openapi.json', { key: null })
    writeFileSync(join(folder, 'schema.ts'), typesOf(JSON.parse(text)))
    execFileSync(join(bin, '.bin/tsc'), ['-p', folder])
    const built = join(folder, 'dist')
    const program = `
      import { piazza, unwrap } from ${JSON.stringify(join(built, 'client.js'))}
      const answer = () => Promise.resolve(Response.json({ shopName: 'Built' }))
      const client = piazza({ url: 'https://shop.example', key: 'pz_test_x', fetch: answer })
      console.log((await unwrap(client.GET('/settings'))).shopName)`
    const flags = ['--no-experimental-strip-types', '--input-type=module', '-e', program]
    expect(execFileSync(process.execPath, flags, { encoding: 'utf8' })).toBe('Built\n')
    const declared = readFileSync(join(built, 'client.d.ts'), 'utf8')
    expect(declared).toContain('export declare function piazza')
  } finally {
    rmSync(folder, { recursive: true })
  }
})
