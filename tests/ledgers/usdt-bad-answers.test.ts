// Invalid responses of a single provider: nothing is credited, the cursor stays, recovery is exact.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { PaymentRequestView } from '../../shop/payments/requests/views/payment-requests.ts'
import { isInReview } from '../../shop/payments/review/views/set-aside.ts'
import { coins } from '../../shop/platform/money/rules.ts'
import { type Anvil, deployToken, startAnvil } from '../support/ledgers/anvil.ts'
import { chainOf } from '../support/ledgers/chains.ts'
import { startProxy } from '../support/ledgers/rpc-proxy.ts'
import { type UsdtShop, usdtShop } from '../support/ledgers/usdt.ts'

type Log = { topics: string[]; data: string; blockNumber: string; address: string }

const price = coins(50)
const due = 50_000_000n

let anvil: Anvil
let proxy: Awaited<ReturnType<typeof startProxy>>
let usdt: Awaited<ReturnType<typeof deployToken>>
let shop: UsdtShop
let paymentRequest: PaymentRequestView
beforeAll(async () => {
  anvil = await startAnvil()
  proxy = await startProxy(anvil.url)
  usdt = await deployToken(anvil)
})
afterAll(() => Promise.all([anvil.stop(), proxy.stop()]))
beforeEach(async () => {
  proxy.trouble(null)
  shop = await usdtShop([chainOf({ token: usdt.address, rpcUrls: [proxy.url] })])
  await anvil.mine(20)
  await shop.read()
  paymentRequest = await shop.paymentRequest(price)
  await usdt.pay(paymentRequest.address, due)
})

const cursor = async () => {
  const [row] = await shop.world.db<{ cursor: string }[]>`select cursor from ledger_cursors`
  return row?.cursor
}
const each = (change: (log: Log) => object) => (logs: never) => (logs as Log[]).map(change)

test.each([
  ['a negative amount', each((log) => ({ ...log, data: `-${log.data}` }))],
  ['an amount as a number', each((log) => ({ ...log, data: 50_000_000 }))],
  ['a block that was not asked for', each((log) => ({ ...log, blockNumber: '0x1' }))],
  ['a block number of letters', each((log) => ({ ...log, blockNumber: 'latest' }))],
  ['a log that was taken back', each((log) => ({ ...log, removed: true }))],
  ['the same log twice', (logs: never) => [...(logs as Log[]), ...(logs as Log[])]],
  ['half a log', each(() => ({ address: usdt.address }))],
  ['something else', () => ({ logs: [] })],
  // What its filter announces is not there: nobody can have sent that.
  [
    'no addresses',
    each((log) => ({ ...log, topics: log.topics.slice(0, 1) })),
    'ledger.incomplete',
  ],
  [
    'an address too long',
    each((log) => ({
      ...log,
      topics: [...log.topics.slice(0, 2), `0x1${log.topics[2]?.slice(3)}`],
    })),
    'ledger.incomplete',
  ],
] as [string, (logs: never) => unknown, string?][])(
  '%s',
  async (_, change, code = 'ledger.untrusted') => {
    const before = await cursor()
    proxy.trouble(({ method }) => (method === 'eth_getLogs' ? change : undefined))
    expect(await shop.read()).toMatchObject({ ok: false, code })
    expect(await cursor()).toBe(before)
    expect((await shop.now(paymentRequest)).payments).toEqual([])
    proxy.trouble(null)
    await anvil.mine(9)
    expect(await shop.read()).toMatchObject({ ok: true })
    expect(await shop.now(paymentRequest)).toMatchObject({ state: 'paid', amountReceived: price })
  },
)

test.each([
  ['an amount larger than any', each((log) => ({ ...log, data: `0x${'f'.repeat(80)}` }))],
  ['an amount cut off', each((log) => ({ ...log, data: log.data.slice(0, 40) }))],
  ['no amount', each((log) => ({ ...log, data: '0x' }))],
  ['two amounts', each((log) => ({ ...log, data: log.data + log.data.slice(2) }))],
  ['a megabyte of data', each((log) => ({ ...log, data: `0x${'ab'.repeat(1 << 20)}` }))],
] as [string, (logs: never) => unknown][])(
  '%s: set aside with its order, and credited once it can be read',
  async (_, change) => {
    const { world } = shop
    const { orderNumber } = paymentRequest
    proxy.trouble(({ method }) => (method === 'eth_getLogs' ? change : undefined))
    expect(await shop.read()).toEqual({ ok: true, value: undefined })
    expect((await shop.now(paymentRequest)).payments).toEqual([])
    expect(await isInReview(world, orderNumber)).toBe(true)
    const [aside] = await world.db<{ order: string; reason: string; size: number }[]>`
      select order_number as order, reason, length(record) as size from set_aside_records`
    expect(aside).toMatchObject({ order: orderNumber })
    expect(aside?.reason).toMatch(/^a transfer with \d+ bytes of data$/)
    expect(aside?.size).toBeLessThan(6000)
    proxy.trouble(null)
    for (let round = 0; round < 3; round += 1) {
      await anvil.mine(9)
      world.clock.advance(61_000)
      expect(await shop.read()).toEqual({ ok: true, value: undefined })
    }
    expect(await shop.now(paymentRequest)).toMatchObject({ state: 'paid', amountReceived: price })
    expect(await isInReview(world, orderNumber)).toBe(false)
  },
)

test('amounts above any payment request are exact, and an excess', async () => {
  const rich = await shop.paymentRequest(price)
  const all = 2n ** 200n
  await usdt.as(anvil.owner, 'issue', [anvil.shopper, all])
  await usdt.pay(rich.address, all)
  await anvil.mine(9)
  expect(await shop.read()).toMatchObject({ ok: true })
  const paid = await shop.now(rich)
  expect(paid).toMatchObject({ state: 'paid', flags: expect.arrayContaining(['over']) })
  expect(paid.payments.map(({ amount }) => amount)).toContain(all)
})
