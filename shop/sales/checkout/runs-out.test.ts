// Expiry of an order: its reservation, its watch, and late payments.
import { describe, expect, test } from 'vitest'
import {
  ada,
  day,
  expired,
  mails,
  minute,
  path,
  paymentRequest,
  status,
  thing,
  world,
} from '../../../tests/fixtures/payments/settlement.ts'
import {
  left,
  line,
  paid,
  placed,
  purchased,
  read,
  value,
} from '../../../tests/support/shopping.ts'
import { reserveStock } from '../../catalog/products/actions.ts'
import { paymentRequestOf } from '../../payments/requests/views.ts'
import { coins } from '../../platform/money/rules.ts'
import { addLine } from '../cart/actions.ts'
import { cartOf } from '../cart/views.ts'
import { orderByNumber, ordersOf } from '../orders/views.ts'
import { expireOrders, forgetPurchases } from './actions/upkeep.ts'

describe('expiry', () => {
  test('releases the stock; the order is shown as expired until the watch ends', async () => {
    value(await addLine(world, ada, line(thing, 2)))
    const number = await placed(world, ada, [line(thing, 2)], 'cart')
    expect([await left(world, thing), await cartOf(world, ada)]).toEqual([1, []])
    await expired(number)
    expect(await left(world, thing)).toBe(3)
    expect((await ordersOf(world, ada)).orders[0]).toMatchObject({
      status: 'awaiting_payment',
      badge: 'expired',
    })
    world.clock.advance(30 * day)
    await read(world)
    await expireOrders(world)
    expect([await status(number), await paymentRequest(number)]).toEqual(['cancelled', 'cancelled'])
    expect(await cartOf(world, ada)).toEqual([line(thing, 2)])
    expect(await mails()).toContain('unpaid')
  })

  test('waits while the shop is behind the ledger', async () => {
    const number = await placed(world, ada, [line(thing)])
    await read(world)
    world.clock.advance(3 * 60 * minute)
    await expireOrders(world)
    expect(await orderByNumber(world, number)).toMatchObject({ stock: 'held' })
    // A payment of the last minute counts, however late it is read.
    const at = new Date(world.now().getTime() - 121 * minute)
    await paid(world, number, { at })
    expect([await status(number), await paymentRequest(number)]).toEqual(['pending', 'paid'])
    expect(await left(world, thing)).toBe(2)
  })

  test('a late payment is accepted while there is stock', async () => {
    const number = await placed(world, ada, [line(thing, 2)])
    await expired(number)
    await paid(world, number)
    expect([await status(number), await paymentRequest(number)]).toEqual(['pending', 'paid'])
    expect(await orderByNumber(world, number)).toMatchObject({ stock: 'held', stockUntil: null })
    expect(await left(world, thing)).toBe(1)
  })

  test('a late payment without stock is refunded in full', async () => {
    const sand = line(thing, 3, 'Sand')
    const number = await placed(world, ada, [line(thing, 1), sand])
    await expired(number)
    value(await reserveStock(world, 'PI-1000000000001', [line(thing, 1, 'Sand')]))
    await paid(world, number)
    expect([await status(number), await paymentRequest(number)]).toEqual(['cancelled', 'refunding'])
    expect((await path(number)).at(-1)).toBe('cancelled: no_stock')
    expect([await left(world, thing), await left(world, thing, 'Sand')]).toEqual([3, 2])
    expect((await paymentRequestOf(world, number))?.refunds).toMatchObject([
      { amount: coins(460), address: null, state: 'requested' },
    ])
    expect(await mails()).toContain('tooLate')
  })

  test('a partial payment is refunded when the watch ends', async () => {
    const number = await placed(world, ada, [line(thing)])
    await paid(world, number, { amount: coins(40) })
    await expired(number)
    expect(await status(number)).toBe('pending')
    world.clock.advance(30 * day)
    await read(world)
    await expireOrders(world)
    expect([await status(number), await paymentRequest(number)]).toEqual(['cancelled', 'refunding'])
    expect((await paymentRequestOf(world, number))?.refunds[0]?.amount).toBe(coins(40))
  })

  test('checkouts without an order are deleted after 30 days', async () => {
    const { purchaseId } = await purchased(world, ada, [line(thing)])
    const number = await placed(world, ada, [line(thing)])
    world.clock.advance(31 * day)
    expect(await forgetPurchases(world)).toBeGreaterThan(0)
    const rows = await world.db`
      select id from purchases where id = ${purchaseId} or order_number = ${number}`
    expect(rows).toHaveLength(1)
  })
})
