// Tokens beside USDT on real EVM nodes: quoted, credited, refunded, told apart, audited; with 6 and with 18 decimals.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checksummed } from '../../shop/payments/destinations/rules/evm-address.ts'
import { insertWithheld } from '../../shop/payments/destinations/store/addresses.ts'
import type { Pair } from '../../shop/payments/rates/rules.ts'
import { auditLedgers } from '../../shop/payments/reconciliation/audit-ledgers.ts'
import { approveRefund } from '../../shop/payments/refunds/approve-refund.ts'
import { addressRefund, requestRefund } from '../../shop/payments/refunds/request-refund.ts'
import { refundForStaff } from '../../shop/payments/refunds/views.ts'
import { createPaymentRequest } from '../../shop/payments/requests/actions/create-payment-request.ts'
import { requotePaymentRequest } from '../../shop/payments/requests/actions/requote.ts'
import { tokenUri } from '../../shop/payments/requests/rules/address.ts'
import { type TokenMethod, tokenMethod } from '../../shop/payments/requests/rules/methods.ts'
import type { PaymentRequestView } from '../../shop/payments/requests/views/payment-requests.ts'
import { claimPayment } from '../../shop/payments/review/claims.ts'
import { decideTransaction } from '../../shop/payments/review/decide-transaction.ts'
import { claimedPayments } from '../../shop/payments/review/views/claims.ts'
import { transactionsOf } from '../../shop/payments/review/views/transactions.ts'
import type { AddressBook } from '../../shop/payments/tokens/port.ts'
import { refundWrongAsset } from '../../shop/payments/tokens/refund-unmatched.ts'
import { unmatchedForStaff } from '../../shop/payments/tokens/views.ts'
import type { Viewer } from '../../shop/people/accounts/rules.ts'
import { coins, type TokenCode, tokenCode } from '../../shop/platform/money/rules.ts'
import { ok } from '../../shop/result.ts'
import { type Anvil, deployToken, startAnvil } from '../support/ledgers/anvil.ts'
import { acceptedToken, chainOf } from '../support/ledgers/chains.ts'
import { startProxy } from '../support/ledgers/rpc-proxy.ts'
import { type UsdtShop, usdtShop } from '../support/ledgers/usdt.ts'
import { person } from '../support/people.ts'
import { value } from '../support/shopping.ts'

const ledger = 'eip155:31337'
let homes = 0
/** A new one for each refund: what is sent again to an earlier one is a surplus. */
const newHome = (): string => {
  homes += 1
  return checksummed(`0x${homes.toString(16).padStart(40, 'a')}`)
}
const usdcCode = tokenCode('USDC') as TokenCode
const daiCode = tokenCode('DAI') as TokenCode
const [usdcMethod, daiMethod] = [tokenMethod(usdcCode), tokenMethod(daiCode)]

let anvil: Anvil
let proxy: Awaited<ReturnType<typeof startProxy>>
let usdt: Awaited<ReturnType<typeof deployToken>>
let usdc: typeof usdt
let dai: typeof usdt
let fake: typeof usdt
let shop: UsdtShop
let ada: Viewer

beforeAll(async () => {
  anvil = await startAnvil()
  proxy = await startProxy(anvil.url)
  usdt = await deployToken(anvil)
  usdc = await deployToken(anvil, { symbol: 'USDC' })
  dai = await deployToken(anvil, { symbol: 'DAI', decimals: 18 })
  fake = await deployToken(anvil, { symbol: 'USDC' })
  const accepted = [acceptedToken('USDC', usdc.address), acceptedToken('DAI', dai.address, 18)]
  const setup = chainOf({ token: usdt.address, accepted, rpcUrls: [proxy.url] })
  shop = await usdtShop([setup], '1', [anvil.shopper.toLowerCase()])
  // The first addresses of this key are the node's own accounts.
  const ports = shop.world.usdt as { addresses: { addressAt(index: number): Promise<string> } }
  const { addressAt } = ports.addresses
  ports.addresses = { ...ports.addresses, addressAt: (index) => addressAt(index + 50) }
  ada = await person(shop.world)
  await anvil.mine(20)
  await read()
})
afterAll(() => Promise.all([anvil.stop(), proxy.stop()]))

const read = async () => expect(await shop.read()).toEqual({ ok: true, value: undefined })
const finish = async () => {
  await anvil.mine(9)
  await read()
}
let orders = Date.now()
async function requestIn(method: TokenMethod, pi = 50): Promise<PaymentRequestView> {
  const orderNumber = `PI-${++orders}`
  const what = { orderNumber, userId: ada.id, amount: coins(pi), currency: 'PI', method } as const
  return value(await createPaymentRequest(shop.world, { ...what, chain: ledger }))
}

async function approved(number: string, refundId: string, home = newHome()): Promise<string> {
  const place = { address: home, confirmed: 'proof' } as const
  value(await addressRefund(shop.world, ada, number, refundId, place))
  const staff = [await person(shop.world, 'finance'), await person(shop.world, 'finance')] as const
  for (const each of staff)
    if (value(await approveRefund(shop.world, each, refundId)) === 'agreed') break
  return home
}

describe('an order in a token', () => {
  test.each([
    ['USDC', usdcMethod, () => usdc, 50_000_000n],
    ['DAI', daiMethod, () => dai, 50n * 10n ** 18n],
  ])(
    'in %s is asked for in it, seen, and paid once its block is final',
    async (code, method, token, raw) => {
      const request = await requestIn(method)
      expect(request).toMatchObject({
        method,
        quote: { chain: ledger, currency: code, amountDue: 50_000_000n },
        options: [{ method, currency: code, asked: 50_000_000n }],
      })
      await token().pay(request.address, raw)
      await read()
      expect(await shop.now(request)).toMatchObject({ state: 'confirming', flags: [] })
      await finish()
      expect(await shop.now(request)).toMatchObject({
        state: 'paid',
        flags: [],
        payments: [{ method, amount: 50_000_000n, counted: true, coin: null }],
      })
    },
  )

  test('in parts: the rest is asked for exactly', async () => {
    const request = await requestIn(daiMethod)
    await dai.pay(request.address, 20n * 10n ** 18n + 1n)
    await finish()
    const partial = await shop.now(request)
    expect(partial).toMatchObject({ state: 'partial', options: [{ asked: 30_000_000n }] })
    await dai.pay(request.address, 30n * 10n ** 18n)
    await finish()
    expect(await shop.now(request)).toMatchObject({ state: 'paid', flags: ['multi'] })
  })

  test('is asked for at the rate of its token', async () => {
    const rates = { USDT: '1', USDC: '0.97', DAI: '1.21' } as const
    const own = {
      ...shop.world,
      rates: {
        rate: async (pair: Pair) =>
          ok({ rate: rates[pair.in as 'USDT'], source: 'x', asOf: new Date() }),
      },
    }
    const askedIn = async (method: TokenMethod) => {
      const orderNumber = `PI-${++orders}`
      const what = {
        orderNumber,
        userId: ada.id,
        amount: coins(50),
        currency: 'PI',
        method,
      } as const
      return value(await createPaymentRequest(own, { ...what, chain: ledger })).quote.amountDue
    }
    expect(await askedIn('usdt')).toBe(50_000_000n)
    expect(await askedIn(usdcMethod)).toBe(48_500_000n)
    expect(await askedIn(daiMethod)).toBe(60_500_000n)
  })

  test('a link names its contract, with the amount in its own units', () => {
    const [chain] = shop.world.config.usdt?.chains ?? []
    const home = newHome()
    const uriOf = (token: { symbol: TokenCode; token: string; decimals: number }) =>
      chain && tokenUri(chain, token, { address: home, amount: 12_500_000n })
    expect(uriOf({ symbol: usdcCode, token: usdc.address, decimals: 6 })).toBe(
      `ethereum:${usdc.address}@31337/transfer?address=${home}&uint256=12500000`,
    )
    expect(uriOf({ symbol: daiCode, token: dai.address, decimals: 18 })).toBe(
      `ethereum:${dai.address}@31337/transfer?address=${home}&uint256=12500000000000000000`,
    )
    // Of fewer decimals than the shop's: never less than what is asked for.
    expect(uriOf({ symbol: usdcCode, token: usdc.address, decimals: 2 })).toContain('uint256=1250')
  })
})

describe('the wrong token', () => {
  test.each([
    ['USDC for USDT', 'usdt' as const, () => usdc, usdcMethod, 'USDC', 50_000_000n],
    ['USDT for USDC', usdcMethod, () => usdt, 'usdt' as const, 'USDT', 50_000_000n],
    ['DAI for USDC', usdcMethod, () => dai, daiMethod, 'DAI', 50n * 10n ** 18n],
  ])(
    '%s pays nothing, is shown with its name, and goes back in it',
    async (_, asked, token, sent, symbol, raw) => {
      const request = await requestIn(asked)
      await token().pay(request.address, raw)
      await finish()
      expect(await shop.now(request)).toMatchObject({
        state: 'open',
        flags: ['wrong_asset'],
        amountReceived: 0n,
        payments: [{ method: sent, counted: false, coin: { symbol, decimals: 6 } }],
      })
      const [found] = (await unmatchedForStaff(shop.world, { isOpen: true, most: 9 })).assets
      expect(found).toMatchObject({
        orderNumber: request.orderNumber,
        amount: 50_000_000n,
        coin: { symbol, decimals: 6 },
      })
      const staff = await person(shop.world, 'finance')
      const { refundId } = value(await refundWrongAsset(shop.world, staff, found?.transferId ?? ''))
      const home = await approved(request.orderNumber, refundId)
      const refund = async () => (await refundForStaff(shop.world, refundId)) ?? { state: 'none' }
      expect(await refund()).toMatchObject({
        state: 'approved',
        uri: expect.stringContaining(`${token().address}@31337/transfer`),
      })
      // The token that was asked for closes nothing of it.
      const other = asked === 'usdt' ? usdt : usdc
      await other.pay(home, 50_000_000n)
      await finish()
      expect(await refund()).toMatchObject({ state: 'approved', seen: [] })
      await token().pay(home, raw)
      await read()
      expect(await refund()).toMatchObject({ state: 'approved', seen: [{ isFinal: false }] })
      await finish()
      expect(await refund()).toMatchObject({ state: 'final' })
      expect(await shop.now(request)).toMatchObject({ state: 'open', amountRefunded: 0n })
    },
  )

  test('a contract that calls itself USDC is nobody', async () => {
    const request = await requestIn(usdcMethod)
    await fake.pay(request.address, 50_000_000n)
    await finish()
    expect(await shop.now(request)).toMatchObject({ state: 'open', flags: [], payments: [] })
  })

  test('counts once the shopper chooses it instead', async () => {
    const request = await requestIn('usdt')
    await usdc.pay(request.address, 50_000_000n)
    await finish()
    expect(await shop.now(request)).toMatchObject({ state: 'open', flags: ['wrong_asset'] })
    const { orderNumber } = request
    const choice = { orderNumber, method: usdcMethod, chain: ledger }
    value(await requotePaymentRequest(shop.world, ada, choice))
    expect(await shop.now(request)).toMatchObject({ state: 'paid', flags: [], method: usdcMethod })
    expect((await unmatchedForStaff(shop.world, { isOpen: true, most: 9 })).assets).toEqual([])
  })
})

test('one that was chosen before still counts at its own price', async () => {
  const request = await requestIn(usdcMethod)
  const { orderNumber } = request
  value(
    await requotePaymentRequest(shop.world, ada, { orderNumber, method: 'usdt', chain: ledger }),
  )
  const both = await shop.now(request)
  expect(both.options.map(({ method }) => method)).toEqual([usdcMethod, 'usdt'])
  expect(new Set(both.options.map(({ address }) => address)).size).toBe(1)
  await usdc.pay(request.address, 20_000_000n)
  await usdt.pay(request.address, 30_000_000n)
  await finish()
  expect(await shop.now(request)).toMatchObject({ state: 'paid', amountFinal: coins(50) })
})

test('a payment of no order is credited only where it was asked for in its token, and otherwise the wrong one', async () => {
  const { world } = shop
  const request = await requestIn('usdt')
  const { addresses } = world.usdt as { addresses: AddressBook }
  const rows = [{ index: 900, address: await addresses.addressAt(900) }]
  const { account } = addresses
  await insertWithheld(world.db, { account, family: 'eip155' }, rows, world.now())
  const { hash } = await usdc.pay(rows[0]?.address ?? '', 50_000_000n)
  await finish()
  const { orderNumber } = request
  const claim = { orderNumber, hash, keep: true }
  // A proof would not give it a price.
  expect(value(await claimPayment(world, ada, claim))).toBe('person')
  expect(await claimedPayments(world, hash)).toMatchObject([
    { amount: 50_000_000n, currency: 'USDC' },
  ])
  const [transaction] = (await transactionsOf(world, orderNumber)).filter(({ receipt }) => receipt)
  const clerk = await person(world, 'finance')
  const approved = { decision: 'approved', reason: 'It is hers' } as const
  value(await decideTransaction(world, clerk, transaction?.id ?? '', approved))
  const after = await shop.now(request)
  expect(after).toMatchObject({ amountReceived: 0n, payments: [{ hash, counted: false }] })
  expect(after.flags).toContain('wrong_asset')
  expect((await unmatchedForStaff(world, { isOpen: true, most: 9 })).assets).toMatchObject([
    { orderNumber, amount: 50_000_000n },
  ])

  value(await requotePaymentRequest(world, ada, { orderNumber, method: usdcMethod, chain: ledger }))
  expect(await shop.now(request)).toMatchObject({ state: 'paid', flags: [] })
  expect((await unmatchedForStaff(world, { isOpen: true, most: 9 })).assets).toEqual([])
})

/** Five too many of a payment of 55. */
async function overpaid(method: TokenMethod, pay: (to: string) => Promise<unknown>) {
  const request = await requestIn(method)
  await pay(request.address)
  await finish()
  expect(await shop.now(request)).toMatchObject({
    state: 'paid',
    overParts: [{ method, amount: 5_000_000n }],
  })
  const { orderNumber } = request
  const [refundId = ''] = value(
    await requestRefund(shop.world, ada, {
      orderNumber,
      amount: coins(5),
      reason: 'excess',
      address: null,
    }),
  ).refundIds
  return { orderNumber, refundId }
}

test('too much goes back in the token that came', async () => {
  const { orderNumber, refundId } = await overpaid(daiMethod, (to) => dai.pay(to, 55n * 10n ** 18n))
  const home = await approved(orderNumber, refundId)
  const refund = await refundForStaff(shop.world, refundId)
  expect(refund).toMatchObject({ state: 'approved', method: daiMethod, currency: 'DAI' })
  expect(refund?.uri).toContain(`${dai.address}@31337/transfer?`)
  // The same amount in another token is none of it.
  await usdt.pay(home, 5_000_000n)
  await finish()
  expect(await refundForStaff(shop.world, refundId)).toMatchObject({ state: 'approved', seen: [] })
  await dai.pay(home, 5n * 10n ** 18n)
  await finish()
  expect(await refundForStaff(shop.world, refundId)).toMatchObject({ state: 'final' })
})

test('of two refunds to one address each is closed by its own token', async () => {
  const inDai = await overpaid(daiMethod, (to) => dai.pay(to, 55n * 10n ** 18n))
  // The older one comes first, where both fit.
  shop.world.clock.advance(1_000)
  const inUsdt = await overpaid('usdt', (to) => usdt.pay(to, 55_000_000n))
  const home = await approved(inDai.orderNumber, inDai.refundId)
  await approved(inUsdt.orderNumber, inUsdt.refundId, home)
  const states = async () =>
    Promise.all(
      [inDai, inUsdt].map(
        async ({ refundId }) => (await refundForStaff(shop.world, refundId))?.state,
      ),
    )
  await usdt.pay(home, 5_000_000n)
  await finish()
  expect(await states()).toEqual(['approved', 'final'])
  await dai.pay(home, 5n * 10n ** 18n)
  await finish()
  expect(await states()).toEqual(['final', 'final'])
})

test('the audit finds every token equal, and a payment that was removed', async () => {
  const audits = async () => (await auditLedgers(shop.world, { whole: true })).at(-1)
  const audit = await audits()
  expect(audit).toMatchObject({ outcome: 'equal', differences: [] })
  const request = await requestIn(usdcMethod)
  const { hash } = await usdc.pay(request.address, 50_000_000n)
  await finish()
  await shop.world
    .db`delete from transactions where transfer_id in (select id from transfers where hash = ${hash})`
  await shop.world.db`delete from transfers where hash = ${hash}`
  expect(await audits()).toMatchObject({
    outcome: 'different',
    differences: expect.arrayContaining([expect.objectContaining({ kind: 'missing', hash })]),
  })
  await finish()
  expect(await shop.now(request)).toMatchObject({ state: 'paid' })
})

test('a round asks for the logs of all tokens at once', async () => {
  const requests = [
    await requestIn('usdt'),
    await requestIn(usdcMethod),
    await requestIn(daiMethod),
  ]
  await Promise.all([
    usdt.pay(requests[0]?.address ?? '', 50_000_000n),
    usdc.pay(requests[1]?.address ?? '', 50_000_000n),
    dai.pay(requests[2]?.address ?? '', 50n * 10n ** 18n),
  ])
  proxy.counted()
  await shop.read()
  expect(proxy.counted().eth_getLogs).toBe(1)
  for (const request of requests)
    expect(await shop.now(request)).toMatchObject({ state: 'confirming' })
})
