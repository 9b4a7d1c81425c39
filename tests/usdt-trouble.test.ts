// What goes wrong between a shop and a chain: rollbacks, providers that fail or lie, and a process that dies halfway.
import type { ServerResponse } from 'node:http'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { evmLedger } from '../adapters/ledgers/evm/chain.ts'
import { coins } from '../shop/money/rules.ts'
import { recordChain } from '../shop/payments/actions/record-chain.ts'
import { ringOf, watchedOn } from '../shop/payments/views/chains.ts'
import { transactionsOf } from '../shop/payments/views/transactions.ts'
import { type Anvil, deployToken, startAnvil, testContracts } from './anvil.ts'
import { chainOf } from './chains.ts'
import { startProxy } from './rpc-proxy.ts'
import { readThrough, type UsdtShop, usdtShop } from './usdt.ts'

type Token = Awaited<ReturnType<typeof deployToken>>
type Proxy = Awaited<ReturnType<typeof startProxy>>

const ledger = 'eip155:31337'
const price = coins(50)
const due = 50_000_000n
const fine = { ok: true, value: undefined }

let anvil: Anvil
let usdt: Token
let shop: UsdtShop
let first: Proxy
let second: Proxy
let stops: (() => Promise<unknown>)[] = []
beforeAll(() => void testContracts())
beforeEach(async () => {
  anvil = await startAnvil()
  first = await startProxy(anvil.url)
  second = await startProxy(anvil.url)
  stops = [anvil.stop, first.stop, second.stop]
  usdt = await deployToken(anvil)
  shop = await usdtShop([chainOf({ token: usdt.address, rpcUrls: [first.url, second.url] })])
  await anvil.mine(20)
  const begun = await shop.read()
  if (!begun.ok) throw new Error(begun.code)
})
afterEach(() => Promise.all(stops.map((stop) => stop())))

const cursor = async () => {
  const [row] = await shop.world.db<{ cursor: string }[]>`
    select cursor from ledger_cursors where ledger = ${ledger}`
  return row?.cursor
}
/** The same shop, reading through these providers from now on. */
const through = (...urls: string[]) => evmLedger(chainOf({ token: usdt.address, rpcUrls: urls }))
const finish = async () => {
  await anvil.mine(9)
  expect(await shop.read()).toEqual(fine)
}

describe('the network rolls back', () => {
  test('a block with a payment: it counts as never seen, and the page says so', async () => {
    const invoice = await shop.invoice(price)
    await usdt.pay(invoice.address, due)
    await shop.read()
    expect((await shop.now(invoice)).state).toBe('confirming')
    await anvil.reorg(1)
    await anvil.mine(1)
    expect(await shop.read()).toEqual(fine)
    const open = await shop.now(invoice)
    expect([open.state, open.flags, open.amountReceived]).toEqual(['open', ['was_orphaned'], 0n])
    await finish()
    expect((await shop.now(invoice)).state).toBe('open')
  })

  test('and the payment comes again in another block: paid once, and one row for staff', async () => {
    const invoice = await shop.invoice(price)
    await usdt.pay(invoice.address, due)
    await shop.read()
    const [before] = await transactionsOf(shop.world, invoice.orderNumber)
    await anvil.reorg(2)
    // The same transaction once more: the node forgot it with its block.
    await usdt.pay(invoice.address, due)
    await finish()
    const paid = await shop.now(invoice)
    expect([paid.state, paid.flags, paid.amountReceived]).toEqual(['paid', ['was_orphaned'], price])
    const rows = await transactionsOf(shop.world, invoice.orderNumber)
    expect(rows.filter(({ status }) => status === 'completed').length).toBe(1)
    expect(before?.status).toBe('pending')
  })

  test('blocks below and above the payment: what is still there stays as it was', async () => {
    const [kept, gone] = [await shop.invoice(price), await shop.invoice(price)]
    await usdt.pay(kept.address, due)
    await anvil.mine(2)
    await shop.read()
    await usdt.pay(gone.address, due)
    await shop.read()
    await anvil.reorg(1)
    await anvil.mine(3)
    expect(await shop.read()).toEqual(fine)
    expect((await shop.now(kept)).flags).toEqual([])
    expect((await shop.now(kept)).state).toBe('confirming')
    expect((await shop.now(gone)).state).toBe('open')
  })

  test('further than the shop remembers: it stops, keeps what it knows and tells the operator', async () => {
    const invoice = await shop.invoice(price)
    await usdt.pay(invoice.address, due)
    await shop.read()
    await shop.world.db`update chain_headers set hash = 'x' || hash where ledger = ${ledger}`
    const before = await cursor()
    await anvil.mine(1)
    expect(await shop.read()).toMatchObject({ ok: false, code: 'ledger.reset' })
    expect(await cursor()).toBe(before)
    expect((await shop.now(invoice)).state).toBe('confirming')
  })

  test('what was final: nothing of that chain is believed any more, and paid stays paid', async () => {
    const invoice = await shop.invoice(price)
    await usdt.pay(invoice.address, due)
    await finish()
    expect((await shop.now(invoice)).state).toBe('paid')
    await anvil.reorg(11)
    await anvil.mine(20)
    expect(await shop.read()).toMatchObject({ ok: false, code: 'ledger.final_reorg' })
    expect((await shop.now(invoice)).state).toBe('paid')
  })
})

test('39: a rollback between two questions: the round is given up whole, and the next one is right', async () => {
  const invoice = await shop.invoice(price)
  await usdt.pay(invoice.address, due)
  const before = await cursor()
  let rolled = false
  const trouble = ({ method }: { method: string }) => {
    if (method !== 'eth_getLogs' || rolled) return undefined
    rolled = true
    // Told of another block than the head that was asked for before.
    return (logs: never) =>
      (logs as { blockHash: string }[]).map((log) => ({
        ...log,
        blockHash: `0x${'ab'.repeat(32)}`,
      }))
  }
  first.trouble(trouble)
  expect(await shop.read()).toMatchObject({ ok: false, code: 'ledger.moving' })
  expect(await cursor()).toBe(before)
  expect((await shop.now(invoice)).payments).toEqual([])
  await finish()
  expect((await shop.now(invoice)).state).toBe('paid')
})

describe('41: a provider', () => {
  const page = '<html><body>Too many requests</body></html>'
  test.each([
    ['that limits', (response: ServerResponse) => answer(response, 429, '{}')],
    ['that answers with a page', (response: ServerResponse) => answer(response, 200, page)],
    ['that is broken', (response: ServerResponse) => answer(response, 502, page)],
    ['that wants a key', (response: ServerResponse) => answer(response, 401, '{}')],
    [
      'that breaks off',
      (response: ServerResponse) => answer(response, 200, '{"jsonrpc":"2.0","id":1,"res'),
    ],
    ['that hangs up', (response: ServerResponse) => response.destroy()],
    [
      'that answers another question',
      (response: ServerResponse) =>
        answer(response, 200, JSON.stringify({ jsonrpc: '2.0', id: 99_999, result: '0x1' })),
    ],
  ] as [string, (response: ServerResponse) => unknown][])(
    '%s is passed over, and the payment is found by the second',
    async (_, act) => {
      const invoice = await shop.invoice(price)
      await usdt.pay(invoice.address, due)
      first.trouble((_question, response) => {
        act(response)
        return 'answered'
      })
      expect(await shop.read()).toEqual(fine)
      expect((await shop.now(invoice)).state).toBe('confirming')
    },
  )

  test('that says "nothing" for a block that holds something is not believed', async () => {
    const invoice = await shop.invoice(price)
    await usdt.pay(invoice.address, due)
    first.trouble(({ method }) => (method === 'eth_getLogs' ? { result: [] } : undefined))
    expect(await shop.read()).toEqual(fine)
    expect((await shop.now(invoice)).state).toBe('confirming')
  })

  test('that does so alone moves no cursor', async () => {
    const invoice = await shop.invoice(price)
    const before = await cursor()
    await usdt.pay(invoice.address, due)
    first.trouble(({ method }) => (method === 'eth_getLogs' ? { result: [] } : undefined))
    const alone = through(first.url)
    expect(await readThrough(shop.world, alone)).toMatchObject({
      ok: false,
      code: 'ledger.incomplete',
    })
    expect(await cursor()).toBe(before)
    expect((await shop.now(invoice)).payments).toEqual([])
  })

  test.each([
    ['a block without a hash', 'eth_getBlockByNumber', { number: '0x1', timestamp: '0x1' }],
    ['a log of another contract', 'eth_getLogs', [{ address: `0x${'11'.repeat(20)}`, topics: [] }]],
    ['no list of logs', 'eth_getLogs', 'nothing'],
  ])('that answers %s, alone: refused, no cursor moved', async (_, method, result) => {
    await shop.invoice(price)
    const before = await cursor()
    await anvil.mine(1)
    first.trouble((question) => (question.method === method ? { result } : undefined))
    expect(await readThrough(shop.world, through(first.url))).toMatchObject({
      ok: false,
      code: 'ledger.untrusted',
    })
    expect(await cursor()).toBe(before)
  })

  test('that lets few blocks be asked for at once: the range is halved until it fits', async () => {
    const invoice = await shop.invoice(price)
    await usdt.pay(invoice.address, due)
    await anvil.mine(60)
    const small = ({ method, params }: { method: string; params: unknown[] }) => {
      if (method !== 'eth_getLogs') return undefined
      const { fromBlock, toBlock } = params[0] as { fromBlock?: string; toBlock: string }
      if (fromBlock === undefined || Number(toBlock) - Number(fromBlock) < 10) return undefined
      return { error: { code: -32005, message: 'query returned more than 10000 results' } }
    }
    first.trouble(small)
    expect(await readThrough(shop.world, through(first.url))).toEqual(fine)
    expect((await shop.now(invoice)).state).toBe('paid')
  })

  test('that is a little behind the other is not taken for a rollback', async () => {
    const invoice = await shop.invoice(price)
    await usdt.pay(invoice.address, due)
    await shop.read()
    const old = await anvil.rpc('eth_getBlockByNumber', ['0x5', false])
    first.trouble(({ method, params }) =>
      method === 'eth_getBlockByNumber' && params[0] === 'latest' ? { result: old } : undefined,
    )
    expect(await readThrough(shop.world, through(first.url))).toMatchObject({
      ok: false,
      code: 'ledger.stale',
    })
    expect((await shop.now(invoice)).state).toBe('confirming')
  })
})

describe('two providers that disagree', () => {
  test('about a final block: nothing becomes final, and the operator hears which block and who', async () => {
    const invoice = await shop.invoice(price)
    await usdt.pay(invoice.address, due)
    await shop.read()
    await anvil.mine(9)
    second.trouble(({ method }) =>
      method === 'eth_getBlockByNumber'
        ? (block: never) => ({ ...(block as object), hash: `0x${'cd'.repeat(32)}` })
        : undefined,
    )
    expect(await shop.read()).toMatchObject({
      ok: false,
      code: 'ledger.disagreement',
      facts: { chain: 'Test chain' },
    })
    expect((await shop.now(invoice)).state).toBe('confirming')
    second.trouble(null)
    expect(await shop.read()).toEqual(fine)
    expect((await shop.now(invoice)).state).toBe('paid')
  })

  test('about a payment that only one of them shows: it is seen, and never final', async () => {
    const invoice = await shop.invoice(price)
    await usdt.pay(invoice.address, due)
    await shop.read()
    second.trouble(({ method }) => (method === 'eth_getLogs' ? { result: [] } : undefined))
    await finish()
    expect((await shop.now(invoice)).state).toBe('confirming')
  })
})

describe('a chain that is not what was set up is refused', () => {
  test.each([
    ['another chain', { chainId: 1 }, 'ledger.wrong_network', { expected: 1, found: 31337 }],
    [
      'other decimals',
      { decimals: 18 },
      'ledger.wrong_token',
      { expected: 'USDT 18', found: 'USDT 6' },
    ],
    ['another symbol', { symbol: 'USDC' }, 'ledger.wrong_token', { found: 'USDT 6' }],
  ])('%s', async (_, more, code, facts) => {
    const wrong = evmLedger(chainOf({ token: usdt.address, rpcUrls: [anvil.url], ...more }))
    expect(await wrong.check()).toMatchObject({ ok: false, code, facts })
    const page = await wrong.readAfter([], watchedOn(shop.world))
    expect(page).toMatchObject({ ok: false, code })
  })

  test('no token at that address', async () => {
    const wrong = evmLedger(chainOf({ token: `0x${'12'.repeat(20)}`, rpcUrls: [anvil.url] }))
    expect(await wrong.check()).toMatchObject({
      ok: false,
      code: 'ledger.wrong_token',
      facts: { found: 'no token' },
    })
  })
})

test('43: a page that was read and not stored, or stored twice, is counted once', async () => {
  const invoice = await shop.invoice(price)
  await usdt.pay(invoice.address, due)
  const [chain] = shop.chains
  if (!chain) throw new Error('no chain')
  const readPage = async () =>
    chain.readAfter(await ringOf(shop.world, ledger), watchedOn(shop.world))
  // Read by a process that dies before it stores anything.
  await readPage()
  const page = await readPage()
  if (!page.ok) throw new Error(page.code)
  // Dies between its writes: the transaction takes all of it back.
  const halfway = shop.world.transaction(async (world) => {
    await recordChain(world, page.value)
    throw new Error('killed')
  })
  await expect(halfway).rejects.toThrow('killed')
  expect((await shop.now(invoice)).payments).toEqual([])
  const before = await cursor()
  expect((await recordChain(shop.world, page.value)).ok).toBe(true)
  expect(await cursor()).not.toBe(before)
  expect(await recordChain(shop.world, page.value)).toMatchObject({ code: 'ledger.gap' })
  const both = await Promise.all([shop.read(), shop.read()])
  expect(both).toEqual([fine, fine])
  await finish()
  const paid = await shop.now(invoice)
  expect([paid.payments.length, paid.amountReceived, paid.state]).toEqual([1, price, 'paid'])
})

test('47: ten thousand open invoices: a round asks the provider no more than three times', async () => {
  const { world } = shop
  await world.db`
    insert into invoices (order_number, user_id, currency, amount_due, tolerance_bps, dust, created_at,
      expires_at, watch_until)
    select 'PI-' || n, 'u', 'PI', 10000000, 0, 0, now(), now() + interval '1 hour', now() + interval '1 day'
    from generate_series(1, 10000) n`
  await world.db`
    insert into payment_options (order_number, method, ledger, address, currency, created_at)
    select 'PI-' || n, 'usdt', 'eip155', '0x' || lpad(to_hex(n), 40, '0'), 'USDT', now()
    from generate_series(1, 10000) n`
  await world.db`
    insert into quotes (order_number, version, method, chain, currency, amount_due, rate, rate_source,
      rate_as_of, created_at, expires_at)
    select 'PI-' || n, 1, 'usdt', ${ledger}, 'USDT', 1000000, '1', 'setting', now(), now(),
      now() + interval '1 hour'
    from generate_series(1, 10000) n`
  const chain = through(first.url)
  await readThrough(world, chain)
  const { exchange } = testContracts()
  const address = await anvil.deploy(exchange)
  await usdt.pay(address, coins(100))
  await readThrough(world, chain)
  first.counted()
  const to = Array.from({ length: 50 }, (_, n) => `0x${(n + 1).toString(16).padStart(40, '0')}`)
  const values = to.map(() => 1_000_000n)
  await anvil.call(anvil.other, address, exchange.abi, 'pay', [usdt.address, to, values])
  expect(await readThrough(world, chain)).toEqual(fine)
  const counted = first.counted()
  expect(Object.values(counted).reduce((a, b) => a + b, 0)).toBeLessThanOrEqual(3)
  expect(counted.eth_getLogs).toBe(1)
  const [row] = await world.db<[{ count: number }]>`
    select count(*) from transfers where status = 'seen'`
  expect(row.count).toBe(50)
})

function answer(response: ServerResponse, status: number, body: string): void {
  response.statusCode = status
  response.end(body)
}
