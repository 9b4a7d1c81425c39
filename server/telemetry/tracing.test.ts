import { createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { PassThrough } from 'node:stream'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { connect } from '../../adapters/database/connect.ts'
import { withDatabase } from '../../adapters/database/transaction.ts'
import { ok } from '../../shop/result.ts'
import type { World } from '../../shop/world.ts'
import { traceReceiver } from '../../tests/support/trace-receiver.ts'
import { testWorld } from '../../tests/support/world.ts'
import { makeLog } from '../logging/log.ts'
import { observedPool } from './observed-pool.ts'
import type { Observer } from './observer.ts'
import { openTracing } from './tracing.ts'

const plain = await testWorld()
const pool = connect(plain.url, 2)
let receiver: Awaited<ReturnType<typeof traceReceiver>>
let tracing: Observer
let world: World
let elsewhere: string
const horizon = createServer((request, response) => {
  const [, first = ''] = request.url?.split('/') ?? []
  response.statusCode = { away: 503, refused: 400 }[first] ?? 200
  response.end('{}')
})

beforeAll(async () => {
  receiver = await traceReceiver()
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', receiver.url)
  tracing = openTracing({ ratio: 1, delay: 50 }, plain.log)
  world = withDatabase({ ...plain, ...tracing }, observedPool(pool, 'shop', 2, tracing), pool)
  await new Promise<void>((resolve) => horizon.listen(0, '127.0.0.1', resolve))
  elsewhere = `http://127.0.0.1:${(horizon.address() as AddressInfo).port}`
})
afterAll(async () => {
  await tracing.close()
  horizon.closeAllConnections()
  horizon.close()
  await receiver.close()
  await pool.end()
  vi.unstubAllEnvs()
})

const spanNamed = (name: string) =>
  vi.waitFor(() => receiver.spans.find((span) => span.name === name) ?? Promise.reject(name), 5_000)

async function storeOrder({ db }: Pick<World, 'db'>, buyer: string) {
  await db`select ${buyer}::text as buyer`
}

test('a request contains its action, transaction, statements and calls', async () => {
  let id: string | null = null
  await tracing.observe('request', 'POST', async () => {
    id = tracing.traceId?.() ?? null
    await tracing.observe('action', 'routes/checkout', async () => {
      await world.transaction(async (inner) => ok(await storeOrder(inner, 'Yuki Byron')))
      await (await fetch(`${elsewhere}/accounts/GYUKI?cursor=secret`)).text()
    })
    tracing.http.answered(null as never, { route: '/checkout', status: 302 })
  })
  await spanNamed('request /checkout')
  const statement = await spanNamed('statement storeOrder')
  expect(receiver.pathOf(statement)).toEqual([
    'request /checkout',
    'action routes/checkout',
    'transaction shop',
    'statement storeOrder',
  ])
  const call = await spanNamed('call 127.0.0.1')
  expect(receiver.pathOf(call).slice(0, 2)).toEqual(['request /checkout', 'action routes/checkout'])
  expect(call.facts).toMatchObject({ 'http.response.status_code': 200 })
  expect((await spanNamed('request /checkout')).trace).toBe(id)
  expect(receiver.raw()).not.toMatch(/yuki|byron|cursor|secret/i)
})

test('a failure has its kind, and no message', async () => {
  const failing = tracing.observe('job', 'read pi', async () => {
    await new Promise((resolve) => get(`${elsewhere}/away`, (answer) => resolve(answer.resume())))
    await world.db`select 'Ada'::int`
  })
  await expect(failing).rejects.toThrow('Ada')
  const job = await spanNamed('job read pi')
  expect(job).toMatchObject({ isError: true, parent: null, facts: { 'error.type': '22P02' } })
  const calls = receiver.spans.filter((span) => span.trace === job.trace && span.isError)
  expect(calls.map(({ name }) => name)).toContain('call 127.0.0.1')
  expect(receiver.raw()).not.toContain('Ada')
})

test('log lines have their trace id', async () => {
  const out = new PassThrough()
  const log = makeLog('info', out)
  log.tag(() => ({ traceId: tracing.traceId?.() ?? undefined }))
  let id: string | null = null
  await tracing.observe('request', 'GET', async () => {
    id = tracing.traceId?.() ?? null
    log.info('inside')
  })
  log.info('outside')
  await log.written()
  const [inside, outside] = String(out.read())
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(id).toMatch(/^[0-9a-f]{32}$/)
  expect(inside).toMatchObject({ msg: 'inside', traceId: id })
  expect(outside).not.toHaveProperty('traceId')
})

test('a refusing collector is logged', async () => {
  await tracing.close()
  vi.stubEnv('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', `${elsewhere}/refused/key-of-mine`)
  const refused = openTracing({ ratio: 1, delay: 20 }, plain.log)
  await refused.observe('request', 'GET', async () => {})
  await refused.close()
  expect(plain.logged).toContainEqual({ level: 'warn', message: 'traces not sent', facts: {} })
  expect(JSON.stringify(plain.logged)).not.toContain('key-of-mine')
})
