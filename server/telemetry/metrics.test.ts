import { EventEmitter } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connect } from '../../adapters/database/connect.ts'
import { withDatabase } from '../../adapters/database/transaction.ts'
import { securityEvent } from '../../shop/platform/audit/actions.ts'
import { ok, refuse } from '../../shop/result.ts'
import type { World } from '../../shop/world.ts'
import { testWorld } from '../../tests/support/world.ts'
import { watchFigures } from './figures.ts'
import { type Metrics, openMetrics } from './metrics.ts'
import { serveMetrics } from './metrics-server.ts'
import { observedPool } from './observed-pool.ts'

const plain = await testWorld()
let metrics: Metrics
let world: World
let pools: ReturnType<typeof connect>[]
beforeEach(() => {
  metrics = openMetrics()
  const [own, outside] = [connect(plain.url, 2), connect(plain.url, 1)]
  pools = [own, outside]
  const observed = observedPool(own, 'shop', 2, metrics)
  const { observe } = metrics
  world = withDatabase(
    { ...plain, observe },
    observed,
    observedPool(outside, 'outside', 1, metrics),
  )
})
afterEach(async () => {
  await metrics.close()
  await Promise.all(pools.map((pool) => pool.end()))
})

const lines = async () => (await metrics.text()).split('\n')
const figure = async (series: string) =>
  Number((await lines()).find((line) => line.startsWith(`${series} `))?.slice(series.length + 1))

async function countOne({ db }: Pick<World, 'db'>, number = 1) {
  return db<{ one: number }[]>`select ${number}::int as one`
}

test('statements are counted by the function that contains them, in and out of transactions', async () => {
  expect(await countOne(world)).toEqual([{ one: 1 }])
  const part = world.db`1 = ${1}`
  expect(await world.db`select 1 as one where ${part}`).toEqual([{ one: 1 }])
  await world.transaction(async (inner) => ok(await countOne(inner, 2)))
  const refused = await world.transaction(async (inner) => {
    await countOne(inner)
    return refuse('form.invalid')
  })
  expect(refused.ok).toBe(false)
  expect(await figure('piazza_database_statements_total{statement="countOne",outcome="ok"}')).toBe(
    3,
  )
  expect(await figure('piazza_database_transaction_duration_seconds_count{pool="shop"}')).toBe(2)
})

test('a failed statement throws as before, is counted as an error, and rolls its transaction back', async () => {
  async function divide({ db }: Pick<World, 'db'>) {
    return db`select 1 / ${0}::int`
  }
  await expect(divide(world)).rejects.toMatchObject({ code: '22012' })
  const failing = world.transaction(async (inner) => {
    await inner.db`create table left_over ()`
    return ok(await divide(inner))
  })
  await expect(failing).rejects.toMatchObject({ code: '22012' })
  expect(await world.db`select to_regclass('left_over') as name`).toEqual([{ name: null }])
  const series = 'piazza_database_statements_total{statement="divide",outcome="error"}'
  expect(await figure(series)).toBe(2)
})

test('an exhausted pool reports how many wait', async () => {
  const waits = () => world.db`select pg_sleep(0.3)`
  const all = Promise.all([waits(), waits(), waits()])
  expect(await figure('piazza_database_pool_connections{pool="shop"}')).toBe(2)
  expect(await figure('piazza_database_pool_used{pool="shop"}')).toBe(2)
  expect(await figure('piazza_database_pool_waiting{pool="shop"}')).toBe(1)
  await all
  expect(await figure('piazza_database_pool_used{pool="shop"}')).toBe(0)
})

test('client input becomes no label', async () => {
  const answer = (method: string, given: Parameters<Metrics['http']['answered']>[1] | null) => {
    const response = Object.assign(new EventEmitter(), { statusCode: 404 })
    metrics.http.begun?.({ method } as IncomingMessage, response as unknown as ServerResponse)
    if (given) metrics.http.answered(response as unknown as ServerResponse, given)
    response.emit('close')
  }
  answer('GET', { route: '/product/:id', status: 404, outcome: 'rendered' })
  answer('PROPFIND', null)
  answer('GET', { route: '/live', status: 200, isStream: true })
  const requests = (await lines()).filter((line) => line.startsWith('piazza_http_requests_total'))
  expect(requests).toEqual([
    'piazza_http_requests_total{route="/product/:id",method="GET",status="404"} 1',
    'piazza_http_requests_total{route="none",method="other",status="404"} 1',
    'piazza_http_requests_total{route="/live",method="GET",status="404"} 1',
  ])
  const timed = (await lines()).filter((line) => /duration_seconds_count\{route/.test(line))
  expect(timed.map((line) => /route="([^"]+)"/.exec(line)?.[1])).toEqual(['/product/:id', 'none'])
})

test('gauges of the shop are read together, and kept while the database is unavailable', async () => {
  watchFigures(world, process.cwd(), metrics.registry)
  await securityEvent(world, { action: 'signin_failed', resource: 'sign-in' })
  await world.db`insert into mail_outbox (id, to_address, language, template, subject, body, status, created_at)
    values ('m1', 'ada@shopper.example', 'en', 'welcome', 'Hello Ada', 'Ada', 'waiting',
      ${new Date(world.now().getTime() - 90_000)})`
  expect(await figure('piazza_outbox_waiting')).toBe(1)
  expect(await figure('piazza_outbox_oldest_seconds')).toBe(90)
  expect(await figure('piazza_database_up')).toBe(1)
  expect(await figure('piazza_disk_free_bytes')).toBeGreaterThan(0)
  expect(await figure('piazza_security_events_total{action="signin_failed"}')).toBe(1)
  expect((await lines()).join('\n')).not.toMatch(/ada/i)
  await Promise.all(pools.map((pool) => pool.end()))
  vi.setSystemTime(Date.now() + 60_000)
  try {
    expect(await figure('piazza_database_up')).toBe(0)
    expect(await figure('piazza_outbox_waiting')).toBe(1)
  } finally {
    vi.useRealTimers()
  }
})

test('the port serves /metrics only', async () => {
  const server = await serveMetrics(metrics.text, { host: '127.0.0.1', port: 0 }, plain.log)
  try {
    const url = `http://127.0.0.1:${server.port}`
    const answer = await fetch(`${url}/metrics`)
    expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
    const text = await answer.text()
    expect(text).toContain('nodejs_eventloop_lag_p99_seconds')
    expect(text).toContain('process_resident_memory_bytes')
    expect((await fetch(`${url}/`)).status).toBe(404)
    expect((await fetch(`${url}/metrics`, { method: 'POST' })).status).toBe(404)
  } finally {
    await server.close()
  }
})
