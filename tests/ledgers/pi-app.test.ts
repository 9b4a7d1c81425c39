// Pi app payments: identity, approval, single completion.
import { describe, expect, test } from 'vitest'
import { paymentRequestOf } from '../../shop/payments/requests/views/payment-requests.ts'
import { identifyByPiApp } from '../../shop/payments/wallet-proofs/identify-by-pi-app.ts'
import { proofOf } from '../../shop/payments/wallet-proofs/views.ts'
import { coins } from '../../shop/platform/money/rules.ts'
import { finishPiPayment } from '../../shop/sales/checkout/actions/piapp/finish.ts'
import {
  ada,
  approve,
  base,
  createdPayment,
  double,
  number,
  orderAnother,
  productId,
  resumeNew,
  resumeOld,
  stateOf,
  storedState,
  tokenOf,
  world,
} from '../fixtures/payments/pi-app.ts'
import type { DoublePayment } from '../support/ledgers/pi-platform-double.ts'
import { addressNamed } from '../support/payments.ts'
import { person } from '../support/people.ts'
import { line, placed, value } from '../support/shopping.ts'

test('approved, paid, shown by the ledger, completed: the order is paid, matched by the Pi app', async () => {
  const { identifier: id, status } = await createdPayment()
  value(await approve(id))
  expect(status.developer_approved).toBe(true)
  const txid = await double.submit(id)
  expect(await stateOf()).toBe('open')
  expect(value(await resumeNew(id))).toBe('completed')
  const paymentRequest = await paymentRequestOf(world, number)
  expect(paymentRequest).toMatchObject({ state: 'paid', flags: [] })
  expect(paymentRequest?.payments).toMatchObject([
    { hash: txid, match: 'pi_sdk', amount: coins(100) },
  ])
  expect(status.developer_completed).toBe(true)
  expect(await storedState(id)).toBe('completed')
})

test('55: an altered amount, order, user, network or wallet is not approved, and is cancelled', async () => {
  const other = await placed(world, await person(world), [line(productId)])
  const cases: [Partial<DoublePayment>, string | undefined, string][] = [
    [{}, '99.9999999', 'piapp.amount'],
    [{}, '1e-7', 'piapp.amount'],
    [{}, '100.00000001', 'piapp.unreadable'],
    [{}, '-100', 'piapp.unreadable'],
    [{ metadata: { order: other } }, undefined, 'piapp.order'],
    [{ metadata: {} }, undefined, 'piapp.order'],
    [{ network: 'Pi Testnet' }, undefined, 'piapp.network'],
    [{ direction: 'app_to_user' }, undefined, 'piapp.direction'],
    [{ to_address: addressNamed('elsewhere') }, undefined, 'piapp.wallet'],
  ]
  for (const [more, amount, code] of cases) {
    const one = await createdPayment(more, amount)
    expect([code, await approve(one.identifier)]).toMatchObject([code, { ok: false, code }])
    // An unreadable payment is left alone.
    const isRead = code !== 'piapp.unreadable'
    expect([code, one.status]).toMatchObject([
      code,
      { developer_approved: false, cancelled: isRead },
    ])
    expect(await storedState(one.identifier)).toBeUndefined()
  }
  expect(await stateOf()).toBe('open')
})

test('55: another user’s payment is neither approved nor cancelled, nor paid for their order', async () => {
  const eve = await person(world)
  double.people.set(tokenOf(eve), { uid: `uid-${eve.id}` })
  const one = await createdPayment()
  expect(await approve(one.identifier, eve)).toMatchObject({ code: 'piapp.sign_in' })
  value(await identifyByPiApp(world, eve, tokenOf(eve)))
  expect(await approve(one.identifier, eve)).toMatchObject({ code: 'orders.not_found' })
  expect(await resumeNew(one.identifier, eve)).toMatchObject({ code: 'piapp.not_found' })
  expect(await resumeOld(one.identifier, eve)).toMatchObject({ code: 'piapp.not_found' })
  const own = await placed(world, eve, [line(productId)])
  expect(await approve(one.identifier, eve, own)).toMatchObject({ code: 'piapp.user' })
  expect(one.status).toMatchObject({ developer_approved: false, cancelled: false })
})

test('55: an order that is paid, cancelled or expired is not approved', async () => {
  const first = await createdPayment()
  value(await approve(first.identifier))
  await double.submit(first.identifier)
  value(await resumeNew(first.identifier))
  const second = await createdPayment({}, '100')
  expect(await approve(second.identifier)).toMatchObject({ code: 'piapp.not_due' })
  expect(second.status.cancelled).toBe(true)

  await orderAnother()
  base.clock.advance(2 * 3_600_000)
  const late = await createdPayment({}, '100')
  expect(await approve(late.identifier)).toMatchObject({ code: 'piapp.not_due' })
  expect(late.status.cancelled).toBe(true)
})

test('of two concurrent payments for one order one is approved; a second starts when Pi has ended the first', async () => {
  const [one, two] = [await createdPayment(), await createdPayment()]
  const answers = await Promise.all([approve(one.identifier), approve(two.identifier)])
  expect(answers.map((each) => (each.ok ? 'ok' : each.code)).sort()).toEqual([
    'ok',
    'piapp.another',
  ])
  const [winner, loser] = answers[0]?.ok ? [one, two] : [two, one]
  expect(loser.status.cancelled).toBe(true)
  winner.status.cancelled = true
  const three = await createdPayment()
  value(await approve(three.identifier))
  expect(await storedState(winner.identifier)).toBe('cancelled')
})

test('56: five concurrent requests complete once', async () => {
  const { identifier: id } = await createdPayment()
  await Promise.all(Array.from({ length: 5 }, () => approve(id)))
  await double.submit(id)
  await Promise.all(Array.from({ length: 5 }, () => resumeNew(id)))
  value(await finishPiPayment(world, id))
  expect(double.count('/complete')).toBe(1)
  expect((await paymentRequestOf(world, number))?.payments).toHaveLength(1)
  expect(await stateOf()).toBe('paid')
})

describe('the user’s wallet', () => {
  test('is verified when Pi’s server names it, and not by the browser', async () => {
    expect(await proofOf(world, ada.id, addressNamed(ada.id))).toMatchObject({ method: 'pi_app' })
    const eve = await person(world)
    for (const token of ['', 'no such token', 'x\r\ny', 'x'.repeat(3000), 'token-of-nobody'])
      expect(await identifyByPiApp(world, eve, token)).toMatchObject({ code: 'piapp.token' })
    expect(await proofOf(world, eve.id, addressNamed(ada.id))).toBeNull()
  })

  test('is not verified when it is missing or invalid', async () => {
    const eve = await person(world)
    for (const wallet_address of [undefined, 'G123', 'toString']) {
      double.people.set(tokenOf(eve), { uid: `uid-${eve.id}`, wallet_address })
      expect(value(await identifyByPiApp(world, eve, tokenOf(eve)))).toBeNull()
    }
  })
})
