// The referral reward: promised, credited, revoked.

import { describe, expect, test } from 'vitest'
import {
  ada,
  balances,
  buy,
  completed,
  credit,
  customerWithCredit,
  day,
  delivered,
  friend,
  pay,
  productId,
  refundAddress,
  status,
  world,
} from '../../../tests/fixtures/payments/shop-credit.ts'
import { mailedLink } from '../../../tests/support/accounts.ts'
import { line, paid, placed, value } from '../../../tests/support/shopping.ts'
import { requestRefund } from '../../payments/refunds/request-refund.ts'
import { coins } from '../../platform/money/rules.ts'
import { saveSetting } from '../../platform/settings/actions.ts'
import { forfeitCredit } from '../credit/actions.ts'
import { creditOf } from '../credit/views.ts'
import { cancelOrder } from './actions/cancel.ts'
import { settleAndRelease } from './actions/follow-payments.ts'
import { completeOrders, releaseWaiting } from './actions/upkeep.ts'

describe('a referral reward', () => {
  test('is promised when the first order is paid, and credited when it is completed', async () => {
    const number = await placed(world, ada, [line(productId)])
    expect(await credit(friend)).toEqual(balances(0, 0))
    await paid(world, number)
    expect(await credit(friend)).toEqual(balances(10, 0))
    await delivered(ada, number)
    world.clock.advance(13 * day)
    await completeOrders(world)
    expect(await credit(friend)).toEqual(balances(10, 0))
    world.clock.advance(2 * day)
    await completeOrders(world)
    expect(await credit(friend)).toEqual(balances(0, 10))
    expect((await mailedLink(world, friend.email, 'credit.earned')).pathname).toBe('/account')
    expect(await creditOf(world, friend)).toMatchObject({ earned: coins(10), reward: coins(10) })
    expect(await credit(ada)).toEqual(balances(0, 0))
  })

  test('is given for one order only, however many follow and however often jobs run', async () => {
    await buy(ada)
    await buy(ada)
    await Promise.all([releaseWaiting(world), releaseWaiting(world)])
    expect(await credit(friend)).toEqual(balances(10, 0))
    await completed(ada)
    expect(await credit(friend)).toEqual(balances(10, 0))
  })

  test('is revoked with a cancelled order, and promised again with the next', async () => {
    const number = await buy(ada)
    value(await cancelOrder(world, ada, number, refundAddress))
    expect(await credit(friend)).toEqual(balances(0, 0))
    await completed(ada)
    expect(await credit(friend)).toEqual(balances(0, 10))
  })

  test('is not given for a refunded order, and is revoked by a later refund', async () => {
    const number = await buy(ada)
    await delivered(ada, number)
    const all = { orderNumber: number, amount: null, address: null, reason: 'order_closed' }
    value(await requestRefund(world, ada, all))
    await settleAndRelease(world, [number])
    expect(await credit(friend)).toEqual(balances(0, 0))
    world.clock.advance(15 * day)
    await completeOrders(world)
    expect(await credit(friend)).toEqual(balances(0, 0))

    const late = await completed(ada)
    expect(await credit(friend)).toEqual(balances(0, 10))
    value(await requestRefund(world, ada, { ...all, orderNumber: late }))
    await settleAndRelease(world, [late])
    await settleAndRelease(world, [late])
    expect(await credit(friend)).toEqual(balances(0, 0))
  })

  test('is kept after a partial refund, and so is the credit that was spent', async () => {
    const who = await customerWithCredit()
    const number = value(await pay(who, 1, 10))
    await paid(world, number)
    await delivered(who, number)
    const part = { orderNumber: number, amount: coins(20), address: null, reason: 'apology' }
    value(await requestRefund(world, who, part))
    await settleAndRelease(world, [number])
    expect(await credit(who)).toEqual(balances(0, 0, 10))
    value(await requestRefund(world, who, { ...part, amount: null }))
    await settleAndRelease(world, [number])
    expect(await credit(who)).toEqual(balances(0, 10))
  })

  test('that was already spent is not taken from other credit', async () => {
    const number = await completed(ada)
    value(await pay(friend, 1, 10))
    const all = { orderNumber: number, amount: null, address: null, reason: 'order_closed' }
    value(await requestRefund(world, ada, all))
    await settleAndRelease(world, [number])
    expect(await credit(friend)).toEqual(balances(0, 0, 10))
  })

  test('has the amount of the setting, and none at 0', async () => {
    await saveSetting(world, 'system', 'referralReward', 0n)
    await buy(ada)
    expect(await credit(friend)).toEqual(balances(0, 0))
    await saveSetting(world, 'system', 'referralReward', coins(3))
    await completed(ada)
    expect(await credit(friend)).toEqual(balances(0, 3))
    await saveSetting(world, 'system', 'referralReward', coins(10))
  })

  test('needs an order of the minimum total, and is given for the first that has it', async () => {
    await saveSetting(world, 'system', 'referralMinimumOrder', coins(200))
    expect(await creditOf(world, friend)).toMatchObject({ minimum: coins(200) })
    await completed(ada)
    expect(await credit(friend)).toEqual(balances(0, 0))
    const number = await placed(world, ada, [line(productId, 2)])
    await paid(world, number)
    expect(await credit(friend)).toEqual(balances(10, 0))
    await buy(ada)
    expect(await credit(friend)).toEqual(balances(10, 0))
    // An order that is paid already is not evaluated again.
    await saveSetting(world, 'system', 'referralMinimumOrder', coins(500))
    await delivered(ada, number)
    world.clock.advance(15 * day)
    await completeOrders(world)
    expect(await credit(friend)).toEqual(balances(0, 10))
    await saveSetting(world, 'system', 'referralMinimumOrder', 0n)
  })

  test('of an erased account goes to nobody, and does not block the order', async () => {
    const number = await buy(ada)
    expect(await credit(friend)).toEqual(balances(10, 0))
    await forfeitCredit(world, friend.id)
    expect(await credit(friend)).toEqual(balances(0, 0))
    await delivered(ada, number)
    world.clock.advance(15 * day)
    await completeOrders(world)
    expect(await status(number)).toBe('completed')
    expect(await credit(friend)).toEqual(balances(0, 0))
  })
})
