// Who may close a USDT refund: own addresses automatically, others by staff.
import type { Address } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  approveRefund,
  confirmRefundSeen,
  declineRefund,
  markRefundSent,
} from '../../shop/payments/refunds/approve-refund.ts'
import { requestRefund } from '../../shop/payments/refunds/request-refund.ts'
import { refundForStaff, surplusNow } from '../../shop/payments/refunds/views.ts'
import { createPaymentRequest } from '../../shop/payments/requests/actions/create-payment-request.ts'
import { paymentRequestOf } from '../../shop/payments/requests/views/payment-requests.ts'
import type { Viewer } from '../../shop/people/accounts/rules.ts'
import { coins } from '../../shop/platform/money/rules.ts'
import { type Anvil, deployToken, startAnvil, testContracts } from '../support/ledgers/anvil.ts'
import { chainOf } from '../support/ledgers/chains.ts'
import { type UsdtShop, usdtShop } from '../support/ledgers/usdt.ts'
import { person } from '../support/people.ts'
import { value } from '../support/shopping.ts'

const due = 50_000_000n
const homes = [
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
  '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
]

let anvil: Anvil
let usdt: Awaited<ReturnType<typeof deployToken>>
let shop: UsdtShop
let staff: Viewer
let stranger: Address
beforeAll(async () => {
  testContracts()
  anvil = await startAnvil()
  usdt = await deployToken(anvil)
  stranger = `0x${'5a'.repeat(20)}`
  await lend(stranger)
  await usdt.as(anvil.owner, 'issue', [stranger, due * 20n])
  shop = await usdtShop([chainOf({ token: usdt.address, rpcUrls: [anvil.url] })])
  staff = await person(shop.world, 'finance')
  await anvil.mine(20)
  value(await shop.read())
})
afterAll(() => anvil.stop())

/** The node signs for this address, and it can pay the network's fee. */
async function lend(address: Address): Promise<void> {
  await anvil.rpc('anvil_setBalance', [address, '0xde0b6b3a7640000'])
  await anvil.rpc('anvil_impersonateAccount', [address])
}

const finish = async () => {
  await anvil.mine(9)
  value(await shop.read())
}
const about = async (id: string) => {
  const refund = await refundForStaff(shop.world, id)
  if (!refund) throw new Error('no refund')
  return refund
}

let orders = Date.now()
/** A paid order with an approved refund to its own address. */
async function approved() {
  const home = homes.shift() ?? ''
  const number = `PI-${++orders}`
  const order = { orderNumber: number, userId: 'ada', amount: coins(50), currency: 'PI' } as const
  const { address } = value(await createPaymentRequest(shop.world, { ...order, method: 'usdt' }))
  await usdt.pay(address, due)
  await finish()
  const place = { address: home, confirmed: 'staff', amount: null, reason: 'test' } as const
  const asked = value(await requestRefund(shop.world, 'system', { orderNumber: number, ...place }))
  value(await approveRefund(shop.world, staff, asked.refundId))
  return { id: asked.refundId, home, number, address: address as Address }
}
const sends = (from: Address, to: string, amount = due) => usdt.as(from, 'transfer', [to, amount])

test('the exact amount from an unknown sender closes nothing until staff confirm it', async () => {
  const { id, home, number } = await approved()
  const sent = await sends(stranger, home)
  await finish()
  expect(await about(id)).toMatchObject({
    state: 'approved',
    seen: [{ hash: sent.hash, isThis: false, mayBeThis: true, sender: stranger.toLowerCase() }],
  })
  expect((await paymentRequestOf(shop.world, number))?.state).toBe('refunding')
  const clerk = await person(shop.world, 'support')
  expect(await confirmRefundSeen(shop.world, clerk, id, sent.hash)).toMatchObject({
    code: 'auth.forbidden',
  })
  const tired = { ...staff, proof: null }
  expect(await confirmRefundSeen(shop.world, tired, id, sent.hash)).toMatchObject({
    code: 'accounts.stepUp',
  })
  expect(await confirmRefundSeen(shop.world, staff, id, `0x${'ab'.repeat(32)}`)).toMatchObject({
    code: 'refund.not_seen',
  })
  expect(await about(id)).toMatchObject({ state: 'approved', hash: null })
  value(await confirmRefundSeen(shop.world, staff, id, sent.hash))
  expect(await about(id)).toMatchObject({
    state: 'final',
    hash: sent.hash,
    seen: [{ isThis: true, mayBeThis: false }],
  })
  expect((await paymentRequestOf(shop.world, number))?.state).toBe('refunded')
  expect(await confirmRefundSeen(shop.world, staff, id, sent.hash)).toMatchObject({
    code: 'refund.closed',
  })
})

test('the transaction that staff name closes it, whether it is seen before or after', async () => {
  const { id, home } = await approved()
  const sent = await sends(stranger, home)
  await finish()
  expect((await about(id)).state).toBe('approved')
  value(await markRefundSent(shop.world, staff, id, sent.hash))
  expect(await about(id)).toMatchObject({ state: 'final', hash: sent.hash })
})

test('a part from an unknown sender counts once staff confirm it, and more than the rest is owed to nobody', async () => {
  const { id, home } = await approved()
  const less = await sends(stranger, home, due - 1n)
  await finish()
  expect(await about(id)).toMatchObject({ state: 'approved', seen: [{ mayBeThis: true }] })
  value(await confirmRefundSeen(shop.world, staff, id, less.hash))
  expect(await about(id)).toMatchObject({ state: 'sent', seen: [{ isThis: true }] })
  expect(await confirmRefundSeen(shop.world, staff, id, less.hash)).toMatchObject({
    code: 'refund.not_seen',
  })
  const exact = await sends(stranger, home)
  await finish()
  const { state, amount, sentAmount, seen } = await about(id)
  expect(state).toBe('sent')
  expect(seen.find(({ hash }) => hash === exact.hash)).toMatchObject({
    mayBeThis: false,
    surplus: null,
  })
  value(await markRefundSent(shop.world, staff, id, exact.hash))
  expect(await about(id)).toMatchObject({ state: 'final', hash: exact.hash })
  expect(await surplusNow(shop.world, 9)).toMatchObject([{ hash: exact.hash, surplus: sentAmount }])
  expect(sentAmount < amount).toBe(true)
})

test('from an address of the shop it closes itself', async () => {
  const { id, home, address } = await approved()
  await lend(address)
  const sent = await sends(address, home)
  await finish()
  expect(await about(id)).toMatchObject({ state: 'final', hash: sent.hash })
})

test('declined while it was on its way, and requested again: the new one is paid', async () => {
  const { id, home, number, address } = await approved()
  await lend(address)
  const sent = await sends(address, home)
  value(await shop.read())
  value(await declineRefund(shop.world, staff, id, 'Not now.'))
  const place = { address: home, confirmed: 'staff', amount: null, reason: 'again' } as const
  const again = value(await requestRefund(shop.world, 'system', { orderNumber: number, ...place }))
  await finish()
  expect((await about(id)).state).toBe('declined')
  expect(await about(again.refundId)).toMatchObject({ state: 'final', hash: sent.hash })
  const surplus = await surplusNow(shop.world, 9)
  expect(surplus.filter(({ hash }) => hash === sent.hash)).toEqual([])
  expect((await paymentRequestOf(shop.world, number))?.state).toBe('refunded')
})
