// Purchases with and without events, writes to the outbox, and deliveries to a receiver that refuses one in
// twenty: `node bench/webhooks.ts [seconds] [deliveries]`. Compared runs alternate on one server.

import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, type Pool } from '../adapters/database/connect.ts'
import { startEmbedded } from '../adapters/database/embedded.ts'
import { migrateJobs } from '../adapters/database/job-schema.ts'
import { migrate } from '../adapters/database/migrate.ts'
import { webhookReceivers } from '../adapters/webhooks.ts'
import { loadCatalogue } from '../shop/catalog/products/actions/products.ts'
import { priceLines } from '../shop/catalog/products/views/products.ts'
import { recordTransfers } from '../shop/payments/pi/record-transfers.ts'
import { paymentRequestOf } from '../shop/payments/requests/views/payment-requests.ts'
import type { Viewer } from '../shop/people/accounts/rules.ts'
import { deliverTo } from '../shop/people/webhooks/actions/deliver.ts'
import { createWebhook } from '../shop/people/webhooks/actions/endpoints.ts'
import { publishEvents } from '../shop/people/webhooks/actions/publish.ts'
import { emitAll } from '../shop/platform/events/actions.ts'
import { sum } from '../shop/platform/money/rules.ts'
import { saveSetting } from '../shop/platform/settings/actions.ts'
import { ok, type Result } from '../shop/result.ts'
import { submitAddress } from '../shop/sales/checkout/actions/address.ts'
import { placeOrder } from '../shop/sales/checkout/actions/place-order.ts'
import { startPurchase } from '../shop/sales/checkout/actions/purchase.ts'
import type { World } from '../shop/world.ts'
import { addCategories } from '../tests/support/demo-categories.ts'
import { piPage, testPi, transfer } from '../tests/support/payments.ts'
import { person, provenAdmin } from '../tests/support/people.ts'
import { testProduct, variantOf } from '../tests/support/products.ts'
import { measuringWorld } from './world.ts'

const [seconds = 30, deliveries = 10_000] = process.argv.slice(2).map(Number)
const folder = mkdtempSync(join(tmpdir(), 'piazza-webhooks-'))
const server = await startEmbedded(folder)
const pool = connect(server.url, 12)
await migrate(pool)
await migrateJobs(pool, server.url)
await addCategories(pool)
const webhooks = webhookReceivers({ mayBeLocal: true })
const worldOn = (on: Pool): World => ({ ...measuringWorld(on, testPi), webhooks })
const world = worldOn(pool)
const silent = worldOn(withoutEvents(pool))
value(await saveSetting(world, 'system', 'identityChecks', 'never'))
const shoppers = await Promise.all(Array.from({ length: 8 }, () => person(world)))
const orderedProducts: string[] = []
for (let count = 0; count < 8; count++) {
  const [id, name] = [`thing-${count}`, `Thing ${count}`]
  const colours = [{ name: 'Ink', hex: '#101418', stock: 1_000_000 }]
  value(await loadCatalogue(world, [testProduct({ id, name, colours })]))
  orderedProducts.push(id)
}

const address = {
  fullName: 'Ada Byron',
  streetAddress: '12 Ledger Square',
  city: 'London',
  stateProvince: 'England',
  postalCode: 'SW1Y 4JH',
  country: 'GB',
  phoneNumber: '+442079460000',
  email: 'ada@shop.example',
}

await compare()
await fill()
await deliver()
await pool.end({ timeout: 2 })
await server.stop()
rmSync(folder, { recursive: true, force: true })

/** Orders are placed, addressed, paid on the ledger and released, alternating with and without events. */
async function compare(): Promise<void> {
  const took = { with: [] as number[], without: [] as number[] }
  const until = performance.now() + seconds * 1000
  await Promise.all(
    shoppers.map(async (who, index) => {
      for (let turn = index; performance.now() < until; turn++) {
        const [name, on] = turn % 2 ? (['with', world] as const) : (['without', silent] as const)
        const began = performance.now()
        await buy(on, who, orderedProducts[index] ?? '')
        took[name].push(performance.now() - began)
      }
    }),
  )
  const mean = (each: number[]) => each.reduce((sum, one) => sum + one, 0) / each.length
  const [yes, no] = [mean(took.with), mean(took.without)]
  console.log(
    `purchases: ${took.with.length} with events took ${yes.toFixed(0)} ms each, ${took.without.length} without ${no.toFixed(0)} ms: ${(no / yes).toFixed(3)} times as fast`,
  )
  const [row] = await pool<[{ count: number }]>`select count(*)::int as count from events`
  console.log(`${row.count} events were written by them`)
}

async function buy(on: World, who: Viewer, productId: string): Promise<void> {
  const lines = [{ productId, variantId: variantOf(productId, 'Ink'), quantity: 1 }]
  const purchaseId = value(await startPurchase(on, who, { lines, source: 'buy-now' }))
  const priced = await priceLines(on, lines)
  const expectedTotal = sum(priced.lines.map((each) => each.total))
  const number = value(await placeOrder(on, who, { purchaseId, expectedTotal, method: 'pi' }))
  value(await submitAddress(on, who, number, address))
  const request = await paymentRequestOf(on, number)
  if (!request) throw new Error('no payment request')
  const memo = { type: 'text', value: request.memo } as const
  const payment = transfer({ amount: request.remaining, memo, at: on.now() })
  value(await recordTransfers(on, piPage([payment], { readTo: on.now() })))
}

/** One event per transaction, from eight writers. */
async function fill(): Promise<void> {
  const until = performance.now() + seconds * 1000
  const counts = await Promise.all(
    Array.from({ length: 8 }, async (_, writer) => {
      let count = 0
      while (performance.now() < until) {
        await world.transaction(async (world) => {
          await emitAll(world, 'product.updated', [`${writer}-${count % 100}`])
          return ok()
        })
        count += 1
      }
      return count
    }),
  )
  const all = counts.reduce((a, b) => a + b, 0)
  console.log(`outbox: ${(all / seconds).toFixed(0)} events a second, one in each transaction`)
  const began = performance.now()
  const published = await publishEvents(world)
  const took = (performance.now() - began) / 1000
  console.log(`published: ${(published / took).toFixed(0)} a second`)
}

async function deliver(): Promise<void> {
  await pool`truncate events cascade`
  const got = new Map<string, number[]>()
  let refused = 0
  const receiver = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString()
    if (Math.random() < 0.05) {
      refused += 1
      return void response.writeHead(500).end()
    }
    const { object, sequence } = JSON.parse(body)
    got.set(object.id, [...(got.get(object.id) ?? []), sequence])
    response.writeHead(204).end()
  })
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done))
  const url = `http://localhost:${(receiver.address() as AddressInfo).port}/hook`
  const types = { 'type.product.updated': 'yes' }
  const { id } = value(await createWebhook(world, await provenAdmin(world), { url, ...types }))
  const objects = Array.from({ length: Math.ceil(deliveries / 5) }, (_, index) => `object-${index}`)
  for (let turn = 0; turn < 5; turn++)
    await world.transaction(async (world) => {
      await emitAll(world, 'product.updated', objects)
      return ok()
    })
  const began = performance.now()
  await publishEvents(world)
  for (;;) {
    await deliverTo(world, id, async () => null)
    const [row] = await pool<[{ left: number }]>`
      select count(*)::int as left from webhook_deliveries where status = 'waiting'`
    if (row.left === 0) break
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  const took = (performance.now() - began) / 1000
  const all = [...got.values()]
  const arrived = all.reduce((sum, each) => sum + each.length, 0)
  const inOrder = all.filter((each) =>
    each.every((at, index) => index === 0 || at > (each[index - 1] ?? 0)),
  )
  console.log(
    `deliveries: ${arrived} arrived of ${objects.length * 5}, ${refused} refused on the way, ${inOrder.length} of ${objects.length} objects in order, ${took.toFixed(1)} s (${(arrived / took).toFixed(0)} a second with retries)`,
  )
  receiver.close()
}

/** A wrapper of the database whose transactions skip the statement that writes events. */
function withoutEvents(of: Pool): Pool {
  const isEvents = ([strings]: unknown[]) =>
    Array.isArray(strings) && String(strings[0]).includes('insert into events')
  const quiet = <T extends object>(connection: T): T =>
    new Proxy(connection, {
      apply: (target, self, args) =>
        isEvents(args) ? Promise.resolve([]) : Reflect.apply(target as never, self, args),
    })
  return new Proxy(of, {
    get: (target, name) =>
      name === 'begin'
        ? (work: (connection: never) => unknown) =>
            target.begin((connection) => work(quiet(connection) as never) as never)
        : Reflect.get(target, name),
  })
}

function value<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(result.code)
  return result.value
}
