// USDT refunds on a real EVM node: sent by the merchant's wallet, closed by the chain, reopened by a rollback.
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { evmLedger } from '../../adapters/ledgers/evm/chain.ts'
import { checksummed } from '../../shop/payments/destinations/rules/evm-address.ts'
import { approveRefund, markRefundSent } from '../../shop/payments/refunds/approve-refund.ts'
import { requestRefund } from '../../shop/payments/refunds/request-refund.ts'
import { refundForStaff } from '../../shop/payments/refunds/views.ts'
import { createPaymentRequest } from '../../shop/payments/requests/actions/create-payment-request.ts'
import { shownAddress } from '../../shop/payments/requests/rules/address.ts'
import { paymentRequestOf } from '../../shop/payments/requests/views/payment-requests.ts'
import type { EvmLedger } from '../../shop/payments/tokens/port.ts'
import { recordChain } from '../../shop/payments/tokens/record-chain.ts'
import { recentHeadersOf, watchedOn } from '../../shop/payments/tokens/views.ts'
import type { Viewer } from '../../shop/people/accounts/rules.ts'
import { coins, sum } from '../../shop/platform/money/rules.ts'
import { type Anvil, deployToken, startAnvil, testContracts } from '../support/ledgers/anvil.ts'
import { chainOf } from '../support/ledgers/chains.ts'
import { startProxy } from '../support/ledgers/rpc-proxy.ts'
import { readToEnd, type UsdtShop, usdtShop } from '../support/ledgers/usdt.ts'
import { person } from '../support/people.ts'
import { value } from '../support/shopping.ts'

const price = coins(50)
/** Fifty in units of a token with 18 decimals. */
const due = 50n * 10n ** 18n
const home = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
const hour = 3_600_000

let anvil: Anvil
let proxy: Awaited<ReturnType<typeof startProxy>>
let usdt: Awaited<ReturnType<typeof deployToken>>
let shop: UsdtShop
let staff: Viewer
let ada: Viewer
beforeAll(() => void testContracts())
beforeEach(async () => {
  anvil = await startAnvil()
  proxy = await startProxy(anvil.url)
  usdt = await deployToken(anvil, { decimals: 18 })
  const other = chainOf({ chainId: 137, name: 'Unread', token: `0x${'11'.repeat(20)}` })
  shop = await usdtShop([other, setup()], '1', [anvil.shopper.toLowerCase()])
  staff = await person(shop.world, 'finance')
  ada = await person(shop.world)
  await anvil.mine(20)
  await read()
})
afterEach(() => Promise.all([anvil.stop(), proxy.stop()]))

const setup = () => chainOf({ token: usdt.address, decimals: 18, rpcUrls: [proxy.url] })
const read = async (chain = shop.chains[1] as EvmLedger) =>
  expect(await readToEnd(shop.world, chain)).toEqual({ ok: true, value: undefined })
const finish = async () => {
  await anvil.mine(9)
  await read()
}
const about = async (id: string) => {
  return (await refundForStaff(shop.world, id)) ?? expect.fail('no refund')
}
const stateOf = async (id: string) => (await about(id)).state
const paymentState = async (number: string) => (await paymentRequestOf(shop.world, number))?.state
const mailed = async () =>
  (
    await shop.world.db<{ template: string }[]>`
      select template from mail_outbox where to_address = ${ada.email} and template = 'refund.final'`
  ).length

let orders = Date.now()
/** An order paid on the second chain, with a requested refund. */
async function asked(): Promise<{ id: string; number: string }> {
  const number = `PI-${++orders}`
  const order = { orderNumber: number, userId: ada.id, amount: price, currency: 'PI' } as const
  const made = value(
    await createPaymentRequest(shop.world, { ...order, method: 'usdt', chain: 'eip155:31337' }),
  )
  await usdt.pay(made.address, due)
  await finish()
  expect(await paymentState(number)).toBe('paid')
  const place = { address: home, confirmed: 'staff', amount: null, reason: 'test' } as const
  const refund = value(await requestRefund(shop.world, 'system', { orderNumber: number, ...place }))
  return { id: refund.refundId, number }
}
async function approved() {
  const refund = await asked()
  value(await approveRefund(shop.world, staff, refund.id))
  return refund
}

describe('a refund that was sent', () => {
  test('closes itself when its block is final, once, and the shopper is notified once', async () => {
    const { id, number } = await approved()
    const sent = await usdt.pay(home, due)
    value(await markRefundSent(shop.world, staff, id, sent.hash))
    proxy.counted()
    await read()
    expect(proxy.counted()).toMatchObject({ eth_getLogs: 1 })
    expect(await about(id)).toMatchObject({
      state: 'sent',
      seen: [{ hash: sent.hash, isFinal: false, isThis: false }],
    })
    expect(await paymentState(number)).toBe('refunding')
    expect(await mailed()).toBe(0)
    await finish()
    await finish()
    expect(await about(id)).toMatchObject({
      state: 'final',
      hash: sent.hash,
      ledger: 'eip155:31337',
      seen: [{ hash: sent.hash, isFinal: true, isThis: true, amount: 50_000_000n }],
    })
    expect(await paymentState(number)).toBe('refunded')
    expect(await mailed()).toBe(1)
  })

  test('is found by its amount without a hint, by a process started after it was seen', async () => {
    const { id, number } = await approved()
    await usdt.pay(home, due)
    await read()
    expect(await stateOf(id)).toBe('approved')
    await anvil.mine(9)
    await read(evmLedger(setup()))
    expect(await stateOf(id)).toBe('final')
    expect(await paymentState(number)).toBe('refunded')
  })

  test('is found by a shop whose clock is ahead of the chain’s', async () => {
    shop.world.clock.advance(60_000)
    const { id } = await approved()
    await usdt.pay(home, due)
    await finish()
    expect(await stateOf(id)).toBe('final')
  })

  test('is stored once, however often its page is stored', async () => {
    const { id } = await approved()
    const page = value(
      await (shop.chains[1] as EvmLedger).readAfter(
        await recentHeadersOf(shop.world, 'eip155:31337'),
        watchedOn(shop.world),
      ),
    )
    value(await recordChain(shop.world, page))
    await usdt.pay(home, due)
    const next = value(
      await (shop.chains[1] as EvmLedger).readAfter(
        await recentHeadersOf(shop.world, 'eip155:31337'),
        watchedOn(shop.world),
      ),
    )
    value(await recordChain(shop.world, next))
    expect(await recordChain(shop.world, next)).toMatchObject({ code: 'ledger.gap' })
    expect((await about(id)).seen).toHaveLength(1)
  })
})

describe('the network rolls back', () => {
  test('a block of a refund: it is no longer seen, closes nothing, and closes when it is mined again', async () => {
    const { id, number } = await approved()
    await usdt.pay(home, due)
    await read()
    await anvil.reorg(1)
    await anvil.mine(1)
    await read()
    expect(await about(id)).toMatchObject({ state: 'approved', seen: [] })
    await finish()
    expect(await stateOf(id)).toBe('approved')
    expect(await paymentState(number)).toBe('refunding')
    const again = await usdt.pay(home, due)
    await finish()
    expect(await about(id)).toMatchObject({ state: 'final', hash: again.hash })
  })

  test('the block that closed it: the chain is no longer trusted', async () => {
    const { id } = await approved()
    await usdt.pay(home, due)
    await finish()
    await finish()
    // The payment is below the reorg: only the refund is affected.
    await shop.world.db`update transfers set ledger_number = 0`
    await anvil.reorg(20)
    await anvil.mine(30)
    const result = await readToEnd(shop.world, shop.chains[1] as EvmLedger)
    expect(result).toMatchObject({ ok: false, code: 'ledger.final_reorg' })
    expect(await stateOf(id)).toBe('final')
  })
})

describe('what is not the refund', () => {
  test('a part leaves the rest open, and more than the rest is owed to nobody', async () => {
    const { id, number } = await approved()
    await usdt.pay(home, due - 10n ** 18n)
    await usdt.pay(home, 0n)
    await finish()
    expect(await about(id)).toMatchObject({ state: 'sent', sentAmount: 49_000_000n })
    expect(await paymentState(number)).toBe('refunding')
    // Decimals beyond the shop's do not make another amount.
    for (const surplus of [49_000_000n, 99_000_000n]) {
      await usdt.pay(home, due + 1n)
      await finish()
      const { state, seen } = await about(id)
      expect([state, sum(seen.map(({ part }) => part))]).toEqual(['final', 50_000_000n])
      expect(sum(seen.map((each) => each.surplus ?? 0n))).toBe(surplus)
    }
  })

  test('another token, a payment to oneself, and another address', async () => {
    const { id } = await approved()
    const fake = await deployToken(anvil, { decimals: 18 })
    await fake.pay(home, due)
    await usdt.pay(anvil.other, due)
    await shop.world.db`update refunds set address = ${checksummed(anvil.shopper)} where id = ${id}`
    await usdt.pay(anvil.shopper, due)
    await finish()
    expect(await about(id)).toMatchObject({ state: 'approved', seen: [] })
  })

  test('a payment in a block before the approval', async () => {
    const { id } = await asked()
    await usdt.pay(home, due)
    // Approved an hour later, before that block was read.
    shop.world.clock.advance(hour)
    value(await approveRefund(shop.world, await person(shop.world, 'finance'), id))
    await finish()
    expect(await about(id)).toMatchObject({ state: 'approved', seen: [] })
    await anvil.rpc('evm_increaseTime', [7200])
    shop.world.clock.advance(hour)
    await usdt.pay(home, due)
    await finish()
    expect(await stateOf(id)).toBe('final')
  })
})

test('two refunds of one amount to one address: one transfer closes one, the named one first', async () => {
  const [first, second] = [await approved(), await approved()]
  const sent = await usdt.pay(home, due)
  value(await markRefundSent(shop.world, staff, second.id, sent.hash))
  await finish()
  await finish()
  expect([await stateOf(first.id), await stateOf(second.id)]).toEqual(['approved', 'final'])
  expect([await paymentState(first.number), await paymentState(second.number)]).toEqual([
    'refunding',
    'refunded',
  ])
  const rest = await usdt.pay(home, due)
  await finish()
  expect(await about(first.id)).toMatchObject({ state: 'final', hash: rest.hash })
  expect(await mailed()).toBe(2)
})

test('the link for the merchant’s wallet names the chain on which the order was paid', async () => {
  const { id } = await approved()
  expect(shop.world.config.usdt?.chains[0]?.chainId).toBe(137)
  expect((await about(id)).uri).toBe(
    `ethereum:${usdt.address}@31337/transfer?address=${shownAddress(home, true)}&uint256=${due}`,
  )
})
