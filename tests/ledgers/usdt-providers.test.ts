// Providers that fail, lie, disagree or are misconfigured.
import type { ServerResponse } from 'node:http'
import { describe, expect, test } from 'vitest'
import { evmLedger } from '../../adapters/ledgers/evm/chain.ts'
import { watcherHealth } from '../../shop/payments/reconciliation/views.ts'
import type { EvmLedger } from '../../shop/payments/tokens/port.ts'
import { readChain } from '../../shop/payments/tokens/read-chain.ts'
import { watchedOn } from '../../shop/payments/tokens/views.ts'
import { alertsNow } from '../../shop/people/alerts/views.ts'
import { chainOf } from '../support/ledgers/chains.ts'
import { due, fine, price, twoProviders } from '../support/ledgers/two-providers.ts'
import { readToEnd } from '../support/ledgers/usdt.ts'

const at = twoProviders()
const { cursor, finish, through } = at

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
    '%s is skipped, and the payment is found by the second',
    async (_, act) => {
      const paymentRequest = await at.shop.paymentRequest(price)
      await at.usdt.pay(paymentRequest.address, due)
      at.first.trouble((_question, response) => {
        act(response)
        return 'answered'
      })
      expect(await at.shop.read()).toEqual(fine)
      expect((await at.shop.now(paymentRequest)).state).toBe('confirming')
    },
  )

  test('that returns nothing for a block with transfers is not trusted', async () => {
    const paymentRequest = await at.shop.paymentRequest(price)
    await at.usdt.pay(paymentRequest.address, due)
    at.first.trouble(({ method }) => (method === 'eth_getLogs' ? { result: [] } : undefined))
    expect(await at.shop.read()).toEqual(fine)
    expect((await at.shop.now(paymentRequest)).state).toBe('confirming')
  })

  test('that does so alone moves no cursor', async () => {
    const paymentRequest = await at.shop.paymentRequest(price)
    const before = await cursor()
    await at.usdt.pay(paymentRequest.address, due)
    at.first.trouble(({ method }) => (method === 'eth_getLogs' ? { result: [] } : undefined))
    const alone = through(at.first.url)
    expect(await readToEnd(at.shop.world, alone)).toMatchObject({
      ok: false,
      code: 'ledger.incomplete',
    })
    expect(await cursor()).toBe(before)
    expect((await at.shop.now(paymentRequest)).payments).toEqual([])
  })

  test.each([
    ['a block without a hash', 'eth_getBlockByNumber', { number: '0x1', timestamp: '0x1' }],
    ['a log of another contract', 'eth_getLogs', [{ address: `0x${'11'.repeat(20)}`, topics: [] }]],
    ['no list of logs', 'eth_getLogs', 'nothing'],
  ])('that answers %s, alone: refused, no cursor moved', async (_, method, result) => {
    await at.shop.paymentRequest(price)
    const before = await cursor()
    await at.anvil.mine(1)
    at.first.trouble((question) => (question.method === method ? { result } : undefined))
    expect(await readToEnd(at.shop.world, through(at.first.url))).toMatchObject({
      ok: false,
      code: 'ledger.untrusted',
    })
    expect(await cursor()).toBe(before)
  })

  test('that limits the block range: the range is halved until it fits', async () => {
    const paymentRequest = await at.shop.paymentRequest(price)
    await at.usdt.pay(paymentRequest.address, due)
    await at.anvil.mine(60)
    const small = ({ method, params }: { method: string; params: unknown[] }) => {
      if (method !== 'eth_getLogs') return undefined
      const { fromBlock, toBlock } = params[0] as { fromBlock?: string; toBlock: string }
      if (fromBlock === undefined || Number(toBlock) - Number(fromBlock) < 10) return undefined
      return { error: { code: -32005, message: 'query returned more than 10000 results' } }
    }
    at.first.trouble(small)
    expect(await readToEnd(at.shop.world, through(at.first.url))).toEqual(fine)
    expect((await at.shop.now(paymentRequest)).state).toBe('paid')
  })

  test('that is a little behind the other is not taken for a rollback', async () => {
    const paymentRequest = await at.shop.paymentRequest(price)
    await at.usdt.pay(paymentRequest.address, due)
    await at.shop.read()
    const old = await at.anvil.rpc('eth_getBlockByNumber', ['0x5', false])
    at.first.trouble(({ method, params }) =>
      method === 'eth_getBlockByNumber' && params[0] === 'latest' ? { result: old } : undefined,
    )
    expect(await readToEnd(at.shop.world, through(at.first.url))).toMatchObject({
      ok: false,
      code: 'ledger.stale',
    })
    expect((await at.shop.now(paymentRequest)).state).toBe('confirming')
  })
})

describe('two providers that disagree', () => {
  test('about a final block: nothing becomes final, and the operator is told block and provider', async () => {
    const paymentRequest = await at.shop.paymentRequest(price)
    await at.usdt.pay(paymentRequest.address, due)
    await at.shop.read()
    await at.anvil.mine(9)
    at.second.trouble(({ method }) =>
      method === 'eth_getBlockByNumber'
        ? (block: never) => ({ ...(block as object), hash: `0x${'cd'.repeat(32)}` })
        : undefined,
    )
    expect(await at.shop.read()).toMatchObject({
      ok: false,
      code: 'ledger.disagreement',
      facts: { chain: 'Test chain' },
    })
    expect((await at.shop.now(paymentRequest)).state).toBe('confirming')
    at.second.trouble(null)
    expect(await at.shop.read()).toEqual(fine)
    expect((await at.shop.now(paymentRequest)).state).toBe('paid')
  })

  test('about finality: pages read meanwhile do not hide since when', async () => {
    const paymentRequest = await at.shop.paymentRequest(price)
    await at.usdt.pay(paymentRequest.address, due)
    await at.shop.read()
    await at.anvil.mine(9)
    at.second.trouble(({ method }) =>
      method === 'eth_getBlockByNumber'
        ? (block: never) => ({ ...(block as object), hash: `0x${'cd'.repeat(32)}` })
        : undefined,
    )
    const { world } = at.shop
    const read = () => readChain(world, world.usdt?.chains[0] as EvmLedger)
    const failing = async () => {
      await at.anvil.mine(1)
      expect((await read()).ok).toBe(false)
      const { failure, failingSince } = await watcherHealth(world)
      expect(failure).toMatch(/^ledger\./)
      return failingSince
    }
    const since = await failing()
    world.clock.advance(60_000)
    expect(await failing()).toEqual(since)
    at.second.trouble(null)
    await expect.poll(at.shop.read).toEqual(fine)
    expect(await read()).toEqual(fine)
    expect((await watcherHealth(world)).failure).toBe(null)
  })

  test('about a payment that only one of them shows: it is seen, and never final', async () => {
    const paymentRequest = await at.shop.paymentRequest(price)
    await at.usdt.pay(paymentRequest.address, due)
    await at.shop.read()
    at.second.trouble(({ method }) => (method === 'eth_getLogs' ? { result: [] } : undefined))
    await finish()
    await at.shop.read()
    expect((await at.shop.now(paymentRequest)).state).toBe('confirming')
    const { orderNumber: subject } = paymentRequest
    const alert = { kind: 'payment_disputed', subject }
    expect(await alertsNow(at.shop.world)).toMatchObject([alert])
    at.second.trouble(null)
    await expect.poll(at.shop.read).toEqual(fine)
    await finish()
    expect((await at.shop.now(paymentRequest)).state).toBe('paid')
    expect(await alertsNow(at.shop.world)).toEqual([])
  })
})

describe('a chain that does not match the settings is refused', () => {
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
    const wrong = evmLedger(chainOf({ token: at.usdt.address, rpcUrls: [at.anvil.url], ...more }))
    expect(await wrong.check()).toMatchObject({ ok: false, code, facts })
    const page = await wrong.readAfter([], watchedOn(at.shop.world))
    expect(page).toMatchObject({ ok: false, code })
  })

  test('without a token at that address', async () => {
    const wrong = evmLedger(chainOf({ token: `0x${'12'.repeat(20)}`, rpcUrls: [at.anvil.url] }))
    expect(await wrong.check()).toMatchObject({
      ok: false,
      code: 'ledger.wrong_token',
      facts: { found: 'no token' },
    })
  })
})

function answer(response: ServerResponse, status: number, body: string): void {
  response.statusCode = status
  response.end(body)
}
