// `npm run bench -- million`: each list, filter and search with a million rows compared with a thousand. Both shops
// are open and measured in turn, so that other load on the machine affects both. Before each measurement all caches
// are invalidated; what a shop maintains incrementally is ready: indexes,
// sums, and the columns of the catalog (docs/decisions/044-search-engine.md). A name after `million` picks by pattern.
// `MILLION_PRODUCTS=1000000` measures only the storefront: that many products, three variants each, compared with 110.
// Rows that end in `new` use new queries each time; for others, counts and results are cached as in an
// open shop, and updated by changes. Filling a million takes two cores half an hour, in English, Arabic and
// Chinese, and 17 GB: keep them with `MILLION_DIR`.
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { connect, type Pool } from '../../adapters/database/connect.ts'
import { type Embedded, startEmbedded } from '../../adapters/database/embedded.ts'
import { migrate } from '../../adapters/database/migrate.ts'
import { rankTrending } from '../../shop/sales/recommendations/actions/trending.ts'
import type { World } from '../../shop/world.ts'
import { ownTemporaryFolder } from '../../tests/support/runs/temporary-folder.ts'
import { root } from '../process.ts'
import { measuringWorld } from '../world.ts'
import { fill, type Size, settings } from './fill.ts'
import { staffMeasures } from './measures.ts'
import { piLedger } from './payments.ts'
import { type Measure, sampleOf } from './sample.ts'
import { readyToSearch, storefrontMeasures } from './storefront.ts'

type Shop = {
  readonly database: Embedded
  readonly pool: Pool
  readonly events: ReturnType<typeof restless>
  readonly world: World
}

const products = Number(process.env.MILLION_PRODUCTS) || null
const little = { orders: 1000, users: 1000 }
const few: Size = { ...little, products: products ? 110 : 1000 }
const many: Size = products
  ? { ...little, products }
  : { orders: 1_000_000, users: 1_000_000, products: 100_000 }
/** A kept folder is filled only once. */
const kept = process.env.MILLION_DIR
const folder = kept ?? ownTemporaryFolder('million')
const only = process.argv[2]
const rounds = 20

async function open(name: string, size: Size): Promise<Shop> {
  const home = join(folder, name)
  const isFilled = existsSync(home)
  const database = await startEmbedded(home, { settings })
  const filling = connect(database.url, 1, 'keep')
  await migrate(filling)
  if (!isFilled) await fill(filling, size, (step) => process.stderr.write(`${name}: ${step}\n`))
  await filling.end()
  const pool = connect(database.url, 4)
  const events = restless()
  const world = { ...measuringWorld(pool, piLedger), events }
  // An open shop counts these every 15 minutes; a kept folder was filled long ago.
  await rankTrending(world)
  return { database, pool, events, world }
}

/** Invalidates all caches between two measurements. */
function restless(): World['events'] & { tell(): void } {
  const listeners = new Set<() => void>()
  return {
    on(_, listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    onEvery: () => () => {},
    awaySince: () => null,
    origin: '',
    publish: () => {},
    tell() {
      for (const listener of new Set(listeners)) listener()
    },
  }
}

async function timeOf({ world, events }: Shop, [name, work]: Measure): Promise<number> {
  events.tell()
  if (/^(search|suggest)-/.test(name)) await readyToSearch(world, name)
  const begun = performance.now()
  await work(world)
  return performance.now() - begun
}

/** The first quartile of all measurements: other load on the machine shows in the slow ones. */
const quick = (times: readonly number[]) =>
  [...times].sort((a, b) => a - b)[times.length >> 2] ?? Number.NaN

const shops = [await open('few', few), await open('many', many)] as const
try {
  const [small, large] = await Promise.all(
    shops.map(async ({ pool }) => [
      ...(await storefrontMeasures(pool)),
      ...(products ? [] : staffMeasures(await sampleOf(pool))),
    ]),
  )
  const results = []
  for (const [index, measure] of (small ?? []).entries()) {
    const [name] = measure
    if (only && !new RegExp(only).test(name)) continue
    const times: [number[], number[]] = [[], []]
    for (let round = -3; round < rounds; round++) {
      const inFew = await timeOf(shops[0], measure)
      const inMany = await timeOf(shops[1], large?.[index] ?? measure)
      if (round < 0) continue
      times[0].push(inFew)
      times[1].push(inMany)
    }
    const [limit, value] = [quick(times[0]), quick(times[1])]
    const row = { name, unit: 'ms', value, limit, ratio: value / limit }
    results.push(row)
    const cells = [value, limit, row.ratio].map((number) => number.toFixed(2).padStart(10))
    console.log(`${name.padEnd(28)}${cells.join('')}`)
  }
  if (!only && !products) {
    writeFileSync(join(root, 'bench/million.json'), `${JSON.stringify(results, null, 2)}\n`)
  }
} finally {
  for (const { pool, database } of shops) {
    await pool.end()
    await database.stop()
  }
}
