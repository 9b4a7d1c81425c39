// The API compared with the bare SQL statements of the same requests plus JSON serialization: a product, lists of orders
// and products, and the stock of a thousand variants, in a shop of 3,000 orders. Prints rates, and the milliseconds of the stock.

import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import { connect } from '../adapters/database/connect.ts'
import { startEmbedded } from '../adapters/database/embedded.ts'
import { migrate } from '../adapters/database/migrate.ts'
import type { Api } from '../app/api/call.ts'
import { createApiKey } from '../shop/people/api-keys/actions.ts'
import type { World } from '../shop/world.ts'
import { provenAdmin } from '../tests/support/people.ts'
import { ownTemporaryFolder } from '../tests/support/runs/temporary-folder.ts'
import { fill, settings } from './million/fill.ts'
import { piLedger } from './million/payments.ts'
import { root } from './process.ts'
import { measuringWorld } from './world.ts'

const [seconds = '5'] = process.argv.slice(2)
const programs = 8
const database = await startEmbedded(join(ownTemporaryFolder('api'), 'shop'), { settings })
const filling = connect(database.url, 1, 'keep')
await migrate(filling)
await fill(filling, { orders: 3_000, users: 1_000, products: 1_000 })
await filling.end()
const pool = connect(database.url, programs)

type Said = { readonly text: string; readonly values: readonly unknown[] }
let said: Said[] | null = null
pool.options.debug = (_connection, text, values) => void said?.push({ text, values })

// The rate limit is 600 requests per key and minute; here a minute passes after 500.
let requests = 0
const world: World = {
  ...measuringWorld(pool, piLedger),
  now: () => new Date(Date.now() + Math.floor(requests / 500) * 60_000),
}
const { makeApi } = (await import(pathToFileURL(join(root, 'build/server/index.js')).href)) as {
  makeApi: (world: World) => Api
}
const api = makeApi(world)
const secret = await anyKey()

try {
  const [product] = await pool<{ id: string }[]>`
    select id from products order by id limit 1`
  const figures = [
    ...(await measured(`/products/${product?.id}`)),
    ...(await measured('/orders?limit=25')),
    ...(await measured('/products?limit=25')),
    ...(await measured('/products?limit=25&fields=id,name,price,state')),
    await stockOfAThousand(),
  ]
  console.log(figures.join(' '))
} finally {
  await pool.end()
  await database.stop()
}

async function ask(method: string, path: string, body: unknown = null): Promise<string> {
  requests += 1
  const sent = body === null ? '' : JSON.stringify(body)
  const answer = await api({
    method,
    url: `/api/v1${path}`,
    ip: '127.0.0.1',
    requestId: 'bench',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    body: async () => new TextEncoder().encode(sent),
    stream: () => Readable.from([]),
  })
  if (answer.status !== 200 || !answer.body) throw new Error(`${path}: ${answer.body}`)
  return answer.body
}

/** Requests per second by the API, and by its bare statements. */
async function measured(path: string): Promise<readonly number[]> {
  await ask('GET', path)
  said = []
  const answer = JSON.parse(await ask('GET', path))
  const statements = said.map(({ text, values }) => ({ text, values: values.map(unquoted) }))
  said = null
  const bare = async () => {
    for (const { text, values } of statements)
      await pool.unsafe(text, values as never[], { prepare: true })
    JSON.stringify(answer)
  }
  await rateOf(() => ask('GET', path), 1)
  const own = await rateOf(() => ask('GET', path), Number(seconds))
  await rateOf(bare, 1)
  const limit = await rateOf(bare, Number(seconds))
  // Recording the statements has used up the rate limit's minute.
  requests += 1_000
  return [own, limit]
}

/** A list as the driver sends it: `{"a","b"}`. */
function unquoted(value: unknown): unknown {
  const isList = typeof value === 'string' && /^\{(".*")?\}$/s.test(value)
  return isList ? JSON.parse(`[${value.slice(1, -1)}]`) : value
}

async function rateOf(work: () => Promise<unknown>, seconds: number): Promise<number> {
  const began = performance.now()
  const until = began + seconds * 1000
  const counts = await Promise.all(
    Array.from({ length: programs }, async () => {
      let count = 0
      for (; performance.now() < until; count++) await work()
      return count
    }),
  )
  return counts.reduce((a, b) => a + b, 0) / ((performance.now() - began) / 1000)
}

/** Median of nine runs in milliseconds. */
async function stockOfAThousand(): Promise<number> {
  const variants = await pool<{ productId: string; variantId: string }[]>`
    select product_id as "productId", id as "variantId" from product_variants
    order by product_id, id limit 1000`
  const times: number[] = []
  for (let turn = 1; turn <= 9; turn++) {
    const changes = variants.map(({ productId, variantId }) => ({
      productId,
      variantId,
      reason: 'counted',
      // More than orders hold of any.
      quantity: 10_000 + turn,
    }))
    const began = performance.now()
    const { changed } = JSON.parse(await ask('POST', '/stock', { changes }))
    times.push(performance.now() - began)
    if (changed !== 1000) throw new Error(`${changed} of 1000 were changed`)
  }
  return times.toSorted((a, b) => a - b)[4] ?? Number.NaN
}

async function anyKey(): Promise<string> {
  const ticked = ['products:read', 'orders:read', 'stock:write'].map((scope) => [
    `scope.${scope}`,
    'yes',
  ])
  const form = { name: 'Bench', lifetime: '30', ...Object.fromEntries(ticked) }
  const made = await createApiKey(world, await provenAdmin(world), form)
  if (!made.ok) throw new Error(made.code)
  return made.value.secret
}
