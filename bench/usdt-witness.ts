// USDT payments credited through one provider, and through two of which one is the other's witness, in turns in one run.
// Prints, as two : one, the milliseconds from a final payment on the chain to its credit (median of the pairs' ratios,
// and their quartiles), the calls of a reading that credits a payment, and of one that finds none; then the milliseconds
// and calls of a credit through one provider.
import { setTimeout as wait } from 'node:timers/promises'
import { evmLedger } from '../adapters/ledgers/evm/chain.ts'
import { type Rpc, rpcAt } from '../adapters/ledgers/evm/rpc.ts'
import { addressBook } from '../adapters/ledgers/evm/xpub.ts'
import { fixedRate } from '../adapters/rates.ts'
import { readConfig } from '../server/config/config.ts'
import { openDatabase } from '../server/database.ts'
import { makeLog } from '../server/logging/log.ts'
import { openWorld } from '../server/world.ts'
import { readChain } from '../shop/payments/tokens/read-chain.ts'
import { ok } from '../shop/result.ts'
import type { World } from '../shop/world.ts'
import { deployToken, startAnvil } from '../tests/support/ledgers/anvil.ts'
import { chainOf, testXpub } from '../tests/support/ledgers/chains.ts'
import { ownTemporaryFolder } from '../tests/support/runs/temporary-folder.ts'

/** Pairs of payments, and milliseconds that each call takes besides the node's own time, as over a network. */
const [pairs = 40, latency = 50] = process.argv.slice(2).map(Number)
const due = 1_000_000n
/** The payment requests have no orders. */
const withoutOrders = (world: World): World => ({
  ...world,
  reactions: {
    ...world.reactions,
    paymentsChanged: async () => ok(),
    paymentDecided: async () => ok(),
  },
})
/** Blocks until one is final. */
const deep = 9

const folder = ownTemporaryFolder('usdt-witness')
const { config } = readConfig({ DEMO: '1', DATA_DIR: folder })
if (!config) throw new Error('no configuration')
const log = makeLog('warn', process.stderr)
const anvil = await startAnvil()
const database = await openDatabase(config, log)
try {
  const token = await deployToken(anvil)
  const [one, two] = [readerOf(1), readerOf(2)]
  const usdt = {
    ports: { addresses: addressBook(testXpub), chains: [one.ledger], demoWallet: null },
    providers: [],
    simulated: false,
    onRestart: () => {},
    stop: async () => {},
  }
  const rates = fixedRate('1', 'setting', () => new Date())
  const given = { database, publicUrl: 'http://localhost', ledger: null, usdt, rates, log }
  const shop = await openWorld(config, given)
  try {
    await openPaymentRequests(shop.world)
    await anvil.mine(2 * deep)
    const ratios: number[] = []
    const alone: number[] = []
    // The first pair also checks the providers.
    for (let pair = 0; pair <= pairs; pair += 1) {
      const order = pair % 2 === 0 ? [one, two] : [two, one]
      const took = new Map<typeof one, number>()
      for (const [place, reader] of order.entries())
        took.set(reader, await credit(shop.world, reader, 2 * pair + place))
      if (pair === 0) for (const reader of [one, two]) Object.assign(reader, { busy: 0, idle: 0 })
      else {
        ratios.push((took.get(two) ?? 0) / (took.get(one) ?? 1))
        alone.push(took.get(one) ?? 0)
      }
    }
    const at = (values: readonly number[], share: number) =>
      values.toSorted((a, b) => a - b)[Math.floor(share * (values.length - 1))] ?? Number.NaN
    const shares = [0.5, 0.25, 0.75].map((share) => at(ratios, share))
    const [busy, idle] = [two.busy / one.busy, two.idle / one.idle]
    console.log(...shares, busy, idle, at(alone, 0.5), one.busy / pairs)
  } finally {
    await shop.close()
  }

  async function credit(world: World, reader: typeof one, place: number): Promise<number> {
    const read = async () => {
      const before = reader.calls()
      const done = await readChain(withoutOrders(world), reader.ledger)
      if (!done.ok) throw new Error(done.code)
      return reader.calls() - before
    }
    await anvil.mine(1)
    reader.idle += await read()
    await token.pay(addressOf(place), due)
    await anvil.mine(deep)
    const startedAt = performance.now()
    reader.busy += await read()
    const took = performance.now() - startedAt
    const [paid] = await world.db<{ status: string }[]>`
      select status from transfers where order_number = ${`PI-${place}`}`
    if (paid?.status !== 'final') throw new Error(`PI-${place} is ${paid?.status ?? 'unpaid'}`)
    return took
  }

  /** Of so many providers, with the calls of readings that credit a payment (`busy`) and of others (`idle`). */
  function readerOf(providers: 1 | 2) {
    let calls = 0
    const reach = (url: string): Rpc => {
      const rpc = rpcAt(url)
      const counted = async <T>(ask: () => Promise<T>): Promise<T> => {
        calls += 1
        await wait(latency)
        return ask()
      }
      return {
        host: rpc.host,
        ask: (method, params) => counted(() => rpc.ask(method, params)),
        askAll: (method, all) => counted(() => rpc.askAll(method, all)),
      }
    }
    const rpcUrls = Array.from({ length: providers }, () => anvil.url)
    const around = { reach, now: Date.now, random: Math.random }
    const ledger = evmLedger(chainOf({ token: token.address, rpcUrls }), () => {}, around)
    return { ledger, calls: () => calls, busy: 0, idle: 0 }
  }
} finally {
  await database.stop()
  await anvil.stop()
}

function addressOf(place: number): string {
  return `0x${(place + 4096).toString(16).padStart(40, '0')}`
}

async function openPaymentRequests({ db }: World): Promise<void> {
  const most = 2 * pairs + 1
  await db`
    insert into payment_requests (order_number, user_id, currency, amount_due, tolerance_bps, dust, created_at,
      expires_at, watch_until)
    select 'PI-' || n, 'u', 'PI', 10000000, 0, 0, now(), now() + interval '1 hour', now() + interval '1 day'
    from generate_series(0, ${most}) n`
  await db`
    insert into payment_options (order_number, method, ledger, address, currency, created_at)
    select 'PI-' || n, 'usdt', 'eip155', '0x' || lpad(to_hex(n + 4096), 40, '0'), 'USDT', now()
    from generate_series(0, ${most}) n`
  await db`
    insert into quotes (order_number, version, method, chain, currency, amount_due, rate, rate_source,
      rate_as_of, created_at, expires_at)
    select 'PI-' || n, 1, 'usdt', 'eip155:31337', 'USDT', 1000000, '1', 'setting', now(), now(),
      now() + interval '1 hour'
    from generate_series(0, ${most}) n`
}
