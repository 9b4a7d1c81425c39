// A claimed hash is looked up on every chain: what is ours is credited, and what is said of it is true.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fromTron } from '../../shop/payments/destinations/rules/tron-address.ts'
import {
  lookUpClaimed,
  lookUpForStaff,
  lookUpTransaction,
} from '../../shop/payments/reconciliation/look-up-transaction.ts'
import {
  type PaymentRequestView,
  paymentRequestOf,
} from '../../shop/payments/requests/views/payment-requests.ts'
import { claimsOf } from '../../shop/payments/review/views/claims.ts'
import { transactionsOf } from '../../shop/payments/review/views/transactions.ts'
import type { EvmLedger } from '../../shop/payments/tokens/port.ts'
import type { Viewer } from '../../shop/people/accounts/rules.ts'
import { refuse } from '../../shop/result.ts'
import { claimTransaction } from '../../shop/sales/checkout/actions/claim.ts'
import { placeOrder } from '../../shop/sales/checkout/actions/place-order.ts'
import { type Anvil, deployToken, startAnvil } from '../support/ledgers/anvil.ts'
import { chainOf } from '../support/ledgers/chains.ts'
import { startProxy } from '../support/ledgers/rpc-proxy.ts'
import { startTronProxy } from '../support/ledgers/tron-proxy.ts'
import { type UsdtShop, usdtShop } from '../support/ledgers/usdt.ts'
import { person } from '../support/people.ts'
import { line, purchased, stockedProduct, value } from '../support/shopping.ts'

const tron = 'tron:728126428'
const polygon = 'eip155:137'

let nodes: { polygon: Anvil; tron: Anvil }
let tokens: { polygon: Token; tron: Token }
type Token = Awaited<ReturnType<typeof deployToken>>
let proxies: {
  polygon: Awaited<ReturnType<typeof startProxy>>
  tron: Awaited<ReturnType<typeof startTronProxy>>
}
let shop: UsdtShop
let ada: Viewer
beforeAll(async () => {
  const [first, second] = await Promise.all([
    startAnvil({ chainId: 137 }),
    startAnvil({ chainId: 728126428 }),
  ])
  nodes = { polygon: first, tron: second }
  proxies = {
    polygon: await startProxy(first.url),
    tron: await startTronProxy(second.url, 'a-key'),
  }
  tokens = { polygon: await deployToken(first), tron: await deployToken(second) }
  await Promise.all([first.mine(20), second.mine(20)])
})
afterAll(() =>
  Promise.all([...Object.values(proxies), ...Object.values(nodes)].map((each) => each.stop())),
)
beforeEach(async () => {
  proxies.polygon.trouble(null)
  shop = await usdtShop([
    chainOf({
      chainId: 137,
      name: 'Polygon',
      token: tokens.polygon.address,
      rpcUrls: [proxies.polygon.url],
    }),
    chainOf({
      ledger: tron,
      chainId: 728126428,
      name: 'Tron',
      token: tokens.tron.address,
      rpcUrls: [proxies.tron.url],
      coin: { symbol: 'TRX', decimals: 6 },
      asking: {
        headers: { 'TRON-PRO-API-KEY': 'a-key' },
        allowance: { perSecond: 1000, perDay: 100_000 },
      },
    }),
  ])
  ada = await person(shop.world)
  await shop.read()
})

async function ordered(chain: string, who = ada): Promise<PaymentRequestView> {
  const { world } = shop
  const purchase = await purchased(world, who, [line(await stockedProduct(world, 9))])
  const number = value(await placeOrder(world, who, { ...purchase, method: 'usdt', chain }))
  return (await paymentRequestOf(world, number)) as PaymentRequestView
}
const pay = async (request: PaymentRequestView, chain: 'polygon' | 'tron') =>
  (
    await tokens[chain].pay(
      chain === 'tron' ? (fromTron(request.address) ?? '') : request.address,
      request.amountDue,
    )
  ).hash
const claim = async ({ orderNumber }: PaymentRequestView, hash: string) =>
  value(await claimTransaction(shop.world, ada, orderNumber, hash))

/** The watcher reads the blocks, and is shown neither the transfer nor a trace of it. */
async function passedOver(): Promise<void> {
  proxies.polygon.trouble(({ method }) =>
    method === 'eth_getLogs'
      ? { result: [] }
      : method === 'eth_getBlockByNumber'
        ? (block: never) => block && { ...(block as object), logsBloom: `0x${'00'.repeat(256)}` }
        : undefined,
  )
  proxies.polygon.many = (answers) =>
    answers.map((each) => ({
      ...each,
      result: { ...(each.result as object), logsBloom: `0x${'00'.repeat(256)}` },
    }))
  for (let round = 0; round < 3; round += 1) {
    await nodes.polygon.mine(9)
    shop.world.clock.advance(61_000)
    value(await shop.read())
  }
  proxies.polygon.trouble(null)
  proxies.polygon.many = null
}

describe('a payment that the watcher was never shown', () => {
  test('is credited by its claim, at once where it is final', async () => {
    const request = await ordered(polygon)
    const hash = await pay(request, 'polygon')
    await passedOver()
    expect((await shop.now(request)).state).toBe('open')
    expect(await claim(request, hash.toUpperCase().replace('0X', '0x'))).toMatchObject({
      said: 'counted',
    })
    expect((await shop.now(request)).state).toBe('paid')
  })

  test('is credited by staff, by whatever spelling of its hash', async () => {
    const request = await ordered(polygon)
    const hash = await pay(request, 'polygon')
    await passedOver()
    const clerk = await person(shop.world, 'finance')
    const found = value(await lookUpForStaff(shop.world, clerk, ` ${hash.slice(2)} `))
    expect(found).toMatchObject({ kind: 'paid', hash, asked: ['Polygon'] })
    expect((await shop.now(request)).state).toBe('paid')
  })
})

test('a Tron transaction is found by its hash without 0x, and waits for finality', async () => {
  const request = await ordered(tron)
  const hash = (await pay(request, 'tron')).slice(2)
  expect(await claim(request, hash)).toMatchObject({ said: 'waits' })
  expect(await shop.now(request)).toMatchObject({ state: 'confirming', payments: [{ hash }] })
  await nodes.tron.mine(9)
  expect(await claim(request, hash)).toMatchObject({ said: 'counted' })
  expect((await shop.now(request)).state).toBe('paid')
})

test('a payment to another order’s address is that order’s', async () => {
  const [mine, theirs] = [await ordered(polygon), await ordered(polygon, await person(shop.world))]
  const hash = await pay(theirs, 'polygon')
  expect(await claim(mine, hash)).toMatchObject({ said: 'other' })
  expect((await shop.now(mine)).payments).toEqual([])
})

test('what is said where nothing is found names the chains that were asked', async () => {
  const request = await ordered(polygon)
  const unknown = `0x${'ab'.repeat(32)}`
  expect(await claim(request, unknown)).toEqual({
    said: 'unknown',
    asked: ['Polygon', 'Tron'],
    unasked: [],
  })
  const elsewhere = (await tokens.polygon.pay(`0x${'77'.repeat(20)}`, 5n)).hash
  expect(await claim(request, elsewhere)).toMatchObject({ said: 'elsewhere' })
  const failed = await tokens.polygon.pay(request.address, 10n ** 30n, { mayFail: true })
  expect(await claim(request, failed.hash)).toMatchObject({ said: 'failed' })
  await nodes.polygon.rpc('evm_setAutomine', [false])
  const { data } = { data: '0x' }
  const pending = (await nodes.polygon.rpc('eth_sendTransaction', [
    { from: nodes.polygon.shopper, to: nodes.polygon.owner, value: '0x1', data },
  ])) as string
  expect(await claim(request, pending)).toMatchObject({ said: 'pending' })
  await nodes.polygon.rpc('evm_setAutomine', [true])
  await nodes.polygon.mine(1)
})

test('a chain that cannot be asked is named, and asked again by the job', async () => {
  const request = await ordered(polygon)
  const hash = await pay(request, 'polygon')
  await passedOver()
  proxies.polygon.trouble(() => ({ error: { code: -32603, message: 'busy' } }))
  expect(await claim(request, hash)).toEqual({
    said: 'unreachable',
    asked: ['Tron'],
    unasked: ['Polygon'],
  })
  const clerk = await person(shop.world, 'finance')
  expect(await lookUpForStaff(shop.world, clerk, hash)).toMatchObject({ ok: false })
  proxies.polygon.trouble(null)
  // The provider rests a while after its failure.
  await expect
    .poll(
      async () => {
        await lookUpClaimed(shop.world)
        return (await shop.now(request)).state
      },
      { timeout: 20_000, interval: 500 },
    )
    .toBe('paid')
})

test('a claim is looked up while another chain is silent, and whoever claimed after it; by any spelling', async () => {
  const request = await ordered(polygon)
  const hash = await pay(request, 'polygon')
  await passedOver()
  const usdt = shop.world.usdt as { chains: readonly EvmLedger[] }
  const [onPolygon, onTron] = usdt.chains as [EvmLedger, EvmLedger]
  const silent = { lookUp: async () => refuse('ledger.unreachable') }
  usdt.chains = [
    { ...onPolygon, ...silent },
    { ...onTron, ...silent },
  ]
  expect(await claim(request, hash.slice(2))).toMatchObject({ said: 'unreachable' })
  shop.world.clock.advance(1_000)
  expect(await claim(await ordered(polygon), 'ab'.repeat(32))).toMatchObject({
    said: 'unreachable',
  })
  await lookUpClaimed(shop.world)
  expect((await shop.now(request)).payments).toEqual([])

  usdt.chains = [onPolygon, { ...onTron, ...silent }]
  await lookUpClaimed(shop.world)
  expect(await shop.now(request)).toMatchObject({ state: 'paid', payments: [{ hash }] })
  expect(await claimsOf(shop.world, request)).toEqual([])
  expect(await transactionsOf(shop.world, request.orderNumber)).toHaveLength(1)
})

test('a provider that shows another transaction for a hash is not believed', async () => {
  const request = await ordered(polygon)
  const hash = await pay(request, 'polygon')
  proxies.polygon.trouble(({ method }) =>
    method === 'eth_getTransactionReceipt'
      ? (receipt: never) => ({ ...(receipt as object), transactionHash: `0x${'cd'.repeat(32)}` })
      : undefined,
  )
  expect(await lookUpTransaction(shop.world, hash)).toMatchObject({
    kind: 'unknown',
    unasked: ['Polygon'],
    failure: { code: 'ledger.untrusted' },
  })
  expect((await shop.now(request)).payments).toEqual([])
})
