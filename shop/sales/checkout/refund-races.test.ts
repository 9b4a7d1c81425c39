// Concurrent refunds, and notification of everyone involved.
import { describe, expect, test } from 'vitest'
import {
  ada,
  cancelled,
  home,
  mails,
  minute,
  onlyRefund,
  productId,
  refundAddress,
  world,
} from '../../../tests/fixtures/payments/refunds.ts'
import {
  line,
  markLedgerRead,
  paid,
  placed,
  stockedProduct,
  unitsLeft,
  value,
} from '../../../tests/support/shopping.ts'
import { reserveStock } from '../../catalog/stock/actions/reservations.ts'
import { paymentRequestOf } from '../../payments/requests/views/payment-requests.ts'
import { coins } from '../../platform/money/rules.ts'
import { refuse } from '../../result.ts'
import { cartOf } from '../cart/views.ts'
import { orderByNumber } from '../orders/views/orders.ts'
import { cancelOrder } from './actions/cancel.ts'
import { requestOrderRefund } from './actions/refund.ts'
import { settleOrder } from './actions/settle.ts'
import { expireOrders } from './actions/upkeep.ts'

describe('every surplus is reported', () => {
  test('19: an order paid twice is reported once by mail, and only the second payment is refunded', async () => {
    const number = await placed(world, ada, [line(productId)])
    await paid(world, number)
    await paid(world, number, { amount: coins(100) })
    await settleOrder(world, number)
    expect((await mails()).map(({ name }) => name)).toEqual(['over'])
    value(await requestOrderRefund(world, ada, number, refundAddress(home)))
    expect(await onlyRefund(number)).toMatchObject({ amount: coins(100) })
    expect((await paymentRequestOf(world, number))?.state).toBe('paid')
    expect(await requestOrderRefund(world, ada, number, refundAddress(home))).toEqual(
      refuse('checkout.nothing_over'),
    )
  })

  test('money for an order that was cancelled before asks the shopper for an address', async () => {
    const number = await placed(world, ada, [line(productId)])
    value(await cancelOrder(world, ada, number))
    await paid(world, number, { amount: coins(100) })
    expect(await onlyRefund(number)).toMatchObject({ amount: coins(100), address: null })
    expect((await mails()).map(({ name }) => name)).toEqual(['where'])
  })

  test('a full refund returns all that was paid: the merchant bears the network fee', async () => {
    const number = await cancelled(coins(130))
    expect(await onlyRefund(number)).toMatchObject({ amount: coins(130) })
    const told = (await mails()).find(({ name }) => name === 'requested')
    expect(told?.body).toContain('130')
    expect(told?.body).not.toMatch(/fee/)
  })
})

describe('concurrently', () => {
  test('a late payment and the end of the reservation: fulfilled or refunded, never both', async () => {
    for (let round = 0; round < 5; round += 1) {
      const one = await stockedProduct(world, 1)
      const number = await placed(world, ada, [line(one)])
      world.clock.advance(61 * minute)
      const at = new Date(world.now().getTime())
      world.clock.advance(3 * minute)
      await Promise.all([
        markLedgerRead(world).then(() => expireOrders(world)),
        paid(world, number, { amount: coins(100), at }),
        reserveStock(world, `PI-99999999999${round}0`, [line(one)]).catch(() => null),
      ])
      await settleOrder(world, number)
      const order = await orderByNumber(world, number)
      const paymentRequest = await paymentRequestOf(world, number)
      const isServed = order?.stock === 'held'
      expect(order?.status).toBe(isServed ? 'pending' : 'cancelled')
      expect(paymentRequest?.state).toBe(isServed ? 'paid' : 'refunding')
      expect(await unitsLeft(world, one)).toBeGreaterThanOrEqual(0)
      expect(paymentRequest?.refunds.length).toBe(isServed ? 0 : 1)
    }
  })

  test('a cancellation and a payment: no money is lost whichever is first', async () => {
    for (let round = 0; round < 5; round += 1) {
      const number = await placed(world, ada, [line(productId)])
      const [gone] = await Promise.all([
        cancelOrder(world, ada, number, refundAddress(home)),
        paid(world, number, { amount: coins(100) }),
      ])
      expect(gone.ok).toBe(true)
      expect((await orderByNumber(world, number))?.status).toBe('cancelled')
      expect(await onlyRefund(number)).toMatchObject({ amount: coins(100), state: 'requested' })
    }
  })

  test('two cancellations return the cart’s lines once', async () => {
    const { addLine } = await import('../cart/actions.ts')
    value(await addLine(world, ada, line(productId, 2)))
    const number = await placed(world, ada, [line(productId, 2)], 'cart')
    const answers = await Promise.all([1, 2].map(() => cancelOrder(world, ada, number)))
    expect(answers.filter((each) => each.ok)).toHaveLength(1)
    expect(await cartOf(world, ada)).toEqual([line(productId, 2)])
  })
})
