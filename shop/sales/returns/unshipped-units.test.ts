// Units that are not shipped: their refund, and the rest of the order.
import { describe, expect, test } from 'vitest'
import {
  ada,
  emails,
  orderToShip,
  packer,
  productId,
  refunds,
  status,
  unitsOf,
  untracked,
  world,
} from '../../../tests/fixtures/sales/returns.ts'
import { addressNamed } from '../../../tests/support/payments.ts'
import { unitsLeft, value } from '../../../tests/support/shopping.ts'
import { movementRows } from '../../back-office/lists/views/stock.ts'
import { coins } from '../../platform/money/rules.ts'
import { refuse } from '../../result.ts'
import { confirmDelivery } from '../checkout/actions/address.ts'
import { cancelOrder } from '../checkout/actions/cancel.ts'
import { approveOrder } from '../fulfillment/actions/ship-order.ts'
import { dropUnshippedUnits, receiveAllItems } from '../withdrawals/actions/receive.ts'
import { withdrawOwn } from '../withdrawals/actions/withdraw.ts'
import { returnableOf, returnsOf } from './views.ts'

describe('units that are not shipped', () => {
  test('are refunded, and the rest ships without waiting for the refund', async () => {
    const number = await orderToShip()
    const given = { units: unitsOf([0, 2]), words: 'Out of stock.', isRestocked: false }
    expect(await dropUnshippedUnits(world, ada, number, given)).toEqual(
      refuse('returns.not_allowed'),
    )
    value(await dropUnshippedUnits(world, packer, number, given))
    expect(await refunds(number)).toMatchObject([{ state: 'requested', amount: coins(200) }])
    expect((await emails('return.unsent'))[0]?.body).toContain('Out of stock.')
    expect(await approveOrder(world, packer, number, untracked, unitsOf([0, 2]))).toEqual(
      refuse('orders.pieces_left'),
    )
    value(await approveOrder(world, packer, number, untracked))
    expect(await status(number)).toBe('shipped')
    expect(await returnableOf(world, number)).toEqual([1, 1])
  })

  test('complete the order if they are the last; an order cannot drop all of its units', async () => {
    const number = await orderToShip()
    const all = { units: unitsOf([0, 3], [1, 1]), words: 'Gone.', isRestocked: true }
    expect(await dropUnshippedUnits(world, packer, number, all)).toEqual(refuse('returns.all'))
    value(await approveOrder(world, packer, number, untracked, unitsOf([0, 3])))
    value(await confirmDelivery(world, ada, number))
    const before = await unitsLeft(world, productId, 'Sand')
    value(await dropUnshippedUnits(world, packer, number, { ...all, units: unitsOf([1, 1]) }))
    expect(await status(number)).toBe('delivered')
    expect(await unitsLeft(world, productId, 'Sand')).toBe(before + 1)
  })

  test('a withdrawal from a partly shipped order cancels the rest at once', async () => {
    const number = await orderToShip()
    value(await approveOrder(world, packer, number, untracked, unitsOf([0, 2])))
    value(await withdrawOwn(world, ada, number))
    const returns = await returnsOf(world, number)
    expect(returns).toHaveLength(2)
    expect(returns.find(({ kind }) => kind === 'withdrawal')).toMatchObject({
      status: 'agreed',
      lines: [{ line: 0, quantity: 2 }],
    })
    expect(returns.find(({ kind }) => kind === 'unsent')).toMatchObject({
      status: 'received',
      back: coins(220),
    })
    expect(await status(number)).toBe('shipped')
    expect(await approveOrder(world, packer, number, untracked)).toMatchObject({
      code: 'orders.move',
    })
    value(await receiveAllItems(world, packer, number))
    const back = (await refunds(number)).reduce((all, { amount }) => all + amount, 0n)
    expect(back).toBe(coins(425))
  })

  test('a withdrawal from units not shipped yet restocks them', async () => {
    const number = await orderToShip()
    const before = await unitsLeft(world, productId)
    const said = (await emails('return.unsent')).length
    value(await withdrawOwn(world, ada, number, unitsOf([0, 1])))
    // Its confirmation says enough: nothing was out of stock.
    expect(await emails('return.unsent')).toHaveLength(said)
    expect(await unitsLeft(world, productId)).toBe(before + 1)
    const query = { productId, reason: 'returned', after: null, language: 'en' } as const
    expect((await movementRows(world, query)).rows[0]).toMatchObject({
      availableChange: 1,
      who: null,
    })
    expect(await status(number)).toBe('processing')
    expect(await refunds(number)).toMatchObject([{ amount: coins(100) }])
  })

  test('a later cancellation restocks what is there and refunds the rest', async () => {
    const before = await unitsLeft(world, productId)
    const number = await orderToShip()
    value(
      await dropUnshippedUnits(world, packer, number, {
        units: unitsOf([0, 1]),
        words: 'Lost.',
        isRestocked: false,
      }),
    )
    value(
      await dropUnshippedUnits(world, packer, number, {
        units: unitsOf([0, 1]),
        words: 'Late.',
        isRestocked: true,
      }),
    )
    const to = addressNamed('own')
    value(await cancelOrder(world, ada, number, { refundTo: to, refundAgain: to }))
    expect(await unitsLeft(world, productId)).toBe(before - 1)
    const back = (await refunds(number)).reduce((all, { amount }) => all + amount, 0n)
    expect(back).toBe(coins(432))
  })
})
