// USDT transfers on a real EVM node: credited, shown or ignored.
import type { Address } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PaymentRequestView } from '../../shop/payments/requests/views/payment-requests.ts'
import {
  transactionsForStaff,
  transactionsOf,
} from '../../shop/payments/review/views/transactions.ts'
import { coins } from '../../shop/platform/money/rules.ts'
import { type Anvil, deployToken, startAnvil, testContracts } from '../support/ledgers/anvil.ts'
import { chainOf } from '../support/ledgers/chains.ts'
import { type UsdtShop, usdtShop } from '../support/ledgers/usdt.ts'

type Token = Awaited<ReturnType<typeof deployToken>>

let polygon: Anvil
let bnb: Anvil
let usdt: Token
let usdc: Token
let bnbUsdt: Token
let shop: UsdtShop
beforeAll(async () => {
  ;[polygon, bnb] = await Promise.all([startAnvil({ chainId: 137 }), startAnvil({ chainId: 56 })])
  usdt = await deployToken(polygon)
  usdc = await deployToken(polygon, { symbol: 'USDC' })
  bnbUsdt = await deployToken(bnb, { decimals: 18 })
  shop = await usdtShop([
    chainOf({
      chainId: 137,
      name: 'Polygon',
      token: usdt.address,
      others: [{ token: usdc.address, symbol: 'USDC', decimals: 6 }],
      rpcUrls: [polygon.url],
    }),
    chainOf({
      chainId: 56,
      name: 'BNB Chain',
      token: bnbUsdt.address,
      decimals: 18,
      rpcUrls: [bnb.url],
    }),
  ])
})
afterAll(() => Promise.all([polygon.stop(), bnb.stop()]))

const price = coins(120) + 1_234_567n
const due = 120_130_000n
const read = async () => expect(await shop.read()).toEqual({ ok: true, value: undefined })
/** Finality on this node: eight blocks behind the head. */
const finish = async (anvil: Anvil) => {
  await anvil.mine(9)
  await read()
}

describe('26: USDT, exact, on Polygon', () => {
  test('is seen in its block, and paid once the block is final', async () => {
    const paymentRequest = await shop.paymentRequest(price)
    expect(paymentRequest).toMatchObject({
      method: 'usdt',
      quote: { chain: 'eip155:137', amountDue: due, rate: '1', rateSource: 'setting' },
      options: [{ currency: 'USDT', due, asked: due, received: 0n }],
    })
    await read()
    const { hash } = await usdt.pay(paymentRequest.address, due)
    await read()
    expect(await shop.now(paymentRequest)).toMatchObject({
      state: 'confirming',
      remaining: 0n,
      payments: [{ hash, status: 'seen', amount: due, match: 'address', ledger: 'eip155:137' }],
    })
    expect(await transactionsOf(shop.world, paymentRequest.orderNumber)).toMatchObject([
      { status: 'pending', currency: 'USDT', amount: due },
    ])
    await finish(polygon)
    const paid = await shop.now(paymentRequest)
    expect(paid).toMatchObject({ state: 'paid', amountReceived: price, amountOver: 0n })
    expect(paid.flags).not.toContain('wrong_chain')
    expect(await transactionsOf(shop.world, paymentRequest.orderNumber)).toMatchObject([
      { status: 'completed' },
    ])
  })

  test('in two halves it is partially paid with the missing amount, then paid without an excess', async () => {
    const paymentRequest = await shop.paymentRequest(price)
    await usdt.pay(paymentRequest.address, due / 3n)
    await read()
    const [option] = (await shop.now(paymentRequest)).options
    expect(await shop.now(paymentRequest)).toMatchObject({ state: 'partial' })
    await usdt.pay(paymentRequest.address, option?.asked as bigint)
    await finish(polygon)
    const paid = await shop.now(paymentRequest)
    expect([paid.state, paid.flags]).toEqual(['paid', ['multi']])
  })
})

test('27: on another enabled chain: credited, and shown as such', async () => {
  const paymentRequest = await shop.paymentRequest(price, 'eip155:137')
  await bnbUsdt.pay(paymentRequest.address, due * 10n ** 12n)
  await finish(bnb)
  const paid = await shop.now(paymentRequest)
  expect([paid.state, paid.flags, paid.amountReceived]).toEqual(['paid', ['wrong_chain'], price])
})

test('28: USDC instead: shown as another asset, not credited, and listed for staff to send back', async () => {
  const paymentRequest = await shop.paymentRequest(price)
  const { hash } = await usdc.pay(paymentRequest.address, due)
  await finish(polygon)
  const open = await shop.now(paymentRequest)
  expect([open.state, open.flags, open.amountReceived]).toEqual(['open', ['wrong_asset'], 0n])
  expect(open.payments).toMatchObject([{ hash, asset: `USDC:${usdc.address}`, counted: false }])
  const listed = await transactionsForStaff(shop.world, { hash, limit: 5 })
  expect(listed).toMatchObject([{ status: 'pending', assetOk: false, amount: due }])
})

test('30: a token of the same name is ignored', async () => {
  const paymentRequest = await shop.paymentRequest(price)
  const fake = await deployToken(polygon)
  await fake.pay(paymentRequest.address, due)
  await finish(polygon)
  expect(await shop.now(paymentRequest)).toMatchObject({ state: 'open', flags: [], payments: [] })
})

test('a transfer of zero is ignored: it is meant to make its address look familiar', async () => {
  const paymentRequest = await shop.paymentRequest(price)
  await usdt.pay(paymentRequest.address, 0n)
  await read()
  expect(await shop.now(paymentRequest)).toMatchObject({ state: 'open', payments: [] })
})

test('32: with a transfer fee, the received amount is credited', async () => {
  const paymentRequest = await shop.paymentRequest(coins(100))
  await usdt.as(polygon.owner, 'setBasisPointsRate', [10])
  await usdt.pay(paymentRequest.address, 100_000_000n)
  await usdt.as(polygon.owner, 'setBasisPointsRate', [0])
  await finish(polygon)
  expect(await shop.now(paymentRequest)).toMatchObject({
    state: 'partial',
    payments: [{ amount: 99_900_000n }],
    options: [{ asked: 100_000n, received: 99_900_000n }],
  })
})

describe('33: a transfer that is', () => {
  let paymentRequest: PaymentRequestView
  const expectNothing = async () => {
    await finish(polygon)
    expect(await shop.now(paymentRequest)).toMatchObject({ state: 'open', payments: [] })
  }

  test('reverted for a blocked sender credits nothing', async () => {
    paymentRequest = await shop.paymentRequest(price)
    await usdt.as(polygon.owner, 'setBlackListed', [polygon.shopper, true])
    const sent = await usdt.pay(paymentRequest.address, due, { mayFail: true })
    await usdt.as(polygon.owner, 'setBlackListed', [polygon.shopper, false])
    expect(sent.status).toBe('0x0')
    await expectNothing()
  })

  test('in a transaction that succeeds and moves nothing credits nothing', async () => {
    const { exchange } = testContracts()
    const address = await polygon.deploy(exchange)
    const args = [usdt.address, paymentRequest.address, due]
    const sent = await polygon.call(polygon.other, address, exchange.abi, 'pretend', args)
    expect(sent.status).toBe('0x1')
    await expectNothing()
  })
})

test('35: many orders paid by one transaction of an exchange: each is credited with its own', async () => {
  const paymentRequests = await Promise.all(
    Array.from({ length: 30 }, (_, place) => shop.paymentRequest(coins(place + 1))),
  )
  const { exchange } = testContracts()
  const address = await polygon.deploy(exchange)
  await usdt.pay(address, coins(1000))
  const values = paymentRequests.map(({ quote }) => quote.amountDue)
  await polygon.call(polygon.other, address as Address, exchange.abi, 'pay', [
    usdt.address,
    paymentRequests.map((each) => each.address),
    values,
  ])
  await finish(polygon)
  const paid = await Promise.all(paymentRequests.map(shop.now))
  expect(paid.map(({ state }) => state)).toEqual(paymentRequests.map(() => 'paid'))
  expect(paid.map(({ payments }) => payments[0]?.amount)).toEqual(values)
  expect(new Set(paid.map(({ payments }) => payments[0]?.sender))).toEqual(
    new Set([address.toLowerCase()]),
  )
})

describe('36: eighteen decimals', () => {
  test('are exact: nothing is rounded', async () => {
    const paymentRequest = await shop.paymentRequest(coins(10), 'eip155:56')
    const raw = 9_999_999_999_999_999_999n
    await bnbUsdt.pay(paymentRequest.address, raw)
    await read()
    const [row] = await shop.world.db<[{ raw: bigint; amount: bigint }]>`
      select raw_amount as raw, amount from transfers where order_number = ${paymentRequest.orderNumber}`
    expect([row.raw, row.amount]).toEqual([raw, 9_999_999n])
    expect((await shop.now(paymentRequest)).state).toBe('partial')
    await bnbUsdt.pay(paymentRequest.address, 10n ** 12n)
    await finish(bnb)
    expect(await shop.now(paymentRequest)).toMatchObject({ state: 'paid', remaining: 0n })
  })

  test('are exact above the range of a double, too', async () => {
    const paymentRequest = await shop.paymentRequest(coins(200_000), 'eip155:56')
    await bnbUsdt.pay(paymentRequest.address, 200_000_123_456_789_012_345_678n)
    await finish(bnb)
    const paid = await shop.now(paymentRequest)
    expect(paid.payments[0]?.amount).toBe(200_000_123_456n)
    expect([paid.state, paid.flags]).toEqual(['paid', ['over']])
  })
})

test('29: native coins at an address are no payment; the node reports their balance', async () => {
  const paymentRequest = await shop.paymentRequest(price)
  await polygon.send(polygon.shopper, {
    to: paymentRequest.address as Address,
    value: '0xde0b6b3a7640000',
  })
  await finish(polygon)
  expect(await shop.now(paymentRequest)).toMatchObject({ state: 'open', payments: [] })
})
