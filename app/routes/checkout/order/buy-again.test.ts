// Buy again, and the next step that a list of orders names.
import { expect, test } from 'vitest'
import { stepsOf } from '../../../../shop/sales/checkout/views/next-step.ts'
import { ordersOf } from '../../../../shop/sales/orders/views/orders.ts'
import { browser, world } from '../../../../tests/fixtures/sales/carts.ts'
import { person } from '../../../../tests/support/people.ts'
import { body, location } from '../../../../tests/support/route-caller.ts'
import { line, paid, placed, stockedProduct, verified } from '../../../../tests/support/shopping.ts'
import * as history from '../../cart/history/page'
import * as orderPage from './page'

test('what was bought is in the cart again, as far as it is in stock', async () => {
  const who = await person(world)
  const [many, few, none] = [
    await stockedProduct(world, 9),
    await stockedProduct(world, 3),
    await stockedProduct(world, 1),
  ]
  const number = await placed(world, who, [line(many, 2), line(few, 2), line(none)])
  const ada = browser(who)
  const again = (at = number) => ada.visit(orderPage.action, `/order/${at}`, { intent: 'again' })
  expect(location(await again())).toBe('/cart-history')
  expect(ada.toast()).toBe('buyAgainPart')
  expect(await ada.cart()).toEqual([line(many, 2), line(few, 1)])
  const bea = browser(await person(world))
  expect(
    body(await bea.visit(orderPage.action, `/order/${number}`, { intent: 'again' })),
  ).toMatchObject({ refusal: { code: 'orders.not_found' } })
  expect(await bea.cart()).toEqual([])
})

test('nothing is added of an order whose products are sold out', async () => {
  const who = await person(world)
  const number = await placed(world, who, [line(await stockedProduct(world, 1))])
  const ada = browser(who)
  const answer = await ada.visit(orderPage.action, `/order/${number}`, { intent: 'again' })
  expect([location(answer), ada.toast()]).toEqual([`/order/${number}`, 'buyAgainNone'])
  expect(await ada.cart()).toEqual([])
})

test('the list names the step that an order waits for, and what was bought', async () => {
  const who = await person(world)
  const productId = await stockedProduct(world, 9)
  const first = await placed(world, who, [line(productId)])
  await paid(world, first)
  const second = await placed(world, who, [line(productId)])
  const steps = async () => {
    const { orders } = await ordersOf(world, who)
    const found = await stepsOf(world, who, orders)
    return [found.get(first), found.get(second)]
  }
  expect(await steps()).toEqual(['identity', 'payment'])
  await verified(world, who)
  expect(await steps()).toEqual(['address', 'payment'])
  expect(await browser(who).visit(history.loader, '/cart-history?tab=orders')).toMatchObject({
    orders: [
      { number: second, step: 'payment', products: [{ productId }] },
      { number: first, step: 'address', products: [{ productId }] },
    ],
  })
})
