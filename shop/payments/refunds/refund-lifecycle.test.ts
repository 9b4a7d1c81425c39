// The life of a refund: requested, approved, sent, seen.
import { describe, expect, test } from 'vitest'
import { paymentWorld, price, shopper, staff } from '../../../tests/support/payment-requests.ts'
import { addressNamed, piPage, testPi } from '../../../tests/support/payments.ts'
import type { Viewer } from '../../people/accounts/rules.ts'
import { coins, plainAmount } from '../../platform/money/rules.ts'
import { ok, refuse } from '../../result.ts'
import { recordTransfers } from '../pi/record-transfers.ts'
import { cancelPaymentRequest } from '../requests/actions/payment-requests.ts'
import type { PaymentRequestView } from '../requests/views/payment-requests.ts'
import { approveRefund, cancelRefund, markRefundSent } from './approve-refund.ts'
import { addressRefund, requestRefund } from './request-refund.ts'

const { world, newPaymentRequest, pay, now, only } = await paymentWorld()
const fresh = (): Viewer => ({ ...staff, proof: { at: world.now(), by: 'password' } })
const hash = 'ab'.repeat(32)

describe('a refund', () => {
  const home = addressNamed('home')
  const ask = (
    paymentRequest: PaymentRequestView,
    amount: bigint | null,
    address: string | null = home,
  ) =>
    requestRefund(world, shopper, {
      orderNumber: paymentRequest.orderNumber,
      amount,
      address,
      confirmed: 'sender',
      reason: 'changed_mind',
    })

  test('is requested, sent, and closed by the ledger', async () => {
    const paymentRequest = await newPaymentRequest()
    await pay(paymentRequest, price)
    const asked = await ask(paymentRequest, null)
    if (!asked.ok) throw new Error(asked.code)
    expect(await now(paymentRequest)).toMatchObject({ state: 'refunding', refundable: 0n })
    expect(await markRefundSent(world, shopper, asked.value.refundId, hash)).toMatchObject({
      code: 'auth.forbidden',
    })
    expect(await markRefundSent(world, staff, asked.value.refundId, hash)).toMatchObject({
      code: 'refund.closed',
    })
    expect(await approveRefund(world, fresh(), asked.value.refundId)).toEqual(ok('agreed'))
    expect((await markRefundSent(world, staff, asked.value.refundId, hash)).ok).toBe(true)
    expect(await now(paymentRequest)).toMatchObject({
      state: 'refunding',
      refunds: [{ state: 'sent', hash }],
    })
    const sent = {
      operationId: '99999999999',
      hash,
      at: world.now(),
      to: home,
      muxedId: null,
      amount: price,
    }
    const seen = await recordTransfers(world, piPage([], { sent: [sent] }))
    expect(seen).toMatchObject({ value: { orders: [paymentRequest.orderNumber] } })
    expect((await now(paymentRequest)).state).toBe('refunded')
    // It was completed before the refund.
    expect((await only(paymentRequest)).status).toBe('completed')
    const again = await recordTransfers(world, piPage([], { sent: [sent] }))
    expect(again).toMatchObject({ value: { orders: [] } })
  })

  test('of the excess leaves the order paid', async () => {
    const paymentRequest = await newPaymentRequest()
    await pay(paymentRequest, price + coins(10))
    expect((await ask(paymentRequest, coins(10))).ok).toBe(true)
    expect(await now(paymentRequest)).toMatchObject({
      state: 'paid',
      amountRefunded: coins(10),
      refundable: price,
    })
  })

  test('is at most what was paid, under concurrent requests', async () => {
    const paymentRequest = await newPaymentRequest()
    await pay(paymentRequest, price)
    expect(await ask(paymentRequest, price + 1n)).toMatchObject({
      code: 'refund.too_much',
      facts: { refundable: plainAmount(price, 'PI') },
    })
    expect(await ask(paymentRequest, 0n)).toMatchObject({ code: 'refund.too_much' })
    expect(await ask(paymentRequest, -1n)).toMatchObject({ code: 'refund.too_much' })
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => ask(paymentRequest, coins(60))),
    )
    expect(answers.filter((each) => each.ok).length).toBe(1)
    expect((await now(paymentRequest)).refundable).toBe(coins(40))
  })

  test('goes to a valid address of the ledger, never to the treasury', async () => {
    const paymentRequest = await newPaymentRequest()
    await pay(paymentRequest, price)
    for (const address of [
      '',
      'home',
      `DEMO-${home}`,
      `${home.slice(0, -1)}A`,
      testPi.treasury,
      paymentRequest.muxed,
    ]) {
      expect(await ask(paymentRequest, coins(1), address)).toMatchObject({ code: 'refund.address' })
    }
    expect((await now(paymentRequest)).refunds).toEqual([])
  })

  test('cannot be sent before it has an address', async () => {
    const paymentRequest = await newPaymentRequest()
    await pay(paymentRequest, price)
    const asked = await ask(paymentRequest, null, null)
    if (!asked.ok) throw new Error(asked.code)
    const { refundId } = asked.value
    expect(await approveRefund(world, fresh(), refundId)).toEqual(refuse('refund.unconfirmed'))
    const sure = { address: home, confirmed: 'proof' } as const
    const other = await newPaymentRequest()
    expect(await addressRefund(world, shopper, other.orderNumber, refundId, sure)).toMatchObject({
      code: 'refund.unknown',
    })
    expect(
      (await addressRefund(world, shopper, paymentRequest.orderNumber, refundId, sure)).ok,
    ).toBe(true)
    expect(await approveRefund(world, fresh(), refundId)).toEqual(ok('agreed'))
    expect((await markRefundSent(world, staff, refundId, hash)).ok).toBe(true)
    expect(
      await addressRefund(world, shopper, paymentRequest.orderNumber, refundId, sure),
    ).toMatchObject({
      code: 'refund.closed',
    })
  })

  test('can be cancelled until it is sent', async () => {
    const paymentRequest = await newPaymentRequest()
    await pay(paymentRequest, price)
    const [first, second] = [await ask(paymentRequest, null), await ask(paymentRequest, 1n)]
    if (!first.ok) throw new Error(first.code)
    expect(second).toMatchObject({ code: 'refund.too_much' })
    const { refundId } = first.value
    const cancel = (who: Viewer, id: string) => cancelRefund(world, who, id, 'asked by mistake')
    expect(await cancel(shopper, refundId)).toMatchObject({ code: 'auth.forbidden' })
    expect(await cancelRefund(world, staff, refundId, ' ')).toEqual(refuse('refund.reason'))
    expect((await cancel(staff, refundId)).ok).toBe(true)
    expect(await now(paymentRequest)).toMatchObject({ state: 'paid', refundable: price })
    expect(await cancel(staff, refundId)).toMatchObject({ code: 'refund.closed' })
    const again = await ask(paymentRequest, null)
    if (!again.ok) throw new Error(again.code)
    await approveRefund(world, fresh(), again.value.refundId)
    await markRefundSent(world, staff, again.value.refundId, hash)
    expect(await cancel(staff, again.value.refundId)).toMatchObject({
      code: 'refund.closed',
    })
  })

  test('is possible for a cancelled order that was paid late', async () => {
    const paymentRequest = await newPaymentRequest()
    await cancelPaymentRequest(world, paymentRequest.orderNumber, 'by_shopper')
    world.clock.advance(1000)
    await pay(paymentRequest, price)
    expect((await now(paymentRequest)).state).toBe('late')
    const away = addressNamed('away')
    expect((await ask(paymentRequest, null, away)).ok).toBe(true)
    const seen = {
      operationId: '99999999998',
      hash,
      at: world.now(),
      to: away,
      muxedId: null,
      amount: price,
    }
    await recordTransfers(world, piPage([], { sent: [seen] }))
    expect([(await now(paymentRequest)).state, (await only(paymentRequest)).status]).toEqual([
      'refunded',
      'declined',
    ])
  })
})
