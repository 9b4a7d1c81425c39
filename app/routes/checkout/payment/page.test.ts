// The payment page: its instructions, and access to it.
import { describe, expect, test } from 'vitest'
import { paymentRequestOf } from '../../../../shop/payments/requests/views/payment-requests.ts'
import { coins } from '../../../../shop/platform/money/rules.ts'
import { orderByNumber } from '../../../../shop/sales/orders/views/orders.ts'
import {
  ask,
  placedOrder,
  post,
  refundFields,
  sent,
  toast,
  world,
} from '../../../../tests/fixtures/sales/checkout.ts'
import { addressNamed, testPi } from '../../../../tests/support/payments.ts'
import { person } from '../../../../tests/support/people.ts'
import { jpeg } from '../../../../tests/support/pictures.ts'
import { body, location } from '../../../../tests/support/route-caller.ts'
import { paid, verified } from '../../../../tests/support/shopping.ts'
import * as payment from './page'

describe('/payment', () => {
  test('shows amount, address, memo and QR code of this order, marked as a demonstration', async () => {
    const ada = await person(world)
    const { number, page } = await placedOrder(ada)
    const paymentRequest = await paymentRequestOf(world, number)
    const shown = (await ask(payment.loader, page, ada)) as Awaited<
      ReturnType<typeof payment.loader>
    >
    expect(shown.pay).toMatchObject({
      face: 'waiting',
      minutes: 60,
      hasDemoWallet: true,
      target: {
        amount: '100',
        address: `DEMO-${paymentRequest?.muxed}`,
        memo: null,
        network: 'simulator',
        isDemo: true,
      },
    })
    expect(shown.pay.target?.uri).toContain(`destination=DEMO-${paymentRequest?.muxed}&amount=100&`)
    const withMemo = (await ask(payment.loader, `${page}&memo`, ada)) as typeof shown
    const { memo, memoId } = paymentRequest ?? {}
    expect(withMemo.pay.target).toMatchObject({
      amount: '100',
      address: `DEMO-${testPi.treasury}`,
      memo: { text: memo, id: memoId },
    })
    const uri = withMemo.pay.target?.uri
    expect(uri).toContain(`destination=DEMO-${testPi.treasury}&amount=100&memo=${memo}&`)
    expect(shown.steps.map(([, state]) => state)).toEqual([
      'done',
      'current',
      'todo',
      'todo',
      'todo',
    ])
  })

  test('after a partial payment asks for the rest, in text and code', async () => {
    const ada = await person(world)
    const { number, page } = await placedOrder(ada)
    await paid(world, number, { amount: coins(60) })
    expect(await ask(payment.loader, page, ada)).toMatchObject({
      pay: { face: 'partial', received: coins(60), remaining: coins(40), target: { amount: '40' } },
    })
  })

  test('when paid asks for nothing more, and links to the identity check or the address', async () => {
    const ada = await person(world)
    const { number, page } = await placedOrder(ada)
    await paid(world, number)
    const done = { face: 'paid', target: null }
    expect(await ask(payment.loader, page, ada)).toMatchObject({
      pay: { ...done, next: 'identity' },
    })
    await verified(world, ada)
    expect(await ask(payment.loader, page, ada)).toMatchObject({
      pay: { ...done, next: 'shipping' },
    })
  })

  test('when overpaid offers a refund of the excess only', async () => {
    const ada = await person(world)
    const { number, page } = await placedOrder(ada)
    await paid(world, number, { amount: coins(130) })
    expect(await ask(payment.loader, page, ada)).toMatchObject({
      pay: { over: [{ method: 'pi', amount: coins(30) }] },
    })
    const form = { intent: 'refund', ...refundFields(addressNamed('home')) }
    expect(toast(await post(payment.action, page, ada, form))).toBe('refundMail')
    expect(await ask(payment.loader, page, ada)).toMatchObject({
      pay: { face: 'paid', over: [], refunds: [{ amount: coins(30) }] },
    })
    const again = await post(payment.action, page, ada, form)
    expect(body(again).refusal).toMatchObject({ code: 'checkout.nothing_over' })
  })

  test('belongs to one customer: redirects visitors to sign-in, others and unknown orders home', async () => {
    const { page } = await placedOrder(await person(world))
    expect(location(await ask(payment.loader, page, null))).toBe(
      `/auth?next=${encodeURIComponent(page)}`,
    )
    const bob = await person(world)
    expect(location(await ask(payment.loader, page, bob))).toBe('/')
    expect(location(await ask(payment.loader, '/payment', bob))).toBe('/')
    expect(location(await ask(payment.loader, '/payment?order=PI-1', bob))).toBe('/')
    const before = sent.length
    await post(payment.action, page, bob, { intent: 'demo-pay' })
    expect(sent.length).toBe(before)
  })

  test('the demonstration wallet pays the missing amount, or a given one', async () => {
    const ada = await person(world)
    const { number, page } = await placedOrder(ada)
    const paymentRequest = await paymentRequestOf(world, number)
    expect(location(await post(payment.action, page, ada, { intent: 'demo-pay' }))).toBe(page)
    await post(payment.action, page, ada, { intent: 'demo-pay', amount: '12.5' })
    const to = { destination: paymentRequest?.muxed }
    expect(sent.slice(-2)).toEqual([
      { ...to, amount: coins(100) },
      { ...to, amount: 125_000_000n },
    ])
    const nonsense = await post(payment.action, page, ada, { intent: 'demo-pay', amount: 'ten' })
    expect(body(nonsense).refusal).toMatchObject({ code: 'money.invalid' })
  })

  test('a receipt waits for staff and is no payment; without an image it is asked for', async () => {
    const ada = await person(world)
    const { number, page } = await placedOrder(ada)
    const send = async (bytes: Uint8Array | null) => {
      const form = new FormData()
      form.set('intent', 'receipt')
      if (bytes) form.set('receipt', new File([bytes as BlobPart], 'receipt.jpg'))
      return ask(payment.action, page, ada, form)
    }
    expect(body(await send(null)).refusal).toMatchObject({ fields: { receipt: 'receipt.missing' } })
    expect(body(await send(new Uint8Array(50))).refusal).toMatchObject({
      fields: { receipt: 'upload.type' },
    })
    expect(toast(await send(await jpeg()))).toBe('receiptSent')
    expect(await ask(payment.loader, page, ada)).toMatchObject({
      pay: { face: 'review', receipts: 1, received: 0n },
    })
    expect(await orderByNumber(world, number)).toMatchObject({ status: 'pending' })
  })

  test('"I have made the payment" checks the ledger and changes nothing', async () => {
    const ada = await person(world)
    const { number, page } = await placedOrder(ada)
    const looked = await post(payment.action, page, ada, { intent: 'look' })
    expect([location(looked), toast(looked)]).toEqual([page, 'looked'])
    expect(await orderByNumber(world, number)).toMatchObject({ status: 'awaiting_payment' })
  })
})
