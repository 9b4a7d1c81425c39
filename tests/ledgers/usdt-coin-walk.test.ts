// The scan of order addresses for native coins, on a real EVM node.
import type { Address, Hex } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { scanBalances } from '../../shop/payments/tokens/scan-balances.ts'
import { alertsNow } from '../../shop/people/alerts/views.ts'
import { coins } from '../../shop/platform/money/rules.ts'
import { saveSetting } from '../../shop/platform/settings/actions.ts'
import { refuse } from '../../shop/result.ts'
import { type Anvil, deployToken, startAnvil } from '../support/ledgers/anvil.ts'
import { chainOf } from '../support/ledgers/chains.ts'
import { startProxy } from '../support/ledgers/rpc-proxy.ts'
import { type UsdtShop, usdtShop } from '../support/ledgers/usdt.ts'
import { value } from '../support/shopping.ts'

const half = 5n * 10n ** 17n
const home = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
const minute = 60_000

let anvil: Anvil
let proxy: Awaited<ReturnType<typeof startProxy>>
let usdt: Awaited<ReturnType<typeof deployToken>>
let shop: UsdtShop
beforeAll(async () => {
  anvil = await startAnvil()
  proxy = await startProxy(anvil.url)
  usdt = await deployToken(anvil)
  await anvil.mine(20)
})
afterAll(() => Promise.all([anvil.stop(), proxy.stop()]))
/** No test sees the coins of another. */
let lives = 0
beforeEach(async () => {
  lives += 1
  proxy.trouble(null)
  shop = await usdtShop([chainOf({ token: usdt.address, rpcUrls: [proxy.url] })])
  await finish()
})

const finish = async () => {
  await anvil.mine(9)
  expect(await shop.read()).toEqual({ ok: true, value: undefined })
}
const give = (to: string, amount: bigint) =>
  anvil.send(anvil.shopper, { to: to as Address, value: `0x${amount.toString(16)}` })
/** Scans all addresses, as the job does once per period. */
const scanForBalances = async () => {
  shop.world.clock.advance(10 * minute)
  return scanBalances(shop.world)
}

describe('the scan of balances', () => {
  const many = async (count: number) => {
    const { world } = shop
    await world.db`
      insert into payment_requests (order_number, user_id, currency, amount_due, tolerance_bps, dust, created_at,
        expires_at, watch_until)
      select 'PI-' || lpad(n::text, 6, '0'), 'u', 'PI', 10000000, 0, 0, now(), now(), now() + interval '1 day'
      from generate_series(1, ${count}) n`
    await world.db`
      insert into payment_options (order_number, method, ledger, address, currency, created_at)
      select 'PI-' || lpad(n::text, 6, '0'), 'usdt', 'eip155', '0x' || lpad(to_hex(n + 99000 + ${lives * 10_000}), 40, '0'), 'USDT', now()
      from generate_series(1, ${count}) n`
  }
  const addressAt = (n: number) =>
    `0x${(n + 99_000 + lives * 10_000).toString(16).padStart(40, '0')}` as Hex

  test('asks for three times a hundred in a period, continues after them, and reaches every address in turn', async () => {
    await many(730)
    await give(addressAt(725), half)
    await give(addressAt(5), half)
    await finish()
    proxy.counted()
    expect(await scanForBalances()).toEqual(['PI-000005'])
    expect(proxy.counted()).toMatchObject({ 'many eth_getBalance': 3 })
    // Within the period there is no further scan, by this process or another one.
    expect(await Promise.all([scanBalances(shop.world), scanBalances(shop.world)])).toEqual([
      [],
      [],
    ])
    expect(proxy.counted()).toEqual({})
    expect(await scanForBalances()).toEqual([])
    expect(await scanForBalances()).toEqual(['PI-000725'])
    // From the beginning again.
    await give(addressAt(1), half)
    await finish()
    expect(await scanForBalances()).toEqual(['PI-000001'])
  })

  test('resumes after a failure', async () => {
    await many(350)
    await give(addressAt(150), half)
    await finish()
    let asked = 0
    proxy.trouble(({ method }) =>
      (method.startsWith('many') && ++asked === 2) || method === 'eth_getBalance'
        ? { result: null }
        : undefined,
    )
    expect(await scanForBalances()).toEqual([])
    const [row] = await shop.world.db`select after_order as after from balance_scans`
    expect(row).toEqual({ after: 'PI-000100' })
    proxy.trouble(null)
    await expect.poll(scanForBalances).toEqual(['PI-000150'])
  })

  test('reports a failure: at once if staff have to act, otherwise when it has lasted', async () => {
    await many(3)
    const told = async () =>
      (await alertsNow(shop.world)).flatMap(({ kind, facts }) =>
        kind === 'coins_unread' ? [facts.reason] : [],
      )
    proxy.trouble(({ method }) =>
      /^many|eth_getBalance/.test(method) ? { result: 'no number' } : undefined,
    )
    await scanForBalances()
    expect(await told()).toEqual([expect.stringMatching(/^ledger\.(untrusted|unreadable)$/)])
    proxy.trouble(null)
    await expect.poll(scanForBalances).toEqual([])
    await expect.poll(told).toEqual([])
    // Unavailable for balances only.
    const asked = async () => {
      await scanForBalances()
      return told()
    }
    const [chain] = shop.world.usdt?.chains ?? []
    const away = { ...chain, coins: async () => refuse('ledger.limited') } as typeof chain
    Object.assign(shop.world.usdt as object, { chains: [away] })
    expect(await asked()).toEqual([])
    shop.world.clock.advance(60 * minute)
    expect(await asked()).toEqual(['ledger.limited'])
    Object.assign(shop.world.usdt as object, { chains: [chain] })
    expect(await asked()).toEqual([])
  })

  test('is shared by two concurrent processes, never twice in a period', async () => {
    await many(20)
    shop.world.clock.advance(10 * minute)
    proxy.counted()
    await Promise.all([
      scanBalances(shop.world),
      scanBalances(shop.world),
      scanBalances(shop.world),
    ])
    expect(proxy.counted()).toMatchObject({ 'many eth_getBalance': 1 })
  })

  test('leaves out orders that ended long ago, and stops where the setting says so', async () => {
    await many(3)
    await give(addressAt(2), half)
    await finish()
    await shop.world
      .db`update payment_requests set expires_at = now() - interval '99 days', watch_until = now() - interval '61 days'`
    expect(await scanForBalances()).toEqual([])
    await shop.world.db`update payment_requests set watch_until = now() - interval '59 days'`
    value(await saveSetting(shop.world, 'system', 'coinCheckMinutes', 0))
    expect(await scanForBalances()).toEqual([])
    value(await saveSetting(shop.world, 'system', 'coinCheckMinutes', 5))
    expect(await scanForBalances()).toEqual(['PI-000002'])
  })

  test('a provider without batches is asked one by one', async () => {
    await many(3)
    await give(addressAt(2), half)
    await finish()
    proxy.trouble(({ method }) => (method.startsWith('many') ? { result: null } : undefined))
    proxy.counted()
    expect(await scanForBalances()).toEqual(['PI-000002'])
    expect(proxy.counted()).toMatchObject({ eth_getBalance: 3 })
  })

  test('a provider without history is asked for the latest state', async () => {
    await many(3)
    await give(addressAt(3), half)
    await finish()
    proxy.trouble(({ method, params }) =>
      method.startsWith('many') && (params[0] as string[])[1] !== 'latest'
        ? { error: { code: -32000, message: 'missing trie node' } }
        : undefined,
    )
    expect(await scanForBalances()).toEqual(['PI-000003'])
  })
})

test('two providers must show the same balance, also none, and the same transaction', async () => {
  const other = await startProxy(anvil.url)
  const two = await usdtShop([chainOf({ token: usdt.address, rpcUrls: [proxy.url, other.url] })])
  const [chain] = two.chains
  if (!chain) throw new Error('no chain')
  const rich = anvil.owner.toLowerCase()
  expect(value(await chain.coins([rich])).balances.get(rich)).toBeGreaterThan(half)
  const none = '0x00000000000000000000000000000000000000f7'
  for (const [liar, shown, about] of [
    [other, '0x7', rich],
    [other, '0x0', rich],
    // The first one is not believed either.
    [proxy, '0x0', rich],
    [other, '0x7', none],
  ] as const) {
    liar.trouble(({ method }) => (method === 'eth_getBalance' ? { result: shown } : undefined))
    const { balances, disputedBy } = value(await chain.coins([about]))
    expect([...balances.keys()]).toEqual([])
    expect(disputedBy).toMatch(/^127\.0\.0\.1:\d+, 127\.0\.0\.1:\d+$/)
    liar.trouble(null)
  }
  // The scan says so once it lasts, and keeps what it knew.
  const order = await two.paymentRequest(coins(1))
  await give(order.address, half)
  await finish()
  two.world.clock.set(new Date())
  proxy.trouble(({ method }) => (method === 'eth_getBalance' ? { result: '0x0' } : undefined))
  for (const minutes of [10, 70]) {
    two.world.clock.advance(minutes * minute)
    expect(await scanBalances(two.world)).toEqual([])
  }
  expect(await alertsNow(two.world)).toMatchObject([
    { kind: 'coins_unread', facts: { reason: 'ledger.disagreement' } },
  ])
  proxy.trouble(null)
  two.world.clock.advance(10 * minute)
  expect(await scanBalances(two.world)).toEqual([order.orderNumber])
  expect(await alertsNow(two.world)).toEqual([])
  const { hash } = await give(home, half)
  await anvil.mine(9)
  expect(await chain.sent(hash)).toMatchObject({ value: { kind: 'final', value: half } })
  other.trouble(({ method }) =>
    method === 'eth_getTransactionByHash'
      ? { result: { hash, from: home, to: home, value: '0x1' } }
      : undefined,
  )
  expect(await chain.sent(hash)).toMatchObject({ ok: false, code: 'ledger.disagreement' })
  await other.stop()
})
