// What comes to an order's address and is not what was asked for, on a real EVM node: found, shown, sent back.
import type { Address } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Viewer } from '../shop/accounts/rules.ts'
import { coins } from '../shop/money/rules.ts'
import { approveRefund, markRefundSent } from '../shop/payments/actions/approve-refund.ts'
import { closeNamedRefunds } from '../shop/payments/actions/close-named.ts'
import { createInvoice } from '../shop/payments/actions/create-invoice.ts'
import { findCoins } from '../shop/payments/actions/find-coins.ts'
import {
  dismissFoundCoin,
  refundCoin,
  refundWrongAsset,
} from '../shop/payments/actions/refund-found.ts'
import { addressRefund } from '../shop/payments/actions/refunds.ts'
import { shownAddress } from '../shop/payments/address.ts'
import { coinsFound, foundForStaff } from '../shop/payments/views/found.ts'
import { refundForStaff } from '../shop/payments/views/refunds.ts'
import type { InvoiceView } from '../shop/payments/views.ts'
import { type Anvil, deployToken, startAnvil } from './anvil.ts'
import { chainOf } from './chains.ts'
import { compile } from './contracts/compile.ts'
import { person } from './people.ts'
import { startProxy } from './rpc-proxy.ts'
import { value } from './shopping.ts'
import { type UsdtShop, usdtShop } from './usdt.ts'

const price = coins(50)
const half = 5n * 10n ** 17n
const home = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
const ledger = 'eip155:31337'
const minute = 60_000

let anvil: Anvil
let proxy: Awaited<ReturnType<typeof startProxy>>
let usdt: Awaited<ReturnType<typeof deployToken>>
let dai: Awaited<ReturnType<typeof deployToken>>
let shop: UsdtShop
let staff: Viewer
let second: Viewer
let ada: Viewer
beforeAll(async () => {
  anvil = await startAnvil()
  proxy = await startProxy(anvil.url)
  usdt = await deployToken(anvil)
  dai = await deployToken(anvil, { symbol: 'DAI', decimals: 18 })
  await anvil.mine(20)
})
afterAll(() => Promise.all([anvil.stop(), proxy.stop()]))
let lives = 0
beforeEach(async () => {
  proxy.trouble(null)
  const others = [{ token: dai.address, symbol: 'DAI', decimals: 18 }]
  shop = await usdtShop([chainOf({ token: usdt.address, others, rpcUrls: [proxy.url] })], '1', [
    anvil.shopper.toLowerCase(),
  ])
  // The node's own accounts are the first of this key's addresses, and no test sees the coins of another.
  const ports = shop.world.usdt as { addresses: { addressAt(index: number): Promise<string> } }
  const { addressAt } = ports.addresses
  lives += 1
  const past = lives * 50
  ports.addresses = { ...ports.addresses, addressAt: (index) => addressAt(index + past) }
  const { world } = shop
  ;[staff, second, ada] = await Promise.all([
    person(world, 'finance'),
    person(world, 'finance'),
    person(world),
  ])
  await read()
})

const read = async () => expect(await shop.read()).toEqual({ ok: true, value: undefined })
const finish = async () => {
  await anvil.mine(9)
  await read()
}
let orders = Date.now()
async function order(): Promise<InvoiceView> {
  const number = `PI-${++orders}`
  const what = { orderNumber: number, userId: ada.id, amount: price, currency: 'PI' } as const
  return value(await createInvoice(shop.world, { ...what, method: 'usdt', chain: ledger }))
}
const give = (to: string, amount: bigint, from: Address = anvil.shopper) =>
  anvil.send(from, { to: to as Address, value: `0x${amount.toString(16)}` })
/** A look at all addresses, as the job takes one in each period. */
const lookForCoins = async () => {
  shop.world.clock.advance(10 * minute)
  return findCoins(shop.world)
}
const refundOf = async (id: string) => {
  const refund = await refundForStaff(shop.world, id)
  if (!refund) throw new Error('no refund')
  return refund
}
/** Its address is confirmed, and two people have agreed. */
async function approved(number: string, refundId: string): Promise<void> {
  const place = { address: home, confirmed: 'proof' } as const
  value(await addressRefund(shop.world, ada, number, refundId, place))
  // They have just shown who they are.
  ;[staff, second] = [await person(shop.world, 'finance'), await person(shop.world, 'finance')]
  expect(value(await approveRefund(shop.world, staff, refundId))).toBe('waits')
  expect(value(await approveRefund(shop.world, second, refundId))).toBe('agreed')
}
const mailed = async () =>
  (
    await shop.world.db<{ template: string }[]>`
      select template from mail_outbox where to_address = ${ada.email} `
  )
    .map(({ template }) => template)
    .sort()
const audited = async () =>
  (await shop.world.db<{ action: string }[]>`select action from audit_entries order by number`).map(
    ({ action }) => action,
  )

describe('28: another token', () => {
  const sent = 120n * 10n ** 18n + 1n

  test('is sent back in that token, to the last of its decimals, and closes by its log alone', async () => {
    const invoice = await order()
    await dai.pay(invoice.address, sent)
    await read()
    const [seen] = (await foundForStaff(shop.world, { isOpen: true, most: 9 })).assets
    const id = seen?.transferId ?? ''
    expect(seen).toMatchObject({ amount: sent, coin: { symbol: 'DAI' }, isFinal: false })
    expect(await refundWrongAsset(shop.world, staff, id)).toMatchObject({ code: 'found.not_final' })
    await finish()
    expect(await refundWrongAsset(shop.world, ada, id)).toMatchObject({ code: 'auth.forbidden' })
    const both = await Promise.all([
      refundWrongAsset(shop.world, staff, id),
      refundWrongAsset(shop.world, second, id),
    ])
    expect(both.map((each) => (each.ok ? 'ok' : each.code)).sort()).toEqual([
      'found.refunded',
      'ok',
    ])
    const refundId = both.flatMap((each) => (each.ok ? each.value.refundId : []))[0] ?? ''
    expect((await foundForStaff(shop.world, { isOpen: true, most: 9 })).assets).toEqual([])
    await approved(invoice.orderNumber, refundId)
    expect((await refundOf(refundId)).uri).toBe(
      `ethereum:${dai.address}@31337/transfer?address=${shownAddress(home, true)}&uint256=${sent}`,
    )
    // The same number of another token, and another number of the same, close nothing.
    await usdt.pay(home, 120_000_000n)
    await dai.pay(home, sent - 1n)
    await finish()
    expect(await refundOf(refundId)).toMatchObject({
      state: 'approved',
      seen: [{ amount: sent - 1n, isFinal: true, isThis: false }],
    })
    const back = await dai.pay(home, sent)
    await read()
    expect((await refundOf(refundId)).state).toBe('approved')
    await finish()
    expect(await refundOf(refundId)).toMatchObject({
      state: 'final',
      hash: back.hash,
      amount: sent,
      currency: { symbol: 'DAI', decimals: 18 },
    })
    // The order itself is untouched by it: it still waits for its money.
    expect(await shop.now(invoice)).toMatchObject({ state: 'open', amountRefunded: 0n })
    expect(await mailed()).toEqual([
      'refund.approved',
      'refund.final',
      'refund.requested',
      'refund.where',
    ])
    expect(await audited()).toEqual(expect.arrayContaining(['refund.opened', 'refund.seen']))
  })

  test('USDT that leaves for the same address closes nothing of it', async () => {
    const invoice = await order()
    await dai.pay(invoice.address, 10n ** 18n)
    await finish()
    const [seen] = (await foundForStaff(shop.world, { isOpen: true, most: 9 })).assets
    const { refundId } = value(await refundWrongAsset(shop.world, staff, seen?.transferId ?? ''))
    await approved(invoice.orderNumber, refundId)
    await usdt.pay(home, 1_000_000n)
    await finish()
    expect(await refundOf(refundId)).toMatchObject({ state: 'approved', seen: [] })
  })
})

describe('29: the chain’s own coin', () => {
  test('is found, told to staff and shopper, and goes back by the transaction that staff names', async () => {
    const invoice = await order()
    expect(await lookForCoins()).toEqual([])
    await give(invoice.address, half)
    // Not final yet.
    expect(await lookForCoins()).toEqual([])
    await finish()
    expect(await lookForCoins()).toEqual([invoice.orderNumber])
    expect(await lookForCoins()).toEqual([])
    expect(await shop.now(invoice)).toMatchObject({ state: 'open', payments: [] })
    expect(await coinsFound(shop.world, invoice.orderNumber)).toEqual([
      {
        amount: half,
        coin: { symbol: 'ETH', decimals: 18 },
        ledger,
        chain: 'Test chain',
        isAskedBack: false,
      },
    ])
    const [coin] = (await foundForStaff(shop.world, { isOpen: true, most: 9 })).coins
    if (!coin) throw new Error('nothing found')
    expect(await refundCoin(shop.world, ada, coin)).toMatchObject({ code: 'auth.forbidden' })
    const { refundId } = value(await refundCoin(shop.world, staff, coin))
    expect(await refundCoin(shop.world, staff, coin)).toMatchObject({ code: 'found.refunded' })
    await approved(invoice.orderNumber, refundId)
    expect((await refundOf(refundId)).uri).toBe(
      `ethereum:${shownAddress(home, true)}@31337?value=${half}`,
    )
    // The shop's clock has gone ahead with each look; so has the chain's.
    await anvil.rpc('evm_increaseTime', [3600])
    const back = await give(home, half)
    // Without a name nothing leads to it.
    await anvil.mine(9)
    expect(await closeNamedRefunds(shop.world)).toEqual([])
    value(await markRefundSent(shop.world, staff, refundId, back.hash))
    expect(await closeNamedRefunds(shop.world)).toEqual([invoice.orderNumber])
    expect(await refundOf(refundId)).toMatchObject({ state: 'final', hash: back.hash })
    expect(await closeNamedRefunds(shop.world)).toEqual([])
    expect(await mailed()).toEqual([
      'refund.approved',
      'refund.final',
      'refund.requested',
      'refund.sent',
      'refund.where',
    ])
  })

  test('a transaction that is not the refund is said to be none, and may be named anew', async () => {
    const early = await give(home, half)
    const invoice = await order()
    await give(invoice.address, half)
    await finish()
    await lookForCoins()
    // An hour later by the chain's clock and the shop's: what was sent before is older than the approval.
    await anvil.rpc('evm_increaseTime', [3600])
    shop.world.clock.set(new Date(Date.now() + 3_600_000 * 2))
    const [coin] = (await foundForStaff(shop.world, { isOpen: true, most: 9 })).coins
    if (!coin) throw new Error('nothing found')
    const { refundId } = value(await refundCoin(shop.world, staff, coin))
    await approved(invoice.orderNumber, refundId)
    const named = async (hash: string) => {
      value(await markRefundSent(shop.world, staff, refundId, hash))
      expect(await closeNamedRefunds(shop.world)).toEqual([])
      const refund = await refundOf(refundId)
      return [refund.state, refund.hashFinding]
    }
    await anvil.mine(9)
    expect(await named(early.hash)).toEqual(['sent', 'early'])
    expect(await named(`0x${'ab'.repeat(32)}`)).toEqual(['sent', 'unknown'])
    await anvil.rpc('evm_increaseTime', [7200])
    const other = await give(anvil.other, half)
    const less = await give(home, half - 1n)
    const wallet = compile('tests/contracts/Wallet.sol').Wallet
    if (!wallet) throw new Error('no contract')
    const failing = await anvil.deploy(wallet, [anvil.other])
    const failed = await anvil.call(anvil.shopper, failing, wallet.abi, 'send', [home, half], {
      mayFail: true,
    })
    const fresh = await give(home, half)
    expect(await named(fresh.hash)).toEqual(['sent', 'waits'])
    await anvil.mine(9)
    expect(await named(other.hash)).toEqual(['sent', 'other'])
    expect(await named(less.hash)).toEqual(['sent', 'other'])
    expect(await named(failed.hash)).toEqual(['sent', 'failed'])
    proxy.trouble(() => ({ result: '<html>' }))
    expect(await named(fresh.hash)).toEqual(['sent', 'unreachable'])
    proxy.trouble(null)
    // The provider that told nonsense rests for a moment; another look comes with the next minute.
    await expect
      .poll(() => closeNamedRefunds(shop.world), { timeout: 10_000 })
      .toEqual([invoice.orderNumber])
    expect((await refundOf(refundId)).state).toBe('final')
  })

  test('that comes after USDT may be the merchant’s own: staff sees it, the shopper does not', async () => {
    const invoice = await order()
    await usdt.pay(invoice.address, 50_000_000n)
    await finish()
    await give(invoice.address, 10n ** 15n)
    await finish()
    expect(await lookForCoins()).toEqual([invoice.orderNumber])
    expect(await coinsFound(shop.world, invoice.orderNumber)).toEqual([])
    const [coin] = (await foundForStaff(shop.world, { isOpen: true, most: 9 })).coins
    if (!coin) throw new Error('nothing found')
    expect(await dismissFoundCoin(shop.world, staff, coin, ' ')).toMatchObject({
      code: 'found.reason',
    })
    value(await dismissFoundCoin(shop.world, staff, coin, 'to pay for collecting'))
    expect((await foundForStaff(shop.world, { isOpen: true, most: 9 })).coins).toEqual([])
    expect(await refundCoin(shop.world, staff, coin)).toMatchObject({ code: 'found.declined' })
  })

  test('what was collected and comes again is added up', async () => {
    const invoice = await order()
    await give(invoice.address, half)
    await finish()
    await lookForCoins()
    await anvil.rpc('anvil_setBalance', [invoice.address, '0x0'])
    await finish()
    expect(await lookForCoins()).toEqual([])
    await give(invoice.address, half / 5n)
    await finish()
    expect(await lookForCoins()).toEqual([invoice.orderNumber])
    const [coin] = (await foundForStaff(shop.world, { isOpen: true, most: 9 })).coins
    expect(coin).toMatchObject({ received: half + half / 5n, balance: half / 5n })
  })
})
