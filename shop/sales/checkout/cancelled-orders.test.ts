// Cancelled orders, and concurrent events.

import { describe, expect, test } from 'vitest'
import {
  ada,
  expireReservation,
  mails,
  paymentState,
  productId,
  status,
  world,
} from '../../../tests/fixtures/payments/settlement.ts'
import { addressNamed, piPage, testPi, transfer } from '../../../tests/support/payments.ts'
import { person } from '../../../tests/support/people.ts'
import {
  address,
  line,
  paid,
  placed,
  shipOrder,
  stockedProduct,
  unitsLeft,
  value,
  verified,
} from '../../../tests/support/shopping.ts'
import type { TestWorld } from '../../../tests/support/world.ts'
import { recordTransfers } from '../../payments/pi/record-transfers.ts'
import { paymentRequestOf } from '../../payments/requests/views/payment-requests.ts'
import { coins } from '../../platform/money/rules.ts'
import { ok, refuse } from '../../result.ts'
import { addLine } from '../cart/actions.ts'
import { cartOf } from '../cart/views.ts'
import { orderForOwner, ordersOf } from '../orders/views/orders.ts'
import { submitAddress } from './actions/address.ts'
import { cancelOrder, declineOrder, hideOrder } from './actions/cancel.ts'
import { expireOrders, releaseWaiting } from './actions/upkeep.ts'

const home = addressNamed('a wallet of the shopper')
const to = (refundTo: string) => ({ refundTo, refundAgain: refundTo })

describe('a cancelled order', () => {
  test('that is unpaid returns stock and cart lines, and later payments are refunded', async () => {
    value(await addLine(world, ada, line(productId, 2)))
    const number = await placed(world, ada, [line(productId, 2)], 'cart')
    expect(await cancelOrder(world, ada, number)).toEqual(ok())
    expect([await status(number), await paymentState(number)]).toEqual(['cancelled', 'cancelled'])
    expect([await unitsLeft(world, productId), await cartOf(world, ada)]).toEqual([
      3,
      [line(productId, 2)],
    ])
    await paid(world, number, { amount: coins(200) })
    expect([await status(number), await paymentState(number)]).toEqual(['cancelled', 'refunding'])
  })

  test('that is paid needs a refund address, and requests a full refund', async () => {
    const number = await placed(world, ada, [line(productId)])
    await paid(world, number, { amount: coins(110) })
    for (const wrong of ['', 'not an address', `${home.slice(0, -1)}A`]) {
      expect(await cancelOrder(world, ada, number, to(wrong))).toEqual(
        refuse('checkout.refund_address'),
      )
    }
    expect(await cancelOrder(world, ada, number, to(testPi.treasury))).toMatchObject({
      code: 'refund.address',
    })
    expect(await status(number)).toBe('pending')
    value(await cancelOrder(world, ada, number, to(` ${home} `)))
    expect(await unitsLeft(world, productId)).toBe(3)
    expect((await paymentRequestOf(world, number))?.refunds).toMatchObject([
      { amount: coins(110), address: home },
    ])
  })

  test('in preparation returns its units to stock', async () => {
    await verified(world, ada)
    const number = await placed(world, ada, [line(productId, 2)])
    value(await submitAddress(world, ada, number, address))
    await paid(world, number)
    expect([await status(number), await unitsLeft(world, productId)]).toEqual(['processing', 1])
    value(await cancelOrder(world, ada, number, to(home)))
    expect([await status(number), await unitsLeft(world, productId)]).toEqual(['cancelled', 3])
  })

  test('is not cancelled twice, after shipping, or by another shopper', async () => {
    const number = await placed(world, ada, [line(productId)])
    const bob = await person(world)
    expect(await cancelOrder(world, bob, number)).toEqual(refuse('orders.not_found'))
    value(await cancelOrder(world, ada, number))
    expect(await cancelOrder(world, ada, number)).toEqual(refuse('checkout.too_late_to_cancel'))
    await verified(world, ada)
    const shipped = await placed(world, ada, [line(productId)])
    value(await submitAddress(world, ada, shipped, address))
    await paid(world, shipped)
    const staff = await person(world, 'fulfilment')
    value(await shipOrder(world, staff, shipped, { carrier: null, tracking: null }))
    expect(await cancelOrder(world, ada, shipped, to(home))).toEqual(
      refuse('checkout.too_late_to_cancel'),
    )
  })

  test('can be cancelled by staff with a reason', async () => {
    const number = await placed(world, ada, [line(productId)])
    await paid(world, number)
    expect(await declineOrder(world, ada, number, 'No.')).toEqual(refuse('orders.not_allowed'))
    const staff = await person(world, 'fulfilment')
    expect(await declineOrder(world, staff, number, ' ')).toEqual(refuse('orders.reason'))
    value(await declineOrder(world, staff, number, 'We cannot deliver to this country.'))
    expect([await status(number), await paymentState(number)]).toEqual(['declined', 'refunding'])
    expect((await ordersOf(world, ada)).orders[0]?.badge).toBe('cancelled')
  })

  test('removed from the list: an unpaid order is cancelled, a paid one only hidden', async () => {
    const unpaid = await placed(world, ada, [line(productId)])
    const settled = await placed(world, ada, [line(productId)])
    await paid(world, settled)
    expect(await hideOrder(world, await person(world), settled)).toEqual(refuse('orders.not_found'))
    for (const number of [unpaid, settled]) value(await hideOrder(world, ada, number))
    expect([await status(unpaid), await status(settled)]).toEqual(['cancelled', 'pending'])
    expect(await ordersOf(world, ada)).toEqual({ orders: [], count: 0, hidden: 2 })
    expect(value(await orderForOwner(world, ada, settled)).status).toBe('pending')
  })
})

describe('concurrently', () => {
  test('a payment and a cancellation lose no money and no unit, whichever is first', async () => {
    for (let n = 0; n < 6; n += 1) {
      const own = await stockedProduct(world, 1)
      const number = await placed(world, ada, [line(own)])
      const [cancelled] = await Promise.all([
        cancelOrder(world, ada, number, to(home)),
        paid(world, number),
      ])
      expect(cancelled).toEqual(ok())
      expect([await status(number), await paymentState(number)]).toEqual(['cancelled', 'refunding'])
      expect(await unitsLeft(world, own)).toBe(1)
    }
  })

  test('a page that is stored twice settles once', async () => {
    const number = await placed(world, ada, [line(productId)])
    const found = await paymentRequestOf(world, number)
    const memo = { type: 'text', value: found?.memo ?? '' } as const
    const page = piPage([transfer({ amount: coins(100), memo, at: world.now() })])
    const taken = await Promise.all([recordTransfers(world, page), recordTransfers(world, page)])
    expect(taken.map((each) => each.ok)).toEqual([true, true])
    expect((await paymentRequestOf(world, number))?.amountReceived).toBe(coins(100))
    expect((await mails()).filter((mail) => mail === 'paid')).toHaveLength(1)
  })

  test('a crash after the page was stored is made up for by the next run', async () => {
    await verified(world, ada)
    const number = await placed(world, ada, [line(productId)])
    value(await submitAddress(world, ada, number, address))
    await expireReservation(number)
    const found = await paymentRequestOf(world, number)
    const memo = { type: 'text', value: found?.memo ?? '' } as const
    const page = piPage([transfer({ amount: coins(100), memo, at: world.now() })])
    // The process dies after the first transaction: nothing after it runs.
    let ended = false
    const dying = {
      ...world,
      transaction(this: TestWorld, work: Parameters<typeof world.transaction>[0]) {
        if (ended) throw new Error('killed')
        ended = true
        return world.transaction.call(this, work)
      },
    } as TestWorld
    await recordTransfers(dying, page)
    expect([await status(number), await paymentState(number)]).toEqual(['pending', 'late'])
    await expireOrders(world)
    await releaseWaiting(world)
    expect([await status(number), await paymentState(number)]).toEqual(['processing', 'paid'])
  })
})
