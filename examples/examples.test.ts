// The examples run as documented, against the API over HTTP.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { webhookReceivers } from '../adapters/webhooks.ts'
import { makeApi } from '../app/api/handler'
import { makeApiServer } from '../server/http/api.ts'
import { call, fullKey, pathValues, world } from '../tests/fixtures/api/shop.ts'

const answer = makeApiServer(makeApi(world), { hosts: new Set(), isHttps: false })
/** Idempotency keys of the changes made, whether or not their response arrived. */
const changes: string[] = []
let isLost = false
const server = createServer(async (request, response) => {
  if (request.method === 'POST' && isLost) response.end = () => response.destroy()
  await answer(request, response)
  if (request.method === 'POST') changes.push(String(request.headers['idempotency-key']))
})
const folder = mkdtempSync(join(tmpdir(), 'examples-'))
let url = ''
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
  rmSync(folder, { recursive: true })
})
beforeEach(() => {
  changes.length = 0
  isLost = false
})

/** Its output and exit code; `stopAt` ends it after this many changes. */
function run(name: string, args: readonly string[], stopAt = Number.POSITIVE_INFINITY) {
  const env = { ...process.env, PIAZZA_URL: url, PIAZZA_KEY: fullKey.secret }
  const child = spawn(process.execPath, [join(import.meta.dirname, name, 'main.ts'), ...args], {
    env,
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text))
  const watch = setInterval(() => changes.length >= stopAt && child.kill('SIGKILL'), 5)
  return new Promise<{ code: number | null; said: string }>((done) =>
    child.on('close', (code) => {
      clearInterval(watch)
      done({ code, said })
    }),
  )
}

describe('stock-sync', () => {
  const file = join(folder, 'stock.csv')
  const { productId = '', variantId = '' } = pathValues
  const onHand = async () =>
    (await call('GET', `/stock/${productId}/${variantId}`)).json.onHand as number
  beforeAll(async () => {
    await world.db`update product_variants set sku = 'LANTERN-1' where id = ${variantId}`
  })

  test('applies the counts of a file, once if it is sent again', async () => {
    writeFileSync(file, '\ufeffsku,name,quantity\r\nLANTERN-1,"Lantern, small",17\r\n')
    const done = await run('stock-sync', [file])
    expect(done).toEqual({ code: 0, said: '1 rows, 1 changed\n' })
    expect(await onHand()).toBe(17)
    expect(existsSync(`${file}.progress`)).toBe(false)
    const sold = { body: { reason: 'damaged', quantity: 2 } }
    await call('POST', `/stock/${productId}/${variantId}`, sold)
    expect((await run('stock-sync', [file])).said).toBe('1 rows, 1 changed\n')
    expect(await onHand()).toBe(17)
  })

  test('resumes after being killed without counting twice', async () => {
    writeFileSync(file, 'sku,quantity\nLANTERN-1,30\n')
    isLost = true
    await run('stock-sync', [file], 1)
    expect(await onHand()).toBe(30)
    isLost = false
    await call('POST', `/stock/${productId}/${variantId}`, {
      body: { reason: 'damaged', quantity: 1 },
    })
    expect((await run('stock-sync', [file])).code).toBe(0)
    expect(new Set(changes).size).toBe(1)
    expect(await onHand()).toBe(29)
  })

  test.each([
    ['sku;quantity\nLANTERN-1;3', 'The first line must name the columns sku and quantity.'],
    ['sku,quantity\nLANTERN-1,3\nNOTHING-9,4', '  line 3: NOTHING-9'],
    ['sku,quantity\nLANTERN-1,three', '  line 2: the quantity is no whole number'],
    ['sku,quantity\nLANTERN-1,3\nLANTERN-1,4', '  line 3: LANTERN-1 stands there twice'],
  ])('refuses %j as a whole', async (text, expected) => {
    writeFileSync(file, text)
    const { code, said } = await run('stock-sync', [file])
    expect([code, changes]).toEqual([1, []])
    expect(said).toContain(expected)
  })
})

test('packing-slips writes a slip for each order that is ready, once', async () => {
  const place = join(folder, 'slips')
  const first = await run('packing-slips', [place, '--once'])
  expect(first.code).toBe(0)
  const ready: { number: string }[] = (await call('GET', '/orders?state=processing')).json.data
  expect(ready.map(({ number }) => number)).toContain(pathValues.number)
  expect(readdirSync(place).sort()).toEqual(ready.map(({ number }) => `${number}.txt`).sort())
  const slip = readFileSync(join(place, `${pathValues.number}.txt`), 'utf8')
  expect(slip).toContain(`PACKING SLIP  ${pathValues.number}`)
  expect(slip).toMatch(/^ {3}2 × Thing \d+, \S+$/m)
  expect(slip).toContain('Ada')
  expect((await run('packing-slips', [place, '--once'])).said).toBe('')
})

describe('notifier', () => {
  const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
  const told: unknown[] = []
  let isAway = false
  const room = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString()
    if (!isAway) told.push(JSON.parse(body))
    response.writeHead(isAway ? 503 : 200).end()
  })
  let child: ReturnType<typeof spawn>
  let receiver = ''
  beforeAll(async () => {
    await new Promise<void>((done) => room.listen(0, '127.0.0.1', done))
    const { port } = room.address() as AddressInfo
    const env = { ...process.env, WEBHOOK_SECRET: secret, CHAT_URL: `http://127.0.0.1:${port}` }
    child = spawn(process.execPath, [join(import.meta.dirname, 'notifier/main.ts'), '0'], { env })
    receiver = await new Promise((done) =>
      child.stdout?.on('data', (text) =>
        done(`http://localhost:${/Listening on (\d+)/.exec(text)?.[1]}`),
      ),
    )
  })
  afterAll(() => {
    child.kill()
    room.close()
  })
  const send = (id: string, secrets = [secret]) => {
    const body = JSON.stringify({
      id,
      type: 'order.paid',
      timestamp: new Date().toISOString(),
      sequence: 1,
      object: { kind: 'order', id: 'PI-1' },
      data: {
        number: 'PI-1',
        total: { amount: '12.5', currency: 'PI' },
        customer: { name: 'Ada' },
      },
    })
    const message = { id, at: new Date(), body, secrets }
    return webhookReceivers({ mayBeLocal: true }).send(receiver, message)
  }

  test('posts signed events once, without personal data', async () => {
    expect(await send('one')).toMatchObject({ status: 204, failure: null })
    expect(await send('one')).toMatchObject({ status: 204 })
    expect(told).toEqual([{ text: 'order.paid: order PI-1, 12.5 PI' }])
  })

  test('refuses events with another signature', async () => {
    told.length = 0
    const another = `whsec_${Buffer.alloc(32, 8).toString('base64')}`
    expect(await send('two', [another])).toMatchObject({ status: 400 })
    expect((await fetch(receiver, { method: 'POST', body: '{}' })).status).toBe(400)
    expect(told).toEqual([])
  })

  test('reports a failure of the chat, so that the shop retries', async () => {
    told.length = 0
    isAway = true
    expect(await send('three')).toMatchObject({ status: 502 })
    isAway = false
    expect(await send('three')).toMatchObject({ status: 204 })
    expect(told).toHaveLength(1)
  })
})

test.each(['stock-sync', 'packing-slips', 'notifier'])('%s prints its usage', async (name) => {
  const { code, said } = await run(name, [])
  expect(code).toBe(1)
  expect(said).toMatch(/^Usage: .+\n$/)
})
