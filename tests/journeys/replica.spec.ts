// Two web processes with a replica five seconds behind: clients read their own writes, and prices never go back.
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, type Pool } from '../../adapters/database/connect.ts'
import { listenEvents } from '../../adapters/database/events.ts'
import { withDatabase } from '../../adapters/database/transaction.ts'
import { createPromotion } from '../../shop/catalog/promotions/actions.ts'
import { onPrices } from '../../shop/catalog/promotions/rules.ts'
import { Shopper } from '../support/browser/http-shopper.ts'
import { type Home, makeHome, type Shop, startShop } from '../support/browser/shop.ts'
import { type Replicated, startReplicated } from '../support/databases/replicated.ts'
import { passphrase, type Simulator, startSimulator } from '../support/ledgers/simulator.ts'
import { testWorld } from '../support/world.ts'

const late = 5_000
const rest = await testWorld()
let servers: Replicated
let simulator: Simulator
let home: Home
let shops: Shop[]
let admin: Shopper
let primary: Pool
let replica: Pool

beforeAll(async () => {
  servers = await startReplicated([{ recovery_min_apply_delay: `${late}ms` }])
  simulator = await startSimulator()
  home = await makeHome()
  const settings = {
    DEMO: '1',
    DATABASE_URL: servers.primary.url,
    DATABASE_REPLICA_LAG: '60',
    DATABASE_REPLICA_URLS: servers.replicas[0]?.url ?? '',
    // Even if other journeys use a pooler.
    DATABASE_DIRECT_URL: '',
    PI_HORIZON_URL: simulator.url,
    PI_NETWORK_PASSPHRASE: passphrase,
    PI_TREASURY: simulator.treasury,
  }
  shops = [await startShop(home, { ...settings, ROLES: 'web,work,watch' })]
  shops.push(await startShop(home, { ...settings, ROLES: 'web' }))
  admin = new Shopper(shops[0]?.url ?? '')
  await admin.signIn(shops[0]?.admin)
  primary = connect(servers.primary.url, 4)
  replica = connect(servers.replicas[0]?.url ?? '', 1)
})
afterAll(async () => {
  await Promise.all([primary?.end(), replica?.end()])
  for (const shop of shops ?? []) await shop.stop()
  await home?.remove()
  await simulator?.stop()
  await servers?.stop()
})

/** Number of scans of these tables on the replica. */
const readingsOf = async (tables: readonly string[]): Promise<number> => {
  const [row] = await replica<[{ count: number }]>`
    select coalesce(sum(seq_scan + coalesce(idx_scan, 0)), 0)::int8 as count
    from pg_stat_user_tables where relname = any(${tables as string[]})`
  return row.count
}

test('the dashboard reads lists from the replica, and its own writes at once in either process', async () => {
  const list = '/admin/collections'
  // A client on the primary has seen its latest state; after a pause the replica has it, too.
  await expect
    .poll(
      async () => {
        await admin.page('/admin/users')
        return readingsOf(['users'])
      },
      { interval: 2 * late, timeout: 60_000 },
    )
    .toBeGreaterThan(0)
  expect(await admin.page('/admin/users.csv')).toContain(shops[0]?.admin.email)
  let is = /value="hide\.([\w-]+)\.(\d+)"/.exec(await admin.page(list))
  for (let turn = 0; turn < 6; turn++) {
    const [, id, version] = is ?? []
    expect([turn, id]).toEqual([turn, expect.any(String)])
    const verb = turn % 2 ? 'show' : 'hide'
    admin.origin = shops[turn % 2]?.url ?? ''
    await admin.send(list, { intent: `${verb}.${id}.${version}` })
    const next = new RegExp(`value="${verb === 'hide' ? 'show' : 'hide'}\\.(${id})\\.(\\d+)"`)
    for (const { url } of shops) {
      admin.origin = url
      is = next.exec(await admin.page(list))
      expect([turn, url, Number(is?.[2])]).toEqual([turn, url, Number(version) + 1])
    }
  }
})

test('a lowered price is shown at once while the replica still has the previous one', async () => {
  const events = await listenEvents(primary)
  const world = withDatabase({ ...rest, now: () => new Date(), events }, primary, primary)
  const visitors = new AbortController()
  const seen: string[] = []
  let answers = 0
  /** The price and its publication time, with each client's responses. */
  const changes: { readonly at: number }[] = []
  const priceOn = async (shop: Shop, path: string) => {
    const page = await new Shopper(shop.url).page(path)
    return Number(/"price":"?([\d.]+)/.exec(page)?.[1])
  }
  const reading = shops.flatMap((shop) =>
    Array.from({ length: 5 }, async (_, index) => {
      for (let lowest = Number.POSITIVE_INFINITY, turn = 0; !visitors.signal.aborted; turn++) {
        const path = index === 0 ? '/product/1' : `/product/1?visit=${index}-${turn}`
        const began = Date.now()
        const price = await priceOn(shop, path)
        answers += 1
        if (!(price > 0)) seen.push(`${path} has no price`)
        if (price > lowest)
          seen.push(
            `${path} went from ${lowest} to ${price}, ${began - (changes.at(-1)?.at ?? 0)} ms later`,
          )
        lowest = Math.min(lowest, price)
        await wait(20)
      }
    }),
  )
  const first = await priceOn(shops[0] as Shop, '/product/1')
  for (const percent of [41, 42, 43]) {
    const made = await createPromotion(world, 'system', {
      name: `Less ${percent}`,
      ...onPrices,
      percent,
      priority: percent,
      category: 'smartphones',
      productIds: null,
      code: null,
      startsAt: new Date(),
      endsAt: null,
      mostUses: null,
      mostPerShopper: null,
    })
    expect(made.ok).toBe(true)
    changes.push({ at: Date.now() })
    // Events arrive within a second, or two on a busy machine.
    await wait(2_000)
    const told = await Promise.all(
      shops.map((shop) => priceOn(shop, `/product/1?after=${percent}`)),
    )
    expect(told[0]).toBe(told[1])
    expect(told[0]).toBeLessThan(first)
    await wait(late)
  }
  visitors.abort()
  await Promise.all(reading)
  expect(seen).toEqual([])
  expect(answers).toBeGreaterThan(100)
  expect(await readingsOf(['products', 'product_variants', 'promotions'])).toBeGreaterThan(0)
})
