// USDT payments credited by this code and by an earlier version, in turns on one chain of a real node with honest answers.
// `node bench/usdt-before.ts FOLDER [pairs] [latency] [providers]`: the folder is a work tree of that version with its
// node_modules, such as from `git worktree add /tmp/before fde0b1da`. Prints, as this : before, the milliseconds from a
// final payment on the chain to its credit (median of the pairs' ratios, and their quartiles), the calls of readings that
// credit a payment, and of those that find none; then this code's milliseconds and calls of a credit.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Rpc } from '../adapters/ledgers/evm/rpc.ts'
import type { EvmLedger } from '../shop/payments/tokens/port.ts'
import { ok, type Result } from '../shop/result.ts'
import type { World } from '../shop/world.ts'
import { deployToken, startAnvil } from '../tests/support/ledgers/anvil.ts'

/** What a side is told: read once, as the watcher does; with a place, the payment of that place must be credited. */
type Told = { readonly place: number | null }
type Answered = { readonly took: number; readonly calls: number }
type Side = { readonly child: ChildProcess; busy: number; idle: number }

const due = 1_000_000n
/** Blocks until one is final. */
const deep = 9
const here = join(import.meta.dirname, '..')

if (process.send) await play(process.argv.slice(2))
else await compare(process.argv.slice(2))

async function compare([folder, ...counts]: readonly string[]): Promise<void> {
  if (!folder)
    throw new Error('Usage: node bench/usdt-before.ts FOLDER [pairs] [latency] [providers]')
  const [pairs = 40, latency = 50, providers = 2] = counts.map(Number)
  const anvil = await startAnvil()
  const token = await deployToken(anvil)
  const started = [here, resolve(folder)].map((root, side): Side => {
    const about = [root, anvil.url, token.address, pairs + 1, latency, providers, side]
    const child = fork(import.meta.filename, about.map(String))
    return { child, busy: 0, idle: 0 }
  })
  const [now, before] = started as [Side, Side]
  try {
    for (const { child } of started) await once(child, 'message')
    await anvil.mine(2 * deep)
    const [ratios, alone]: [number[], number[]] = [[], []]
    // The first pair also checks the providers.
    for (let pair = 0; pair <= pairs; pair += 1) {
      const took = new Map<Side, number>()
      for (const side of pair % 2 === 0 ? [now, before] : [before, now]) {
        await anvil.mine(1)
        side.idle += (await ask(side, { place: null })).calls
        await token.pay(addressOf(started.indexOf(side), pair), due)
        await anvil.mine(deep)
        const answered = await ask(side, { place: pair })
        side.busy += answered.calls
        took.set(side, answered.took)
      }
      if (pair === 0) for (const side of started) Object.assign(side, { busy: 0, idle: 0 })
      else {
        ratios.push((took.get(now) ?? 0) / (took.get(before) ?? 1))
        alone.push(took.get(now) ?? 0)
      }
    }
    const shares = [0.5, 0.25, 0.75].map((share) => at(ratios, share))
    const calls = [now.busy / before.busy, now.idle / before.idle]
    console.log(...shares, ...calls, at(alone, 0.5), now.busy / pairs)
  } finally {
    for (const { child } of started) child.kill()
    await anvil.stop()
  }
}

async function ask({ child }: Side, told: Told): Promise<Answered> {
  child.send(told)
  const [answered] = (await once(child, 'message')) as [Answered]
  return answered
}

function at(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(share * (values.length - 1))] ?? Number.NaN
}

/** Each side has addresses of its own, so that it sees no payment of the other. */
function addressOf(side: number, place: number): string {
  return `0x${(4096 + side * 100_000 + place).toString(16).padStart(40, '0')}`
}

/** One side: the shop of `root` on a database of its own. */
async function play([root = '', url = '', token = '', ...numbers]: readonly string[]) {
  const [open = 0, latency = 0, providers = 1, side = 0] = numbers.map(Number)
  const from = <T>(path: string): Promise<T> => import(join(root, path)) as Promise<T>
  const { evmLedger } = await from<typeof import('../adapters/ledgers/evm/chain.ts')>(
    'adapters/ledgers/evm/chain.ts',
  )
  const { rpcAt } = await from<typeof import('../adapters/ledgers/evm/rpc.ts')>(
    'adapters/ledgers/evm/rpc.ts',
  )
  const { addressBook } = await from<typeof import('../adapters/ledgers/evm/xpub.ts')>(
    'adapters/ledgers/evm/xpub.ts',
  )
  const { fixedRate } = await from<typeof import('../adapters/rates.ts')>('adapters/rates.ts')
  const { readConfig } =
    await from<typeof import('../server/config/config.ts')>('server/config/config.ts')
  const { openDatabase } = await from<typeof import('../server/database.ts')>('server/database.ts')
  const { makeLog } = await from<typeof import('../server/logging/log.ts')>('server/logging/log.ts')
  const { openWorld } = await from<typeof import('../server/world.ts')>('server/world.ts')
  const read = await readingOf(root)
  const { chainOf, testXpub } = await from<typeof import('../tests/support/ledgers/chains.ts')>(
    'tests/support/ledgers/chains.ts',
  )
  const { ownTemporaryFolder } = await from<
    typeof import('../tests/support/runs/temporary-folder.ts')
  >('tests/support/runs/temporary-folder.ts')

  const folder = ownTemporaryFolder(`usdt-before-${side}`)
  const { config } = readConfig({ DEMO: '1', DATA_DIR: folder })
  if (!config) throw new Error('no configuration')
  const log = makeLog('warn', process.stderr)
  const database = await openDatabase(config, log)
  let calls = 0
  const reach = (address: string): Rpc => {
    const rpc = rpcAt(address)
    const counted = async <T>(asked: () => Promise<T>): Promise<T> => {
      calls += 1
      await wait(latency)
      return asked()
    }
    return {
      host: rpc.host,
      ask: (method, params) => counted(() => rpc.ask(method, params)),
      askAll: (method, all) => counted(() => rpc.askAll(method, all)),
    }
  }
  const rpcUrls = Array.from({ length: providers }, () => url)
  const around = { reach, now: Date.now, random: Math.random }
  const ledger = evmLedger(chainOf({ token, rpcUrls }), () => {}, around)
  const rates = fixedRate('1', 'setting', () => new Date())
  const usdt = {
    // The earlier version takes the rates here.
    ports: { addresses: addressBook(testXpub), chains: [ledger], demoWallet: null, rates },
    providers: [],
    simulated: false,
    onRestart: () => {},
    stop: async () => {},
  }
  const given = { database, publicUrl: 'http://localhost', ledger: null, usdt, rates, log }
  const { world } = await openWorld(config, given)
  await openPaymentRequests(world, open, side)
  process.on('message', async ({ place }: Told) => {
    const counted = calls
    const startedAt = performance.now()
    const done = await read(world, ledger)
    const took = performance.now() - startedAt
    if (!done.ok) throw new Error(done.code)
    if (place !== null) {
      const [paid] = await world.db<{ status: string }[]>`
        select status from transfers where order_number = ${`PI-${place}`}`
      if (paid?.status !== 'final') throw new Error(`PI-${place} is ${paid?.status ?? 'unpaid'}`)
    }
    process.send?.({ took, calls: calls - counted } satisfies Answered)
  })
  process.once('disconnect', () => process.exit())
  process.once('SIGTERM', async () => {
    await database.stop()
    process.exit()
  })
  process.send?.('ready')
}

type Reading = (world: World, ledger: EvmLedger) => Promise<Result>

/**
 * A round of the watcher, without the orders: the payment requests have none. In the earlier version the orders were a
 * part of the reading, which is therefore put together from what it called.
 */
async function readingOf(root: string): Promise<Reading> {
  if (existsSync(join(root, 'shop/payments/tokens/read-chain.ts'))) {
    const { readChain } = await import(join(root, 'shop/payments/tokens/read-chain.ts'))
    return (world, ledger) => {
      const { reactions } = world
      const none = { paymentsChanged: async () => ok(), paymentDecided: async () => ok() }
      return readChain({ ...world, reactions: { ...reactions, ...none } }, ledger)
    }
  }
  const requests = join(root, 'shop/payments/requests')
  const { recordChain } = await import(join(requests, 'actions/record-chain.ts'))
  const { finishTransfers } = await import(join(requests, 'actions/finish-transfers.ts'))
  const { recentHeadersOf, seenOn, watchedOn } = await import(join(requests, 'views/chains.ts'))
  return async (world, ledger) => {
    const { ledger: name } = ledger.chain
    for (;;) {
      const page = await ledger.readAfter(await recentHeadersOf(world, name), watchedOn(world))
      if (!page.ok) return page
      const recorded: Result = await recordChain(world, page.value)
      if (!recorded.ok) return recorded
      if (!page.value.more) break
    }
    const seen = await seenOn(world, name)
    if (seen.length === 0) return ok()
    const finality = await ledger.finality(seen)
    return finality.ok ? finishTransfers(world, name, finality.value) : finality
  }
}

async function openPaymentRequests({ db }: World, open: number, side: number): Promise<void> {
  const first = 4096 + side * 100_000
  await db`
    insert into payment_requests (order_number, user_id, currency, amount_due, tolerance_bps, dust, created_at,
      expires_at, watch_until)
    select 'PI-' || n, 'u', 'PI', 10000000, 0, 0, now(), now() + interval '1 hour', now() + interval '1 day'
    from generate_series(0, ${open}) n`
  await db`
    insert into payment_options (order_number, method, ledger, address, currency, created_at)
    select 'PI-' || n, 'usdt', 'eip155', '0x' || lpad(to_hex(n + ${first}), 40, '0'), 'USDT', now()
    from generate_series(0, ${open}) n`
  await db`
    insert into quotes (order_number, version, method, chain, currency, amount_due, rate, rate_source,
      rate_as_of, created_at, expires_at)
    select 'PI-' || n, 1, 'usdt', 'eip155:31337', 'USDT', 1000000, '1', 'setting', now(), now(),
      now() + interval '1 hour'
    from generate_series(0, ${open}) n`
}
