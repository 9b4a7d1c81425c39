// A shop in several processes under load: one is killed, all are restarted, and no shopper notices.
import { readFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dutyName } from '../../server/cluster/messages.ts'
import { freePort } from '../../server/free-port.ts'
import { buyNow, expectPaid, newShopper, pay, submitOrder } from '../support/browser/http-steps.ts'
import { hasProcesses, processesOf } from '../support/browser/processes.ts'
import { type Home, makeHome, type Shop, startShop } from '../support/browser/shop.ts'

let home: Home
let shop: Shop
let metrics: string

beforeAll(async () => {
  home = await makeHome()
  const port = String(await freePort('127.0.0.1'))
  metrics = `http://127.0.0.1:${port}/metrics`
  shop = await startShop(home, { WEB_CONCURRENCY: '2', METRICS_PORT: port })
})
afterAll(async () => {
  await shop?.stop()
  await home?.remove()
})

/** The shop's processes: pid and whether it serves web requests. */
function workers(): { pid: number; isWeb: boolean }[] {
  return processesOf(home).flatMap(([pid, command]) => {
    if (!command.includes('server/main.ts')) return []
    try {
      const environment = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0')
      const duty = environment.find((each) => each.startsWith(`${dutyName}=`))
      return duty ? [{ pid, isWeb: duty.includes('"roles":["web"]') }] : []
    } catch {
      return []
    }
  })
}
const webPids = () => workers().flatMap(({ pid, isWeb }) => (isWeb ? [pid] : []))

type Asked = {
  readonly startedAt: number
  readonly endedAt: number
  readonly failure: string | null
}

/** Clients that send requests continuously, each on its own connection. */
function load(clients = 8) {
  const addresses = ['/', '/category/all', '/product/1', '/search?q=phone', '/healthz', '/auth']
  const asked: Asked[] = []
  const over = new AbortController()
  const client = async (first: number) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    for (let turn = first; !over.signal.aborted; turn++) {
      const startedAt = performance.now()
      const address = addresses[turn % addresses.length] as string
      const failure = await new Promise<string | null>((resolve) => {
        const request = get(`${shop.url}${address}`, { agent, timeout: 60_000 }, (response) => {
          response.resume()
          response.on('error', (error) => resolve(error.message))
          response.on('end', () =>
            resolve(response.statusCode === 200 ? null : `${address}: ${response.statusCode}`),
          )
        })
        request.on('error', (error) => resolve(error.message))
        request.on('timeout', () => request.destroy(new Error(`${address}: no answer`)))
      })
      asked.push({ startedAt, endedAt: performance.now(), failure })
      // Let connections idle at times, when closing them may race with a request.
      if (turn % 5 === 0) await wait(20)
    }
    agent.destroy()
  }
  const running = Promise.all(Array.from({ length: clients }, (_, number) => client(number)))
  return {
    count: () => asked.length,
    async end(): Promise<readonly Asked[]> {
      over.abort()
      await running
      return asked
    },
  }
}

const patience = { timeout: 90_000, interval: 100 }

describe.runIf(hasProcesses)('two web processes and one worker', () => {
  test('an order is paid whichever process answers', async () => {
    expect(workers()).toHaveLength(3)
    const shopper = await newShopper(shop)
    const number = await submitOrder(shopper, await buyNow(shopper))
    await pay(shopper, number)
    await expectPaid(shopper, number)
    expect(await shopper.page('/cart-history?tab=orders')).toContain(number)
  })

  test('the metrics are summed over all processes', async () => {
    expect((await fetch(shop.url)).status).toBe(200)
    const text = await (await fetch(metrics)).text()
    expect(text).toMatch(
      /^piazza_http_requests_total\{route="\/",method="GET",status="200"\} [1-9]/m,
    )
    // Metrics of the worker process.
    expect(text).toMatch(/^piazza_database_up 1$/m)
  })

  test('a killed process is replaced, and only the requests it was answering fail', async () => {
    const before = webPids()
    expect(before).toHaveLength(2)
    const shoppers = load()
    await expect.poll(shoppers.count, patience).toBeGreaterThan(100)
    const [victim = 0] = before
    process.kill(victim, 'SIGKILL')
    // Its connections close before its exit is noticed.
    await expect
      .poll(shop.output, { ...patience, interval: 5 })
      .toContain('worker exited, starting another')
    const goneAt = performance.now()
    await expect
      .poll(() => webPids().filter((pid) => !before.includes(pid)), patience)
      .toHaveLength(1)
    const [count, enough] = [shoppers.count(), 300]
    await expect.poll(shoppers.count, patience).toBeGreaterThan(count + enough)
    const asked = await shoppers.end()
    const failed = asked.filter(({ failure }) => failure)
    expect(failed.filter(({ startedAt }) => startedAt > goneAt)).toEqual([])
    // Each client has at most one request in progress.
    expect(failed.length).toBeLessThanOrEqual(8)
  })

  test('a rolling restart fails no request', async () => {
    const before = workers()
    const shoppers = load()
    await expect.poll(shoppers.count, patience).toBeGreaterThan(100)
    shop.process.kill('SIGHUP')
    const isOld = ({ pid }: { pid: number }) => before.some((each) => each.pid === pid)
    // The shop's output explains why it keeps an old process.
    await expect.poll(() => (workers().some(isOld) ? shop.output() : ''), patience).toBe('')
    expect(workers()).toHaveLength(3)
    const asked = await shoppers.end()
    expect(asked.filter(({ failure }) => failure)).toEqual([])
    expect(asked.length).toBeGreaterThan(500)
  })

  test('payments are read by the new processes', async () => {
    const shopper = await newShopper(shop)
    const number = await submitOrder(shopper, await buyNow(shopper))
    await pay(shopper, number)
    await expectPaid(shopper, number)
    expect(await shopper.page('/cart-history?tab=orders')).toContain(number)
  })

  test('all processes stop when told to', async () => {
    expect(await shop.stop()).toBe(0)
    expect(processesOf(home)).toEqual([])
  })
})
