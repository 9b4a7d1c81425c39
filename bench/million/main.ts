// `npm run bench -- million`: each list, filter and search among a million beside the same among a thousand. Both shops
// are open at once and asked in turn, so that what else the machine does meets both. Before each opening everything is
// told to have changed, so that nothing that was read is kept; what a shop keeps up to date by itself is ready: indexes,
// sums, and the columns of the catalog (docs/decisions/044-search-engine.md). A name after `million` picks by pattern.
// With `MILLION_PRODUCTS=1000000` only the storefront is measured: that many products, three variants each, beside 110.
// Rows that end in `new` ask each time for what was never asked for; of the others, counts and results are kept as in a
// shop that is open, and corrected by what changes. Filling a million takes two cores half an hour, in English, Arabic and
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
/** A folder that is kept is filled once only, whatever is measured in it. */
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
  // Counted each quarter of an hour where a shop is open; a folder that is kept was filled long ago.
  await rankTrending(world)
  return { database, pool, events, world }
}

/** Where everything changes between two openings: nothing that was read for the one is kept for the next. */
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
      for (const listener of [...listeners]) listener()
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

/** Of all openings that which a quarter are quicker than: what else the machine does is in the slow ones. */
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
