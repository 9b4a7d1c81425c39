// The order page: its customer sees it, cancels the order, or hides it from the list.
import { describe, expect, test } from 'vitest'
import type { Viewer } from '../../../../shop/people/accounts/rules.ts'
import { orderByNumber, ordersOf } from '../../../../shop/sales/orders/views/orders.ts'
import {
  ask,
  placedOrder,
  post,
  refundFields,
  status404,
  toast,
  world,
} from '../../../../tests/fixtures/sales/checkout.ts'
import { addressNamed } from '../../../../tests/support/payments.ts'
import { person } from '../../../../tests/support/people.ts'
import { body, location, status } from '../../../../tests/support/route-caller.ts'
import { paid } from '../../../../tests/support/shopping.ts'
import * as orderPage from './page'

describe('/order/:number', () => {
  test('is shown to its customer; to others it does not exist', async () => {
    const ada = await person(world)
    const { number } = await placedOrder(ada)
    expect(await ask(orderPage.loader, `/order/${number}`, ada)).toMatchObject({
      number,
      status: 'awaiting_payment',
      events: [{ to: 'awaiting_payment', by: 'you' }],
      needs: ['payment', 'identity', 'address'],
    })
    const bob = await person(world)
    for (const path of [`/order/${number}`, '/order/PI-1', '/order/x']) {
      const thrown = await ask(orderPage.loader, path, bob).catch((error: unknown) => error)
      expect(status404(thrown)).toBe(404)
    }
    const form = { intent: 'cancel', refundTo: '' }
    expect(status(await post(orderPage.action, `/order/${number}`, bob, form))).toBe(404)
    expect(await orderByNumber(world, number)).toMatchObject({ status: 'awaiting_payment' })
  })

  test('is cancelled; if paid, only with a refund address', async () => {
    const ada = await person(world)
    const { number } = await placedOrder(ada)
    await paid(world, number)
    const cancel = (refundTo: string) =>
      post(orderPage.action, `/order/${number}`, ada, {
        intent: 'cancel',
        ...refundFields(refundTo),
      })
    expect(body(await cancel('nowhere'))).toMatchObject({
      refusal: { code: 'checkout.refund_address' },
      values: { refundTo: 'nowhere' },
    })
    expect(toast(await cancel(addressNamed('home')))).toBe('orderCancelledMail')
    expect(await orderByNumber(world, number)).toMatchObject({ status: 'cancelled' })
  })

  test('is hidden from the list, with Undo on the page, without it in the drawer', async () => {
    const ada = await person(world)
    const [one, two] = [await placedOrder(ada), await placedOrder(ada)]
    const next = '/cart-history?tab=orders'
    const form = { intent: 'hide', next }
    expect(location(await post(orderPage.action, `/order/${one.number}`, ada, form))).toBe(next)
    const drawer = await post(orderPage.action, `/order/${two.number}`, ada, { intent: 'hide' })
    expect(drawer).toEqual({ refusal: null })
  })

  test('hidden orders are listed separately, and each can be restored', async () => {
    const ada = await person(world)
    const bob = await person(world)
    const [one, two] = [(await placedOrder(ada)).number, (await placedOrder(ada)).number]
    const listed = async (isHidden: boolean) => {
      const { orders, count, hidden } = await ordersOf(world, ada, 1, isHidden)
      return [orders.map(({ number }) => number), count, hidden]
    }
    for (const number of [one, two])
      await post(orderPage.action, `/order/${number}`, ada, { intent: 'hide' })
    expect(await listed(false)).toEqual([[], 0, 2])
    expect(await listed(true)).toEqual([[two, one], 0, 2])
    const back = (who: Viewer) =>
      post(orderPage.action, `/order/${one}`, who, { intent: 'put-back', next: '/cart-history' })
    expect(body(await back(bob))).toMatchObject({ refusal: { code: 'orders.not_found' } })
    expect(toast(await back(ada))).toBe('orderPutBack')
    expect(await listed(false)).toEqual([[one], 1, 1])
    expect(await listed(true)).toEqual([[two], 1, 1])
    // Restoring it is no new order: a cancellation by hiding stays.
    expect(await orderByNumber(world, one)).toMatchObject({ status: 'cancelled' })
  })
})
