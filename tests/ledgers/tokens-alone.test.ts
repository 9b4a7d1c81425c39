// A chain without USDT on a real EVM node: USDC behind a proxy is offered, paid, refunded and audited alone; what else
// arrives, with whatever decimals, is shown and goes back.
import { type Address, type Hex, pad, stringToHex } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ChainSetup, evmLedger } from '../../adapters/ledgers/evm/chain.ts'
import { checksummed } from '../../shop/payments/destinations/rules/evm-address.ts'
import { auditLedgers } from '../../shop/payments/reconciliation/audit-ledgers.ts'
import { approveRefund } from '../../shop/payments/refunds/approve-refund.ts'
import { addressRefund, requestRefund } from '../../shop/payments/refunds/request-refund.ts'
import { refundForStaff } from '../../shop/payments/refunds/views.ts'
import { createPaymentRequest } from '../../shop/payments/requests/actions/create-payment-request.ts'
import { tokenMethod } from '../../shop/payments/requests/rules/methods.ts'
import { tokenOffers } from '../../shop/payments/requests/views/offered-methods.ts'
import type { PaymentRequestView } from '../../shop/payments/requests/views/payment-requests.ts'
import { claimPayment } from '../../shop/payments/review/claims.ts'
import { refundWrongAsset } from '../../shop/payments/tokens/refund-unmatched.ts'
import { unmatchedForStaff } from '../../shop/payments/tokens/views.ts'
import type { Viewer } from '../../shop/people/accounts/rules.ts'
import { coins, type TokenCode, tokenCode } from '../../shop/platform/money/rules.ts'
import { saveSetting } from '../../shop/platform/settings/actions.ts'
import { type Contract, compile } from '../contracts/compile.ts'
import { type Anvil, deployToken, startAnvil, testContracts } from '../support/ledgers/anvil.ts'
import { acceptedToken, chainOf } from '../support/ledgers/chains.ts'
import { type UsdtShop, usdtShop } from '../support/ledgers/usdt.ts'
import { person } from '../support/people.ts'
import { value } from '../support/shopping.ts'

const ledger = 'eip155:31337'
const method = tokenMethod(tokenCode('USDC') as TokenCode)

let anvil: Anvil
let shop: UsdtShop
let ada: Viewer
let usdt: Awaited<ReturnType<typeof deployToken>>
const odd: Record<number, typeof usdt> = {}
let proxy: Address
let setup: ChainSetup

/** Calls the token through its proxy. */
const call = (from: Address, name: string, args: unknown[]) =>
  anvil.call(from, proxy, testContracts().tether.abi, name, args)
const pay = (to: string, raw: bigint) => call(anvil.shopper, 'transfer', [to, raw])

beforeAll(async () => {
  anvil = await startAnvil()
  usdt = await deployToken(anvil)
  for (const decimals of [0, 2, 30])
    odd[decimals] = await deployToken(anvil, { symbol: `ODD${decimals}`, decimals })
  const { address: code } = await deployToken(anvil, { symbol: 'USDC' })
  proxy = await anvil.deploy(compile('tests/contracts/Proxy.sol').Proxy as Contract, [code])
  // Its state is the proxy's own, which no constructor has filled: a short text with twice its length.
  const symbol = `${stringToHex('USDC', { size: 31 })}08` as Hex
  await anvil.rpc('anvil_setStorageAt', [proxy, pad('0x1'), symbol])
  await call(anvil.owner, 'issue', [anvil.shopper, 10n ** 12n])
  const others = [
    { token: usdt.address, symbol: 'USDT', decimals: 6 },
    ...Object.entries(odd).map(([decimals, { address: token }]) => ({
      token,
      symbol: `ODD${decimals}`,
      decimals: Number(decimals),
    })),
  ]
  const accepted = [acceptedToken('USDC', proxy.toLowerCase())]
  setup = chainOf({ token: null, accepted, others, rpcUrls: [anvil.url] })
  shop = await usdtShop([setup], '1', [anvil.shopper.toLowerCase()])
  // The first addresses of this key are the node's own accounts.
  const ports = shop.world.usdt as { addresses: { addressAt(index: number): Promise<string> } }
  const { addressAt } = ports.addresses
  ports.addresses = { ...ports.addresses, addressAt: (index) => addressAt(index + 50) }
  await saveSetting(shop.world, 'system', 'tokenRates', 'USDC = 1')
  ada = await person(shop.world)
  await anvil.mine(20)
  await read()
})
afterAll(() => anvil.stop())

const read = async () => expect(await shop.read()).toEqual({ ok: true, value: undefined })
const finish = async () => {
  await anvil.mine(9)
  await read()
}
let orders = Date.now()
const wanted = (by: 'usdt' | typeof method) =>
  ({
    orderNumber: `PI-${++orders}`,
    userId: ada.id,
    amount: coins(50),
    currency: 'PI',
    method: by,
    chain: ledger,
  }) as const
const requested = async () => value(await createPaymentRequest(shop.world, wanted(method)))

let homes = 0
/** Approves a refund to a new address, which it returns. */
async function approved({ orderNumber }: PaymentRequestView, refundId: string): Promise<string> {
  homes += 1
  const address = checksummed(`0x${homes.toString(16).padStart(40, 'b')}`)
  value(
    await addressRefund(shop.world, ada, orderNumber, refundId, { address, confirmed: 'proof' }),
  )
  const staff = [await person(shop.world, 'finance'), await person(shop.world, 'finance')] as const
  for (const each of staff)
    if (value(await approveRefund(shop.world, each, refundId)) === 'agreed') break
  return address
}

test('USDC alone is offered, and nothing can be asked for in USDT', async () => {
  expect(await shop.chains[0]?.compare()).toMatchObject({ ok: true })
  expect(await tokenOffers(shop.world, coins(50))).toMatchObject([
    { method, asset: 'USDC', absence: null, price: { amount: 50_000_000n } },
  ])
  expect(await createPaymentRequest(shop.world, wanted('usdt'))).toMatchObject({
    ok: false,
    code: 'payment.not_set_up',
  })
})

test('a payment in it is seen, final, and claimed by its hash', async () => {
  const request = await requested()
  expect(request).toMatchObject({ method, quote: { currency: 'USDC', amountDue: 50_000_000n } })
  const { hash } = await pay(request.address, 50_000_000n)
  await read()
  expect(await shop.now(request)).toMatchObject({ state: 'confirming', flags: [] })
  await finish()
  expect(await shop.now(request)).toMatchObject({ state: 'paid', flags: [] })
  const claim = { orderNumber: request.orderNumber, hash, keep: false }
  expect(value(await claimPayment(shop.world, ada, claim))).toBe('counted')
})

test('what the token keeps on the way is still due', async () => {
  const request = await requested()
  await call(anvil.owner, 'setBasisPointsRate', [100n])
  await pay(request.address, 50_000_000n)
  await call(anvil.owner, 'setBasisPointsRate', [0n])
  await finish()
  expect(await shop.now(request)).toMatchObject({
    state: 'partial',
    amountReceived: 495_000_000n,
    options: [{ method, asked: 500_000n }],
  })
  await pay(request.address, 500_000n)
  await finish()
  expect(await shop.now(request)).toMatchObject({ state: 'paid', flags: ['multi'] })
})

test('too much goes back in it, and closes the refund', async () => {
  const request = await requested()
  await pay(request.address, 55_000_000n)
  await finish()
  const what = { amount: coins(5), reason: 'excess', address: null } as const
  const { refundIds } = value(
    await requestRefund(shop.world, ada, { orderNumber: request.orderNumber, ...what }),
  )
  const [refundId = ''] = refundIds
  const home = await approved(request, refundId)
  expect(await refundForStaff(shop.world, refundId)).toMatchObject({
    currency: 'USDC',
    uri: expect.stringMatching(/@31337\/transfer\?address=.*&uint256=5000000$/),
  })
  await pay(home, 5_000_000n)
  await read()
  expect(await refundForStaff(shop.world, refundId)).toMatchObject({ seen: [{ isFinal: false }] })
  await finish()
  expect(await refundForStaff(shop.world, refundId)).toMatchObject({ state: 'final' })
})

describe('sent by mistake', () => {
  test.each([
    ['USDT', 6, () => usdt, 50_000_000n],
    ['ODD0', 0, () => odd[0], 50n],
    ['ODD2', 2, () => odd[2], 5_001n],
    ['ODD30', 30, () => odd[30], 50n * 10n ** 30n + 1n],
  ])('%s, with %i decimals, pays nothing and goes back in its own units', async (...row) => {
    const [symbol, decimals, token, raw] = row
    const request = await requested()
    await token()?.pay(request.address, raw)
    await finish()
    expect(await shop.now(request)).toMatchObject({
      state: 'open',
      flags: ['wrong_asset'],
      amountReceived: 0n,
    })
    const { assets } = await unmatchedForStaff(shop.world, { isOpen: true, most: 9 })
    const found = assets.find(({ orderNumber }) => orderNumber === request.orderNumber)
    expect(found).toMatchObject({ amount: raw, coin: { symbol, decimals } })
    const staff = await person(shop.world, 'finance')
    const { refundId } = value(await refundWrongAsset(shop.world, staff, found?.transferId ?? ''))
    const home = await approved(request, refundId)
    expect((await refundForStaff(shop.world, refundId))?.uri).toContain(`uint256=${raw}`)
    await pay(home, 50_000_000n)
    await finish()
    expect(await refundForStaff(shop.world, refundId)).toMatchObject({ state: 'approved' })
    await token()?.pay(home, raw)
    await finish()
    expect(await refundForStaff(shop.world, refundId)).toMatchObject({ state: 'final' })
  })
})

test('the audit names the token, and finds it equal', async () => {
  const audit = (await auditLedgers(shop.world, { whole: true })).at(-1)
  expect(audit).toMatchObject({
    asset: `USDC:${proxy.toLowerCase()}`,
    outcome: 'equal',
    differences: [],
  })
  expect(audit?.ledgerSum).toBeGreaterThan(0n)
})

test('one whose code is replaced is withdrawn at the next start, and what was asked for counts', async () => {
  const request = await requested()
  const { address: other } = await deployToken(anvil, { symbol: 'USDC', decimals: 18 })
  const { abi } = compile('tests/contracts/Proxy.sol').Proxy as Contract
  await anvil.call(anvil.owner, proxy, abi, 'become', [other])
  const started = evmLedger(setup)
  expect(await started.compare()).toMatchObject({ ok: true })
  expect(started.differing?.()).toMatchObject([
    { symbol: 'USDC', expected: 'USDC 6', found: 'USDC 18' },
  ])
  const { world } = shop
  const next = { ...world, usdt: world.usdt && { ...world.usdt, chains: [started] } }
  expect(await tokenOffers(next, coins(50))).toMatchObject([{ absence: 'notSetUp' }])
  await pay(request.address, 50_000_000n)
  await finish()
  expect(await shop.now(request)).toMatchObject({ state: 'paid' })
})
