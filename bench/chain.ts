// 10,000 open payment requests in USDT, 1,000 of them paid in one block of a real node: credited in one watcher round.
// Prints the milliseconds, the provider's calls and how many payments were credited.
import { evmLedger } from '../adapters/ledgers/evm/chain.ts'
import { addressBook } from '../adapters/ledgers/evm/xpub.ts'
import { fixedRate } from '../adapters/rates.ts'
import { readConfig } from '../server/config/config.ts'
import { openDatabase } from '../server/database.ts'
import { makeLog } from '../server/logging/log.ts'
import { openWorld } from '../server/world.ts'
import { recordChain } from '../shop/payments/tokens/record-chain.ts'
import { recentHeadersOf, watchedOn } from '../shop/payments/tokens/views.ts'
import type { World } from '../shop/world.ts'
import { startAnvil, testContracts } from '../tests/support/ledgers/anvil.ts'
import { chainOf, testXpub } from '../tests/support/ledgers/chains.ts'
import { startProxy } from '../tests/support/ledgers/rpc-proxy.ts'
import { ownTemporaryFolder } from '../tests/support/runs/temporary-folder.ts'

const open = 10_000
const paid = 1_000
const perTransaction = 100

const folder = ownTemporaryFolder('chain')
const { config } = readConfig({ DEMO: '1', DATA_DIR: folder })
if (!config) throw new Error('no configuration')
const log = makeLog('warn', process.stderr)
const anvil = await startAnvil({ args: ['--gas-limit', '200000000', '--accounts', '3'] })
const proxy = await startProxy(anvil.url)
const database = await openDatabase(config, log)
try {
  const { tether, exchange } = testContracts()
  const token = (await anvil.deploy(tether, ['USDT', 6])).toLowerCase() as `0x${string}`
  const payer = await anvil.deploy(exchange)
  await anvil.call(anvil.owner, token, tether.abi, 'issue', [payer, 10n ** 15n])
  const ledger = evmLedger(chainOf({ token, rpcUrls: [proxy.url] }))
  const addresses = addressBook(testXpub)
  const rates = fixedRate('1', 'setting', () => new Date())
  const usdt = {
    ports: { addresses, chains: [ledger], demoWallet: null },
    providers: [],
    simulated: false,
    onRestart: () => {},
    stop: async () => {},
  }
  const given = { database, publicUrl: 'http://localhost', ledger: null, usdt, rates, log }
  const shop = await openWorld(config, given)
  try {
    await openPaymentRequests(shop.world)
    await round(shop.world)
    await anvil.rpc('evm_setAutomine', [false])
    const to = Array.from({ length: paid }, (_, place) => addressOf(place * 7 + 1))
    for (let start = 0; start < paid; start += perTransaction) {
      const some = to.slice(start, start + perTransaction)
      const args = [token, some, some.map(() => 1_000_000n)]
      await anvil.submit(anvil.owner, payer, exchange.abi, 'pay', args)
    }
    await anvil.mine(1)
    proxy.counted()
    const from = performance.now()
    const orders = await round(shop.world)
    const took = performance.now() - from
    const calls = Object.values(proxy.counted()).reduce((a, b) => a + b, 0)
    if (orders !== paid) throw new Error(`${orders} of ${paid} payments were credited`)
    console.log(`${took} ${calls} ${orders}`)
  } finally {
    await shop.close()
  }

  async function round(world: World): Promise<number> {
    const { ledger: name } = ledger.chain
    for (let orders = 0; ; ) {
      const page = await ledger.readAfter(await recentHeadersOf(world, name), watchedOn(world))
      if (!page.ok) throw new Error(page.code)
      const recorded = await recordChain(world, page.value)
      if (!recorded.ok) throw new Error(recorded.code)
      orders += recorded.value.orders.length
      if (!page.value.more) return orders
    }
  }
} finally {
  await database.stop()
  await proxy.stop()
  await anvil.stop()
}

function addressOf(place: number): string {
  return `0x${(place + 4096).toString(16).padStart(40, '0')}`
}

async function openPaymentRequests({ db }: World): Promise<void> {
  await db`
    insert into payment_requests (order_number, user_id, currency, amount_due, tolerance_bps, dust, created_at,
      expires_at, watch_until)
    select 'PI-' || n, 'u', 'PI', 10000000, 0, 0, now(), now() + interval '1 hour', now() + interval '1 day'
    from generate_series(0, ${open - 1}) n`
  await db`
    insert into payment_options (order_number, method, ledger, address, currency, created_at)
    select 'PI-' || n, 'usdt', 'eip155', '0x' || lpad(to_hex(n + 4096), 40, '0'), 'USDT', now()
    from generate_series(0, ${open - 1}) n`
  await db`
    insert into quotes (order_number, version, method, chain, currency, amount_due, rate, rate_source,
      rate_as_of, created_at, expires_at)
    select 'PI-' || n, 1, 'usdt', 'eip155:31337', 'USDT', 1000000, '1', 'setting', now(), now(),
      now() + interval '1 hour'
    from generate_series(0, ${open - 1}) n`
}
