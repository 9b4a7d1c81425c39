import { describe, expect, test } from 'vitest'
import {
  ada,
  balances,
  credit,
  customerWithCredit,
  delivered,
  pay,
  refundAddress,
  status,
  world,
} from '../../../tests/fixtures/payments/shop-credit.ts'
import { paid, value } from '../../../tests/support/shopping.ts'
import { paymentRequestOf } from '../../payments/requests/views/payment-requests.ts'
import { coins } from '../../platform/money/rules.ts'
import { saveSetting } from '../../platform/settings/actions.ts'
import { refuse } from '../../result.ts'
import { creditOnOrder } from '../credit/views.ts'
import { orderByNumber, orderForOwner } from '../orders/views/orders.ts'
import { cancelOrder } from './actions/cancel.ts'

describe('paying with credit', () => {
  test('reduces the amount due, and a refund returns each part in its own form', async () => {
    const who = await customerWithCredit()
    const number = value(await pay(who, 1, 10))
    expect(await credit(who)).toEqual(balances(0, 0, 10))
    expect(await orderByNumber(world, number)).toMatchObject({ total: coins(100) })
    expect(await paymentRequestOf(world, number)).toMatchObject({
      amountDue: coins(90),
      remaining: coins(90),
      state: 'open',
    })
    expect(await creditOnOrder(world, number)).toEqual({ used: coins(10), returned: 0n })
    await paid(world, number)
    expect(await paymentRequestOf(world, number)).toMatchObject({ state: 'paid' })
    const mails = await world.db`
      select body from mail_outbox where template = 'order.paid' and to_address = ${who.email}`
    expect(mails[0]?.body).toContain('90')

    value(await cancelOrder(world, who, number, refundAddress))
    expect(await paymentRequestOf(world, number)).toMatchObject({ amountRefunded: coins(90) })
    expect(await credit(who)).toEqual(balances(0, 10))
    expect(await creditOnOrder(world, number)).toEqual({ used: 0n, returned: coins(10) })
  })

  test('in full needs no payment: the order goes on, and a cancellation returns the credit', async () => {
    await saveSetting(world, 'system', 'referralReward', coins(150))
    const who = await customerWithCredit()
    await saveSetting(world, 'system', 'referralReward', coins(10))
    const number = value(await pay(who, 1, 100))
    expect(await paymentRequestOf(world, number)).toMatchObject({ amountDue: 0n, state: 'paid' })
    expect(await orderByNumber(world, number)).toMatchObject({
      status: 'pending',
      stockUntil: null,
      watchUntil: null,
      total: coins(100),
    })
    const view = value(await orderForOwner(world, who, number))
    expect(view.events.map(({ reason }) => reason)).toEqual(['placed', 'paid_by_credit'])
    const mails = await world.db`
      select template from mail_outbox where to_address = ${who.email} and body like ${`%${number}%`}`
    expect(mails.map(({ template }) => template)).toEqual(['order.credited'])

    value(await cancelOrder(world, who, number, refundAddress))
    expect(await credit(who)).toEqual(balances(0, 150))
    expect(await paymentRequestOf(world, number)).toMatchObject({
      state: 'cancelled',
      refundable: 0n,
    })

    const second = value(await pay(who, 1, 100))
    await delivered(who, second)
    expect(await status(second)).toBe('delivered')
  })

  test('takes no more than the balance or the amount due, and only what was agreed to', async () => {
    const who = await customerWithCredit(2)
    for (const wanted of [5, 19, 21, 500])
      expect(await pay(who, 1, wanted)).toEqual(
        refuse('credit.changed', { facts: { amount: String(coins(20)) } }),
      )
    expect(await pay(ada, 1, 10)).toEqual(refuse('credit.changed', { facts: { amount: '0' } }))
    expect(await credit(who)).toEqual(balances(0, 20))
    const number = value(await pay(who, 1, 0))
    expect(await paymentRequestOf(world, number)).toMatchObject({ amountDue: coins(100) })
  })

  test('in two tabs at the same time spends it once', async () => {
    const who = await customerWithCredit()
    const tabs = await Promise.all([1, 2, 3, 4].map(() => pay(who, 1, 10)))
    expect(tabs.filter((each) => each.ok)).toHaveLength(1)
    expect(tabs.filter((each) => !each.ok && each.code === 'credit.changed')).toHaveLength(3)
    expect(await credit(who)).toEqual(balances(0, 0, 10))
    // The refused ones have left neither an order nor a reservation.
    const [orders] = await world.db`
      select count(*) from orders where user_id = ${who.id} and status = 'awaiting_payment'`
    expect(orders?.count).toBe(1)
  })

  test('returns it once, even if the order is cancelled twice', async () => {
    const who = await customerWithCredit()
    const number = value(await pay(who, 1, 10))
    const answers = await Promise.all(
      [1, 2, 3].map(() => cancelOrder(world, who, number, refundAddress)),
    )
    expect(answers.filter((each) => each.ok)).toHaveLength(1)
    expect(await credit(who)).toEqual(balances(0, 10))
  })
})
