import { describe, expect, test } from 'vitest'
import { ada, orderOf, world } from '../../../tests/fixtures/sales/placing-orders.ts'
import { person } from '../../../tests/support/people.ts'
import { testProduct, variantOf } from '../../../tests/support/products.ts'
import {
  line,
  placed,
  purchased,
  stockedProduct,
  unitsLeft,
  value,
} from '../../../tests/support/shopping.ts'
import { changePrice, loadCatalogue } from '../../catalog/products/actions/products.ts'
import { paymentRequestOf } from '../../payments/requests/views/payment-requests.ts'
import { coins } from '../../platform/money/rules.ts'
import { ok, refuse } from '../../result.ts'
import { addLine } from '../cart/actions.ts'
import { cartOf } from '../cart/views.ts'
import { orderForOwner } from '../orders/views/orders.ts'
import { placeOrder } from './actions/place-order.ts'
import { purchaseFor } from './views/purchase.ts'

describe('an order', () => {
  test('is placed with its lines, reservation, payment request and mail', async () => {
    const productId = await stockedProduct(world, 5)
    const number = await placed(world, ada, [line(productId, 2), line(productId, 1, 'Sand')])
    expect(number).toBe(`PI-${world.now().getTime()}`)
    expect(await orderOf(number)).toMatchObject({
      status: 'awaiting_payment',
      badge: 'pending',
      total: coins(320),
      stock: 'held',
      lines: [
        {
          productId,
          variantId: variantOf(productId, 'Ink'),
          sku: null,
          options: [{ name: 'Colour', value: 'Ink' }],
          hex: '#101418',
          quantity: 2,
          price: coins(100),
          specifications: [['Warranty', '2 years']],
        },
        { variantId: variantOf(productId, 'Sand'), quantity: 1, price: coins(120) },
      ],
      events: [{ to: 'awaiting_payment', reason: 'placed', by: 'you' }],
    })
    expect(await paymentRequestOf(world, number)).toMatchObject({
      state: 'open',
      amountDue: coins(320),
    })
    expect([await unitsLeft(world, productId), await unitsLeft(world, productId, 'Sand')]).toEqual([
      3, 4,
    ])
    const mails = await world.db`select subject from mail_outbox where to_address = ${ada.email}`
    expect(mails.map((mail) => mail.subject)).toEqual([`Your order ${number} at Piazza`])
  })

  test('keeps its price when the catalogue changes', async () => {
    const productId = await stockedProduct(world, 5)
    const number = await placed(world, ada, [line(productId)])
    const owner = await person(world, 'admin')
    value(await changePrice(world, owner, { productId, variantId: null, price: coins(999) }))
    expect((await orderOf(number)).lines[0]?.price).toBe(coins(100))
    expect((await paymentRequestOf(world, number))?.amountDue).toBe(coins(100))
  })

  test('has the next free millisecond as its number', async () => {
    const productId = await stockedProduct(world, 5)
    const first = await placed(world, ada, [line(productId)])
    const second = await placed(world, await person(world), [line(productId)])
    expect(Number(second.slice(3))).toBe(Number(first.slice(3)) + 1)
  })

  test('removes its lines from the cart, and no others', async () => {
    const productId = await stockedProduct(world, 9)
    value(await addLine(world, ada, line(productId, 3)))
    value(await addLine(world, ada, line(productId, 2, 'Sand')))
    await placed(world, ada, [line(productId, 2)], 'line')
    expect(await cartOf(world, ada)).toEqual([line(productId, 1), line(productId, 2, 'Sand')])
    await placed(world, ada, [line(productId, 1)], 'buy-now')
    expect(await cartOf(world, ada)).toEqual([line(productId, 1), line(productId, 2, 'Sand')])
  })

  test('is visible to its owner only', async () => {
    const number = await placed(world, ada, [line(await stockedProduct(world, 5))])
    const other = await person(world)
    expect(await orderForOwner(world, other, number)).toEqual(refuse('orders.not_found'))
  })
})

describe('placing the same checkout', () => {
  test('45: fifty concurrent requests make one order, one payment request, one reservation', async () => {
    const productId = await stockedProduct(world, 30)
    const placing = await purchased(world, ada, [line(productId, 2)])
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => placeOrder(world, ada, placing)),
    )
    expect(new Set(answers.map((each) => each.ok && each.value)).size).toBe(1)
    expect(answers[0]?.ok).toBe(true)
    expect(await unitsLeft(world, productId)).toBe(28)
    const [count] = await world.db`select count(*) from orders where user_id = ${ada.id}`
    expect(count?.count).toBe(1)
  })

  test('later, with another total or after a price change, returns the same order', async () => {
    const productId = await stockedProduct(world, 5)
    const placing = await purchased(world, ada, [line(productId)])
    const number = value(await placeOrder(world, ada, placing))
    expect(await placeOrder(world, ada, { ...placing, expectedTotal: 1n })).toEqual(ok(number))
    expect(await purchaseFor(world, ada, placing.purchaseId)).toMatchObject({
      value: { orderNumber: number },
    })
  })
})

describe('concurrent orders', () => {
  test('of 50 shoppers for a stock of 10: exactly 10 succeed', async () => {
    const productId = await stockedProduct(world, 10)
    const racers = await Promise.all(Array.from({ length: 50 }, () => person(world)))
    const placings = await Promise.all(
      racers.map((who) => purchased(world, who, [line(productId)])),
    )
    const answers = await Promise.all(
      racers.map((who, n) => placeOrder(world, who, placings[n] as (typeof placings)[number])),
    )
    expect(answers.filter((each) => each.ok)).toHaveLength(10)
    const codes = answers.flatMap((each) => (each.ok ? [] : [each.code]))
    expect(codes.filter((code) => code !== 'stock.short' && code !== 'checkout.sold_out')).toEqual(
      [],
    )
    expect(await unitsLeft(world, productId)).toBe(0)
    const [held] = await world.db`
      select sum(quantity) from stock_reservations where variant_id = ${variantOf(productId, 'Ink')} and state = 'held'`
    expect(held?.sum).toBe(10)
  })

  test('of 200 shoppers for the last pair in a size: one succeeds, and other sizes stay available', async () => {
    const colours = [{ name: 'Ink', hex: '#101418', stock: 1 }]
    const shoes = testProduct({ id: 'last-pair', colours, sizes: ['42', '43'] })
    value(await loadCatalogue(world, [shoes]))
    const last = { productId: shoes.id, variantId: variantOf(shoes.id, 'Ink', '42'), quantity: 1 }
    const racers = await Promise.all(Array.from({ length: 200 }, () => person(world)))
    const placings = await Promise.all(racers.map((who) => purchased(world, who, [last])))
    const answers = await Promise.all(
      racers.map((who, n) => placeOrder(world, who, placings[n] as (typeof placings)[number])),
    )
    expect(answers.filter((each) => each.ok)).toHaveLength(1)
    const rows = await world.db`
      select v.id, v.available, coalesce(sum(s.quantity), 0) as held from product_variants v
      left join stock_reservations s on s.variant_id = v.id and s.state = 'held'
      where v.product_id = ${shoes.id} group by v.id order by v.available`
    expect(rows).toEqual([
      { id: last.variantId, available: 0, held: 1 },
      { id: variantOf(shoes.id, 'Ink', '43'), available: 1, held: 0 },
    ])
  })

  test('for two products in opposite order do not deadlock', async () => {
    const [a, b] = [await stockedProduct(world, 20), await stockedProduct(world, 20)]
    const racers = await Promise.all(Array.from({ length: 16 }, () => person(world)))
    const numbers = await Promise.all(
      racers.map((who, n) => placed(world, who, n % 2 ? [line(a), line(b)] : [line(b), line(a)])),
    )
    expect(new Set(numbers).size).toBe(16)
    expect([await unitsLeft(world, a), await unitsLeft(world, b)]).toEqual([4, 4])
  })
})
