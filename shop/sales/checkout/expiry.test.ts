// Expiry of an order: its reservation, its watch, and late payments.
import { describe, expect, test } from 'vitest'
import {
  ada,
  day,
  eventPath,
  expireReservation,
  mails,
  minute,
  paymentState,
  productId,
  status,
  world,
} from '../../../tests/fixtures/payments/settlement.ts'
import {
  line,
  markLedgerRead,
  paid,
  placed,
  purchased,
  unitsLeft,
  value,
} from '../../../tests/support/shopping.ts'
import { reserveStock } from '../../catalog/stock/actions/reservations.ts'
import { paymentRequestOf } from '../../payments/requests/views/payment-requests.ts'
import { coins } from '../../platform/money/rules.ts'
import { addLine } from '../cart/actions.ts'
import { cartOf } from '../cart/views.ts'
import { orderByNumber, ordersOf } from '../orders/views/orders.ts'
import { expireOrders, forgetPurchases } from './actions/upkeep.ts'

describe('expiry', () => {
  test('releases the stock; the order is shown as expired until the watch ends', async () => {
    value(await addLine(world, ada, line(productId, 2)))
    const number = await placed(world, ada, [line(productId, 2)], 'cart')
    expect([await unitsLeft(world, productId), await cartOf(world, ada)]).toEqual([1, []])
    await expireReservation(number)
    expect(await unitsLeft(world, productId)).toBe(3)
    expect((await ordersOf(world, ada)).orders[0]).toMatchObject({
      status: 'awaiting_payment',
      badge: 'expired',
    })
    world.clock.advance(30 * day)
    await markLedgerRead(world)
    await expireOrders(world)
    expect([await status(number), await paymentState(number)]).toEqual(['cancelled', 'cancelled'])
    expect(await cartOf(world, ada)).toEqual([line(productId, 2)])
    expect(await mails()).toContain('unpaid')
  })

  test('waits while the shop is behind the ledger', async () => {
    const number = await placed(world, ada, [line(productId)])
    await markLedgerRead(world)
    world.clock.advance(3 * 60 * minute)
    await expireOrders(world)
    expect(await orderByNumber(world, number)).toMatchObject({ stock: 'held' })
    // A payment of the last minute counts, however late it is read.
    const at = new Date(world.now().getTime() - 121 * minute)
    await paid(world, number, { at })
    expect([await status(number), await paymentState(number)]).toEqual(['pending', 'paid'])
    expect(await unitsLeft(world, productId)).toBe(2)
  })

  test('a late payment is accepted while there is stock', async () => {
    const number = await placed(world, ada, [line(productId, 2)])
    await expireReservation(number)
    await paid(world, number)
    expect([await status(number), await paymentState(number)]).toEqual(['pending', 'paid'])
    expect(await orderByNumber(world, number)).toMatchObject({ stock: 'held', stockUntil: null })
    expect(await unitsLeft(world, productId)).toBe(1)
  })

  test('a late payment without stock is refunded in full', async () => {
    const sand = line(productId, 3, 'Sand')
    const number = await placed(world, ada, [line(productId, 1), sand])
    await expireReservation(number)
    value(await reserveStock(world, 'PI-1000000000001', [line(productId, 1, 'Sand')]))
    await paid(world, number)
    expect([await status(number), await paymentState(number)]).toEqual(['cancelled', 'refunding'])
    expect((await eventPath(number)).at(-1)).toBe('cancelled: no_stock')
    expect([await unitsLeft(world, productId), await unitsLeft(world, productId, 'Sand')]).toEqual([
      3, 2,
    ])
    expect((await paymentRequestOf(world, number))?.refunds).toMatchObject([
      { amount: coins(460), address: null, state: 'requested' },
    ])
    expect(await mails()).toContain('tooLate')
  })

  test('a partial payment is refunded when the watch ends', async () => {
    const number = await placed(world, ada, [line(productId)])
    await paid(world, number, { amount: coins(40) })
    await expireReservation(number)
    expect(await status(number)).toBe('pending')
    world.clock.advance(30 * day)
    await markLedgerRead(world)
    await expireOrders(world)
    expect([await status(number), await paymentState(number)]).toEqual(['cancelled', 'refunding'])
    expect((await paymentRequestOf(world, number))?.refunds[0]?.amount).toBe(coins(40))
  })

  test('checkouts without an order are deleted after 30 days', async () => {
    const { purchaseId } = await purchased(world, ada, [line(productId)])
    const number = await placed(world, ada, [line(productId)])
    world.clock.advance(31 * day)
    expect(await forgetPurchases(world)).toBeGreaterThan(0)
    const rows = await world.db`
      select id from purchases where id = ${purchaseId} or order_number = ${number}`
    expect(rows).toHaveLength(1)
  })
})
