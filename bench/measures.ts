// Benchmarks of the built shop: server on one core, load on the other.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Shopper } from '../tests/support/browser/http-shopper.ts'
import { ownTemporaryFolder } from '../tests/support/runs/temporary-folder.ts'
import { apiCalls } from './api-measures.ts'
import {
  catalogueFiles,
  deletedCategory,
  editedVariants,
  journalOfAll,
  listFiles,
} from './catalogue-measures.ts'
import { costInProcesses } from './cluster.ts'
import { firstVisit } from './first-visit.ts'
import { isShortened, outputOf, rate } from './load.ts'
import { costOfMetrics } from './metrics.ts'
import { cores, endWithSignals, memoryOf, type Running, root, start } from './process.ts'
import { add, note } from './results.ts'
import { scriptBytes } from './scripts.ts'
import { uploadCosts } from './uploads.ts'

export const folder = ownTemporaryFolder('bench', { isStopping: true })
endWithSignals()
const env = {
  DATA_DIR: join(folder, 'data'),
  PORT: '0',
  DEMO: '1',
  DEMO_LIFE: '0',
  NODE_ENV: 'production',
}
export const openShop = (core = cores.server, name = 'data', more: Record<string, string> = {}) => {
  const own = { ...env, ...more, DATA_DIR: join(folder, name) }
  return start(['npm', 'start'], /Piazza is open: (\S+)[\s\S]*Stop with/, own, core)
}

let signedIn: Promise<string> | undefined

/** One shopper for all signed-in measurements. */
function someone(origin: string): Promise<string> {
  signedIn ??= (async () => {
    const shopper = new Shopper(origin)
    await shopper.signUp()
    // Consumes the sign-in toast, so that ordinary pages follow.
    await shopper.page('/')
    return shopper.cookie
  })()
  return signedIn
}

/** Runs a limit's program on the shop's core during one measurement. */
async function limitOf(program: string, file: string): Promise<number> {
  const rival = await start(
    [process.execPath, join(root, 'bench/limits', program), file],
    /ready (\d+)/,
    { NODE_ENV: 'production' },
  )
  try {
    return await rate(`http://127.0.0.1:${rival.ready}/`)
  } finally {
    await rival.stop()
  }
}

/** Required share of the rate of a loop that does nothing else (docs/design/benchmark-targets.md). */
const asked = { cached: 0.5, listing: 0.11, product: 0.16, search: 0.12, purchase: 0.4 }

/**
 * `-cached` is for visitors and `-fresh` for signed-in users: their session and cart
 * are read for each request, and their page frame is put around the shared cache. `-alone` renders everything for the
 * request, as on a cache miss.
 */
async function pages({ ready: origin }: Running): Promise<void> {
  const cookie = await someone(origin)
  const file = join(folder, 'page.html')
  for (const [name, path] of [
    ['listing', '/category/all'],
    ['product', '/product/1'],
  ] as const) {
    note(`${name}, signed out`)
    writeFileSync(file, await (await fetch(origin + path)).text())
    const limit = await limitOf('bare.ts', file)
    add(`${name}-cached`, 'pages/s', await rate(origin + path), limit, asked.cached)
  }
  for (const [name, path, share] of [
    ['listing-fresh', '/category/all', asked.listing],
    ['product-fresh', '/product/1', asked.product],
    ['search', '/search?q=fone', asked.search],
  ] as const) {
    note(`${name}, signed in`)
    writeFileSync(file, await (await fetch(origin + path, { headers: { cookie } })).text())
    const value = await rate(origin + path, { cookie })
    const limit = await limitOf('react-alone.ts', file)
    add(name, 'pages/s', value, limit)
    note(`${name}, alone`)
    const alone = await rate(origin + path, { cookie: `${cookie}; alone=1` })
    add(`${name.replace('-fresh', '')}-alone`, 'pages/s', alone, limit, share)
  }
}

/**
 * Limit: the bare hash rate on the same cores; also measures the effect on other requests. On two cores, as on the smallest
 * supported machine, one hashes and one serves everything else; one core is shared.
 */
async function signIns(origin: string, name: string, core: string): Promise<void> {
  note(`twenty-four people sign in (${name})`)
  const said = await outputOf([process.execPath, 'bench/sign-in.ts', origin, core])
  const [known = 0, fresh = 0, bare = 0, before = 0, meanwhile = 0] = said.split(' ').map(Number)
  add(name, '/s', known, bare)
  add(`${name}-new-browser`, '/s', fresh, bare)
  add(`${name}-page-p99`, 'ms', meanwhile, before)
}

/** In its own shop: sign-ups are rate-limited per IP address and hour. */
async function signInsOnBoth(): Promise<void> {
  const shop = await openShop(cores.both, 'sign-in')
  try {
    await signIns(shop.ready, 'sign-in', cores.both)
  } finally {
    await shop.stop()
  }
}

async function purchases({ ready: origin }: Running): Promise<void> {
  note('eight shoppers buy')
  const value = Number(
    await outputOf([process.execPath, 'bench/purchase.ts', origin, isShortened() ? '4' : '10']),
  )
  note('the same statements from a bare loop')
  const limit = await outputOf([process.execPath, 'bench/limits/sql.ts', env.DATA_DIR])
  add('purchase', 'orders/s', value, Number(limit.split(' ')[0]), asked.purchase)
}

/** Limit: with a concurrent import and export, purchases reach at least four fifths of the rate without. */
async function purchasesBesideFiles({ ready: origin, said }: Running): Promise<void> {
  note('eight shoppers buy beside an import and an export')
  const [, email = '', password = ''] = /Admin +(\S+) +password (\S+)/.exec(said) ?? []
  const command = ['bench/beside-files.ts', origin, env.DATA_DIR, email, password, '2']
  const text = await outputOf([process.execPath, ...command])
  const [beside = 0, alone = 0, written = 0, rows = 0] = text.split(' ').map(Number)
  add('purchase-under-files', 'orders/s', beside, alone)
  note(`meanwhile ${written.toFixed(0)} products/s written, ${rows.toFixed(0)} rows/s taken away`)
}

/** Limit: with 100,000 checks it opens at most twice as slowly as with 100. */
async function reviewQueue(): Promise<void> {
  note('the review queue of 100,000 checks')
  const [value, limit] = (await outputOf([process.execPath, 'bench/review-queue.ts'])).split(' ')
  add('review-queue', 'ms', Number(value), Number(limit))
}

/** Limit: two seconds for a thousand payments. */
async function catchUp(): Promise<void> {
  note('a thousand payments to catch up with')
  const value = Number(await outputOf([process.execPath, 'bench/pi-catchup.ts']))
  add('payments-pi-catchup', 'ms', value, 2000)
}

/**
 * Two Horizon servers compared with one, in turns, each call 50 ms away. Limits: a payment is credited after at most 1.2
 * times as long, with at most 1.5 times as many calls.
 */
async function witness(): Promise<void> {
  note('payments that two servers must show')
  const said = await outputOf([process.execPath, 'bench/pi-witness.ts', '60', '50'])
  const [median = 0, low = 0, high = 0, busy = 0, idle = 0] = said.split(' ').map(Number)
  add('payments-witness-credit', 'times', median, 1.2)
  add('payments-witness-calls', 'times', Math.max(busy, idle), 1.5)
  note(`half of the pairs took ${low.toFixed(2)} to ${high.toFixed(2)} times as long`)
}

/** The same in USDT, from a final payment to its credit; and the calls of one provider alone, which are six. */
async function usdtWitness(): Promise<void> {
  note('USDT payments that two providers must show')
  const said = await outputOf([process.execPath, 'bench/usdt-witness.ts', '40', '50'])
  const [median = 0, low = 0, high = 0, busy = 0, idle = 0, , calls = 0] = said
    .split(' ')
    .map(Number)
  add('payments-usdt-witness-credit', 'times', median, 1.2)
  add('payments-usdt-witness-calls', 'times', Math.max(busy, idle), 1.5)
  add('payments-usdt-credit-calls', 'calls', calls, 9)
  note(`half of the pairs took ${low.toFixed(2)} to ${high.toFixed(2)} times as long`)
}

/** One poll of a chain with 10,000 open payment requests, and the state reducer of payment requests. */
async function chains(): Promise<void> {
  note('1,000 payments in one block')
  const said = await outputOf([process.execPath, 'bench/chain.ts'])
  const [took = 0, calls = 0] = said.split(' ').map(Number)
  add('payments-evm-block', 'ms', took, 1000)
  add('payments-evm-calls', 'calls', calls, 3)
  note('the state of payment requests')
  const rate = Number(await outputOf([process.execPath, 'bench/reducer.ts']))
  add('payments-reducer', 'per second', rate, 200_000)
}

/**
 * Simulates a hundred thousand events, with invariants checked after each, or as many as the argument says.
 * On both cores; the limit is sixty per second. Throws if an invariant is violated.
 */
async function simulation(): Promise<void> {
  const events = Number(process.argv[3] ?? 100_000)
  note(`the simulation, ${events} events`)
  const command = ['tests/simulation/main.ts', '--events', String(events), '--seed', '7']
  const said = await outputOf([process.execPath, ...command], {}, cores.both)
  const [, value] = /nothing lost; ([\d.]+) a second/.exec(said) ?? []
  add('simulation', 'events/s', Number(value), 60)
}

async function atRest({ child, msToReady }: Running): Promise<void> {
  add('cold-start', 'ms', msToReady, 3000)
  await new Promise((resolve) => setTimeout(resolve, 5000))
  add('memory-idle', 'MB', memoryOf(child.pid as number), 300)
}

async function underLoad({ ready: origin, child }: Running): Promise<void> {
  const cookie = await someone(origin)
  note('memory under load')
  let peak = 0
  const timer = setInterval(() => {
    peak = Math.max(peak, memoryOf(child.pid as number))
  }, 250)
  await rate(`${origin}/category/all`, { cookie }, 6)
  clearInterval(timer)
  add('memory-load', 'MB', peak, 500)
}

async function scripts({ ready: origin }: Running): Promise<void> {
  note('scripts of a first visit')
  const product = `${origin}/product/1`
  add('script-home', 'kB', (await scriptBytes(`${origin}/`)) / 1000, 115)
  add('script-listing', 'kB', (await scriptBytes(`${origin}/category/all`)) / 1000, 115)
  add('script-product', 'kB', (await scriptBytes(product)) / 1000, 115)
  add('script-untouched', 'kB', (await scriptBytes(product, { isIdle: false })) / 1000, 15)
}

async function firstVisits({ ready: origin }: Running): Promise<void> {
  note('first visits on a slow phone')
  for (const [name, path] of [
    ['home', '/'],
    ['listing', '/category/all'],
    ['product', '/product/1'],
  ]) {
    const { largestPaint, hydrated, shift } = await firstVisit(`${origin}${path}`)
    add(`first-paint-${name}`, 'ms', largestPaint, 1_800)
    add(`first-hydrated-${name}`, 'ms', hydrated, 4_500)
    add(`first-shift-${name}`, 'score', shift, 0.001)
  }
}

async function uploads(shop: Running): Promise<void> {
  const cookie = await someone(shop.ready)
  note('ten photos of 10 MB at once')
  const { memory, during, before } = await uploadCosts(shop, '/category/all', cookie)
  add('upload-memory', 'MB', memory, 150)
  add('pages-under-upload', 'pages/s', during, before)
}

export type Measures<T extends unknown[]> = Readonly<Record<string, (...of: T) => Promise<void>>>

/** By the name that runs it alone, as in `npm run bench -- purchases`. */
export const inShop: Measures<[Running]> = {
  'at-rest': atRest,
  pages,
  'under-load': underLoad,
  scripts,
  'first-visits': firstVisits,
  'sign-in-one-core': ({ ready }) => signIns(ready, 'sign-in-one-core', cores.server),
  purchases,
  uploads,
  'review-queue': reviewQueue,
  catalogue: catalogueFiles,
  'deleted-category': deletedCategory,
  'edited-variants': editedVariants,
  lists: listFiles,
  journal: journalOfAll,
  'purchases-under-files': purchasesBesideFiles,
  chains,
}
export const alone: Measures<[]> = {
  api: apiCalls,
  'sign-in': signInsOnBoth,
  'catch-up': catchUp,
  witness,
  'usdt-witness': usdtWitness,
  simulation,
  cluster: () => costInProcesses(openShop),
  metrics: () => costOfMetrics(openShop),
}
