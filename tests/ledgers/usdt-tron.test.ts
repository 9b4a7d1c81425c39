// USDT on Tron: the shop's own code over a real EVM node behind a proxy with Tron's differences. No Tron node runs
// here.
import { HDKey } from '@scure/bip32'
import { mnemonicToSeedSync } from '@scure/bip39'
import type { Address } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { targetOf } from '../../app/routes/checkout/payment-target.ts'
import { fillAddresses } from '../../shop/payments/destinations/deposit-addresses.ts'
import { fromTron, toTron } from '../../shop/payments/destinations/rules/tron-address.ts'
import { depositAddresses } from '../../shop/payments/destinations/views.ts'
import { auditLedgers } from '../../shop/payments/reconciliation/audit-ledgers.ts'
import { approveRefund, markRefundSent } from '../../shop/payments/refunds/approve-refund.ts'
import { addressRefund, requestRefund } from '../../shop/payments/refunds/request-refund.ts'
import { refundForStaff } from '../../shop/payments/refunds/views.ts'
import { requotePaymentRequest } from '../../shop/payments/requests/actions/requote.ts'
import { explorerLink } from '../../shop/payments/requests/rules/block-explorer.ts'
import { tokenMethod } from '../../shop/payments/requests/rules/methods.ts'
import { paymentRequestOf } from '../../shop/payments/requests/views/payment-requests.ts'
import { scanBalances } from '../../shop/payments/tokens/scan-balances.ts'
import { unexpectedBalancesFor } from '../../shop/payments/tokens/views.ts'
import type { Viewer } from '../../shop/people/accounts/rules.ts'
import { coins, type TokenCode, tokenCode } from '../../shop/platform/money/rules.ts'
import { type Anvil, deployToken, startAnvil } from '../support/ledgers/anvil.ts'
import { acceptedToken, chainOf, testTronXpub } from '../support/ledgers/chains.ts'
import { startTronProxy } from '../support/ledgers/tron-proxy.ts'
import { type UsdtShop, usdtShop } from '../support/ledgers/usdt.ts'
import { person } from '../support/people.ts'
import { value } from '../support/shopping.ts'

const chainId = 0x2b6653dc
const ledger = `tron:${chainId}`
const price = coins(50)
const due = 50_000_000n

let anvil: Anvil
let polygon: Anvil
let proxy: Awaited<ReturnType<typeof startTronProxy>>
let usdt: Awaited<ReturnType<typeof deployToken>>
let evmUsdt: Awaited<ReturnType<typeof deployToken>>
let usdc: Awaited<ReturnType<typeof deployToken>>
let shop: UsdtShop
let staff: Viewer
beforeAll(async () => {
  ;[anvil, polygon] = await Promise.all([startAnvil({ chainId }), startAnvil({ chainId: 137 })])
  proxy = await startTronProxy(anvil.url, 'a-key')
  ;[usdt, evmUsdt] = [await deployToken(anvil), await deployToken(polygon)]
  usdc = await deployToken(anvil, { symbol: 'USDC' })
  await Promise.all([anvil.mine(20), polygon.mine(20)])
})
afterAll(() => Promise.all([anvil.stop(), polygon.stop(), proxy.stop()]))
const setup = (key = 'a-key') =>
  chainOf({
    ledger,
    chainId,
    name: 'Tron',
    token: usdt.address,
    accepted: [acceptedToken('USDC', usdc.address)],
    rpcUrls: [proxy.url],
    coin: { symbol: 'TRX', decimals: 6 },
    explorer: 'https://tronscan.org/#/transaction/',
    asking: {
      headers: { 'TRON-PRO-API-KEY': key },
      allowance: { perSecond: 1000, perDay: 100_000 },
    },
  })
beforeEach(async () => {
  const evm = chainOf({
    chainId: 137,
    name: 'Polygon',
    token: evmUsdt.address,
    rpcUrls: [polygon.url],
  })
  shop = await usdtShop([setup(), evm])
  const { world } = shop
  // The chain uses the system clock, and goes back with a rollback.
  world.clock.set(new Date(Date.now() - 60_000))
  staff = await person(world, 'finance')
  await read()
})
const read = async () => expect(await shop.read()).toEqual({ ok: true, value: undefined })
const finish = async () => {
  await anvil.mine(9)
  await read()
}
const hexOf = (address: string) => fromTron(address) as Address

test('an order has an address for Tron, and one for EVM chains on request only', async () => {
  const key = HDKey.fromMasterSeed(
    mnemonicToSeedSync('test test test test test test test test test test test junk'),
  ).derive("m/44'/195'/0'")
  expect(testTronXpub).toBe(key.publicExtendedKey)
  const paymentRequest = await shop.paymentRequest(price, ledger)
  expect(paymentRequest.address).toMatch(/^T.{33}$/)
  expect(paymentRequest.options.map((each) => each.ledger)).toEqual(['tron'])
  await fillAddresses(shop.world)
  const rows = []
  for await (const row of depositAddresses(shop.world)) rows.push(row.address)
  expect(rows).toContain(paymentRequest.address)
  expect(rows.filter((each) => each.startsWith('T')).length).toBeGreaterThan(200)
  expect(rows.filter((each) => each.startsWith('0x')).length).toBeGreaterThan(199)
})

test('the page shows address, code and link in the format of Tron wallets', async () => {
  const paymentRequest = await shop.paymentRequest(price, ledger)
  const { config } = shop.world
  const world = { ...shop.world, config: { ...config, demo: false } }
  expect(targetOf(world as never, paymentRequest)).toMatchObject({
    kind: 'token',
    chain: 'Tron',
    address: paymentRequest.address,
    uri: `tron:${paymentRequest.address}?amount=50`,
  })
})

test('a payment is seen, final once it is solid, and shown in Tron’s format; few addresses are queried', async () => {
  const paymentRequest = await shop.paymentRequest(price, ledger)
  await read()
  proxy.seen.length = 0
  const { hash } = await usdt.pay(hexOf(paymentRequest.address), due)
  await read()
  expect(proxy.seen.length).toBeLessThanOrEqual(3)
  expect(await shop.now(paymentRequest)).toMatchObject({
    state: 'confirming',
    payments: [{ hash: hash.slice(2), ledger, sender: toTron(anvil.shopper), amount: due }],
  })
  await finish()
  const paid = await shop.now(paymentRequest)
  expect([paid.state, paid.flags]).toEqual(['paid', []])
  expect(explorerLink(ledger, hash.slice(2), shop.world.config.usdt?.chains)).toBe(
    `https://tronscan.org/#/transaction/${hash.slice(2)}`,
  )
  shop.world.clock.advance(1000)
  const [audit] = await auditLedgers(shop.world)
  expect(audit).toMatchObject({ ledger, outcome: 'equal', ledgerSum: due, ownSum: due })
})

test('a rollback removes it, and when it is mined again it counts once', async () => {
  const paymentRequest = await shop.paymentRequest(price, ledger)
  await usdt.pay(hexOf(paymentRequest.address), due)
  await read()
  await anvil.reorg(1)
  await anvil.mine(1)
  await read()
  expect((await shop.now(paymentRequest)).state).toBe('open')
  await usdt.pay(hexOf(paymentRequest.address), due)
  await finish()
  expect(await shop.now(paymentRequest)).toMatchObject({ state: 'paid', amountReceived: price })
})

test('an order that changes from Tron to Polygon is watched on both, and its page shows the new address', async () => {
  const paymentRequest = await shop.paymentRequest(price, ledger)
  const { orderNumber } = paymentRequest
  const ada = await person(shop.world)
  const chain = 'eip155:137'
  value(await requotePaymentRequest(shop.world, ada, { orderNumber, method: 'usdt', chain }))
  const changed = await shop.now(paymentRequest)
  expect(changed.address).toMatch(/^0x/)
  expect(changed.options.map((each) => each.ledger).sort()).toEqual(['eip155', 'tron'])
  await usdt.pay(hexOf(paymentRequest.address), due)
  await finish()
  // It had a quote on Tron before, so it is not the wrong chain.
  expect(await shop.now(paymentRequest)).toMatchObject({ state: 'paid', flags: [] })
})

test('a refund goes to a Tron address, with a link for its wallets, and is closed by its log', async () => {
  const ada = await person(shop.world)
  const paymentRequest = await shop.paymentRequest(price, ledger)
  const { orderNumber } = paymentRequest
  await usdt.pay(hexOf(paymentRequest.address), due)
  await finish()
  const { refundId } = value(
    await requestRefund(shop.world, 'system', {
      orderNumber,
      amount: null,
      reason: 'test',
      address: null,
    }),
  )
  const place = (address: string) =>
    addressRefund(shop.world, ada, orderNumber, refundId, { address, confirmed: 'proof' })
  const home = toTron(anvil.other)
  // Another kind of chain, one wrong letter, and the shop's own address are refused.
  for (const wrong of [
    anvil.other,
    `${home.slice(0, -1)}${home.endsWith('1') ? '2' : '1'}`,
    paymentRequest.address,
  ])
    expect(await place(wrong)).toMatchObject({ code: 'refund.address' })
  value(await place(home))
  value(await approveRefund(shop.world, staff, refundId))
  const about = () => refundForStaff(shop.world, refundId)
  expect(await about()).toMatchObject({ uri: `tron:DEMO-${home}?amount=50` })
  const back = await usdt.pay(anvil.other, due)
  await read()
  value(await markRefundSent(shop.world, staff, refundId, back.hash))
  await finish()
  expect(await about()).toMatchObject({ state: 'final', hash: back.hash.slice(2), ledger })
  expect((await paymentRequestOf(shop.world, orderNumber))?.state).toBe('refunded')
})

test('native coins at an address are detected, though the provider has only the latest state and no batches', async () => {
  const paymentRequest = await shop.paymentRequest(price, ledger)
  await anvil.send(anvil.shopper, { to: hexOf(paymentRequest.address), value: '0x6f05b59d3b20000' })
  await finish()
  expect(await scanBalances(shop.world)).toEqual([paymentRequest.orderNumber])
  expect(await unexpectedBalancesFor(shop.world, paymentRequest.orderNumber)).toMatchObject([
    { amount: 500_000n, coin: { symbol: 'TRX', decimals: 6 }, chain: 'Tron' },
  ])
})

test('a provider is called with its key, which is in no message', async () => {
  const { evmLedger } = await import('../../adapters/ledgers/evm/chain.ts')
  const told: unknown[] = []
  const refused = await evmLedger(setup('hush'), (refusal) => told.push(refusal)).check()
  expect(refused).toMatchObject({ ok: false, code: 'ledger.unreachable' })
  expect(JSON.stringify([refused, told])).not.toContain('hush')
})

describe('another token', () => {
  const method = tokenMethod(tokenCode('USDC') as TokenCode)

  test('is paid as USDT is; its link names no amount, since wallets would take it for USDT', async () => {
    const paymentRequest = await shop.paymentRequest(price, ledger, method)
    expect(paymentRequest).toMatchObject({ method, quote: { currency: 'USDC', amountDue: due } })
    const { config } = shop.world
    const world = { ...shop.world, config: { ...config, demo: false } }
    expect(targetOf(world as never, paymentRequest)).toMatchObject({
      token: 'USDC',
      amount: '50',
      uri: `tron:${paymentRequest.address}`,
    })
    await usdc.pay(hexOf(paymentRequest.address), due)
    await finish()
    expect(await shop.now(paymentRequest)).toMatchObject({ state: 'paid', flags: [] })
    expect((await auditLedgers(shop.world))[0]).toMatchObject({ outcome: 'equal' })
  })

  test('instead of the one that was asked for pays nothing', async () => {
    const paymentRequest = await shop.paymentRequest(price, ledger)
    await usdc.pay(hexOf(paymentRequest.address), due)
    await finish()
    expect(await shop.now(paymentRequest)).toMatchObject({
      state: 'open',
      flags: ['wrong_asset'],
      payments: [{ coin: { symbol: 'USDC' } }],
    })
  })
})
