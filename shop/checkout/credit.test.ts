import fc from 'fast-check'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addressNamed, testPi } from '../../tests/payments.ts'
import { person } from '../../tests/people.ts'
import {
  address,
  line,
  paid,
  placed,
  purchased,
  shelved,
  value,
  verified,
} from '../../tests/shopping.ts'
import { type TestWorld, testConfig, testWorld } from '../../tests/world.ts'
import type { Viewer } from '../accounts/rules.ts'
import { forfeitCredit } from '../credit/actions.ts'
import { totals } from '../credit/store.ts'
import { creditOf, creditOnOrder } from '../credit/views.ts'
import { identityOf } from '../kyc/views/identity.ts'
import { coins } from '../money/rules.ts'
import { shipOrder } from '../orders/actions.ts'
import { orderByNumber, orderForOwner } from '../orders/views.ts'
import { requestRefund } from '../payments/actions/refunds.ts'
import { invoiceOf } from '../payments/views.ts'
import { trackReferral } from '../referrals/actions.ts'
import { ok, refuse } from '../result.ts'
import { saveSetting } from '../settings/actions.ts'
import { confirmDelivery, giveAddress } from './actions/address.ts'
import { cancelOrder } from './actions/cancel.ts'
import { placeOrder } from './actions/place-order.ts'
import { afterTransfers } from './actions/transfers.ts'
import { completeOrders, releaseWaiting } from './actions/upkeep.ts'

const day = 86_400_000
const place = { refundTo: addressNamed('own'), refundAgain: addressNamed('own') }
let world: TestWorld
let staff: Viewer
let friend: Viewer
let ada: Viewer
let thing: string
beforeAll(async () => {
  world = await testWorld({ config: { ...testConfig, pi: testPi } })
  staff = await person(world, 'fulfilment')
})
beforeEach(async () => {
  world.clock.advance(1000)
  friend = await person(world)
  world.clock.advance(1000)
  ada = await person(world)
  thing = await shelved(world, 500)
  value(await trackReferral(world, ada, friend.username))
})

const credit = async (who: Viewer) => {
  const { pending, available, spent } = await creditOf(world, who)
  return { pending, available, spent }
}
const has = (pending: number, available: number, spent = 0) => ({
  pending: coins(pending),
  available: coins(available),
  spent: coins(spent),
})
const status = async (number: string) => (await orderByNumber(world, number))?.status

async function buy(who: Viewer): Promise<string> {
  const number = await placed(world, who, [line(thing)])
  await paid(world, number)
  return number
}
async function delivered(who: Viewer, number: string): Promise<void> {
  const identity = value(await identityOf(world, who.id))
  if (identity.state !== 'verified') await verified(world, who)
  value(await giveAddress(world, who, number, address))
  value(await shipOrder(world, staff, number, { carrier: null, tracking: null }))
  value(await confirmDelivery(world, who, number))
}
async function completed(who: Viewer): Promise<string> {
  const number = await buy(who)
  await delivered(who, number)
  world.clock.advance(15 * day)
  await completeOrders(world)
  expect(await status(number)).toBe('completed')
  return number
}
/** Somebody with this much credit, as it is earned: each ten Pi by a friend's order. */
async function rich(times = 1): Promise<Viewer> {
  const who = await person(world)
  for (let count = 0; count < times; count++) {
    world.clock.advance(1000)
    const other = await person(world)
    value(await trackReferral(world, other, who.username))
    await completed(other)
  }
  return who
}
async function pay(who: Viewer, quantity: number, wanted: number, colour = 'Ink') {
  const purchase = await purchased(world, who, [line(thing, quantity, colour)])
  return placeOrder(world, who, { ...purchase, credit: coins(wanted) })
}

describe('a reward', () => {
  test('is promised when the first order is paid, and credit when that is completed', async () => {
    const number = await placed(world, ada, [line(thing)])
    expect(await credit(friend)).toEqual(has(0, 0))
    await paid(world, number)
    expect(await credit(friend)).toEqual(has(10, 0))
    await delivered(ada, number)
    world.clock.advance(13 * day)
    await completeOrders(world)
    expect(await credit(friend)).toEqual(has(10, 0))
    world.clock.advance(2 * day)
    await completeOrders(world)
    expect(await credit(friend)).toEqual(has(0, 10))
    expect(await creditOf(world, friend)).toMatchObject({ earned: coins(10), reward: coins(10) })
    expect(await credit(ada)).toEqual(has(0, 0))
  })

  test('is for one order only, however many follow and however often the jobs run', async () => {
    await buy(ada)
    await buy(ada)
    await Promise.all([releaseWaiting(world), releaseWaiting(world)])
    expect(await credit(friend)).toEqual(has(10, 0))
    await completed(ada)
    expect(await credit(friend)).toEqual(has(10, 0))
  })

  test('is taken back with a cancelled order, and promised again with the next', async () => {
    const number = await buy(ada)
    value(await cancelOrder(world, ada, number, place))
    expect(await credit(friend)).toEqual(has(0, 0))
    await completed(ada)
    expect(await credit(friend)).toEqual(has(0, 10))
  })

  test('is not earned with an order whose money goes back, and goes when it does afterwards', async () => {
    const number = await buy(ada)
    await delivered(ada, number)
    const all = { orderNumber: number, amount: null, address: null, reason: 'order_closed' }
    value(await requestRefund(world, ada, all))
    await afterTransfers(world, [number])
    expect(await credit(friend)).toEqual(has(0, 0))
    world.clock.advance(15 * day)
    await completeOrders(world)
    expect(await credit(friend)).toEqual(has(0, 0))

    const late = await completed(ada)
    expect(await credit(friend)).toEqual(has(0, 10))
    value(await requestRefund(world, ada, { ...all, orderNumber: late }))
    await afterTransfers(world, [late])
    await afterTransfers(world, [late])
    expect(await credit(friend)).toEqual(has(0, 0))
  })

  test('stays where only a part goes back, and so does the credit that was spent', async () => {
    const who = await rich()
    const number = value(await pay(who, 1, 10))
    await paid(world, number)
    await delivered(who, number)
    const part = { orderNumber: number, amount: coins(20), address: null, reason: 'apology' }
    value(await requestRefund(world, who, part))
    await afterTransfers(world, [number])
    expect(await credit(who)).toEqual(has(0, 0, 10))
    value(await requestRefund(world, who, { ...part, amount: null }))
    await afterTransfers(world, [number])
    expect(await credit(who)).toEqual(has(0, 10))
  })

  test('that is spent by then is not taken from anything else', async () => {
    const number = await completed(ada)
    value(await pay(friend, 1, 10))
    const all = { orderNumber: number, amount: null, address: null, reason: 'order_closed' }
    value(await requestRefund(world, ada, all))
    await afterTransfers(world, [number])
    expect(await credit(friend)).toEqual(has(0, 0, 10))
  })

  test('is what the setting says, and none at 0', async () => {
    await saveSetting(world, 'system', 'referralReward', 0n)
    await buy(ada)
    expect(await credit(friend)).toEqual(has(0, 0))
    await saveSetting(world, 'system', 'referralReward', coins(3))
    await completed(ada)
    expect(await credit(friend)).toEqual(has(0, 3))
    await saveSetting(world, 'system', 'referralReward', coins(10))
  })

  test('needs an order of the least total, and the first that comes to it brings it', async () => {
    await saveSetting(world, 'system', 'referralMinimumOrder', coins(200))
    expect(await creditOf(world, friend)).toMatchObject({ minimum: coins(200) })
    await completed(ada)
    expect(await credit(friend)).toEqual(has(0, 0))
    const number = await placed(world, ada, [line(thing, 2)])
    await paid(world, number)
    expect(await credit(friend)).toEqual(has(10, 0))
    await buy(ada)
    expect(await credit(friend)).toEqual(has(10, 0))
    // An order that is paid already is not asked again.
    await saveSetting(world, 'system', 'referralMinimumOrder', coins(500))
    await delivered(ada, number)
    world.clock.advance(15 * day)
    await completeOrders(world)
    expect(await credit(friend)).toEqual(has(0, 10))
    await saveSetting(world, 'system', 'referralMinimumOrder', 0n)
  })

  test('of an account that has gone is nobody’s, and holds up no order', async () => {
    const number = await buy(ada)
    expect(await forfeitCredit(world, friend.id)).toBe(coins(10))
    await delivered(ada, number)
    world.clock.advance(15 * day)
    await completeOrders(world)
    expect(await status(number)).toBe('completed')
    expect(await credit(friend)).toEqual(has(0, 0))
  })
})

describe('paying with credit', () => {
  test('lowers what is due, and a refund gives each part back as what it was', async () => {
    const who = await rich()
    const number = value(await pay(who, 1, 10))
    expect(await credit(who)).toEqual(has(0, 0, 10))
    expect(await orderByNumber(world, number)).toMatchObject({ total: coins(100) })
    expect(await invoiceOf(world, number)).toMatchObject({
      amountDue: coins(90),
      remaining: coins(90),
      state: 'open',
    })
    expect(await creditOnOrder(world, number)).toEqual({ used: coins(10), returned: 0n })
    await paid(world, number)
    expect(await invoiceOf(world, number)).toMatchObject({ state: 'paid' })
    const mails = await world.db`
      select body from mail_outbox where template = 'order.paid' and to_address = ${who.email}`
    expect(mails[0]?.body).toContain('90')

    value(await cancelOrder(world, who, number, place))
    expect(await invoiceOf(world, number)).toMatchObject({ amountRefunded: coins(90) })
    expect(await credit(who)).toEqual(has(0, 10))
    expect(await creditOnOrder(world, number)).toEqual({ used: 0n, returned: coins(10) })
  })

  test('in full needs no payment: the order goes on by itself, and is given back when cancelled', async () => {
    await saveSetting(world, 'system', 'referralReward', coins(150))
    const who = await rich()
    await saveSetting(world, 'system', 'referralReward', coins(10))
    const number = value(await pay(who, 1, 100))
    expect(await invoiceOf(world, number)).toMatchObject({ amountDue: 0n, state: 'paid' })
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

    value(await cancelOrder(world, who, number, place))
    expect(await credit(who)).toEqual(has(0, 150))
    expect(await invoiceOf(world, number)).toMatchObject({ state: 'cancelled', refundable: 0n })

    const second = value(await pay(who, 1, 100))
    await delivered(who, second)
    expect(await status(second)).toBe('delivered')
  })

  test('takes no more than there is or than is due, and nothing that was not agreed to', async () => {
    const who = await rich(2)
    for (const wanted of [5, 19, 21, 500])
      expect(await pay(who, 1, wanted)).toEqual(
        refuse('credit.changed', { facts: { amount: String(coins(20)) } }),
      )
    expect(await pay(ada, 1, 10)).toEqual(refuse('credit.changed', { facts: { amount: '0' } }))
    expect(await credit(who)).toEqual(has(0, 20))
    const number = value(await pay(who, 1, 0))
    expect(await invoiceOf(world, number)).toMatchObject({ amountDue: coins(100) })
  })

  test('in two tabs at the same time is spent once', async () => {
    const who = await rich()
    const tabs = await Promise.all([1, 2, 3, 4].map(() => pay(who, 1, 10)))
    expect(tabs.filter((each) => each.ok)).toHaveLength(1)
    expect(tabs.filter((each) => !each.ok && each.code === 'credit.changed')).toHaveLength(3)
    expect(await credit(who)).toEqual(has(0, 0, 10))
    // The refused ones have left neither order nor reservation behind.
    const [orders] = await world.db`
      select count(*) from orders where user_id = ${who.id} and status = 'awaiting_payment'`
    expect(orders?.count).toBe(1)
  })

  test('is given back once, though the cancellation is pressed twice', async () => {
    const who = await rich()
    const number = value(await pay(who, 1, 10))
    const answers = await Promise.all([1, 2, 3].map(() => cancelOrder(world, who, number, place)))
    expect(answers.filter((each) => each.ok)).toHaveLength(1)
    expect(await credit(who)).toEqual(has(0, 10))
  })
})

describe('the ledger', () => {
  test('cancels out and is never below zero, whatever is done in whatever order', async () => {
    type Act = 'buy' | 'cancel' | 'complete' | 'spend' | 'refund' | 'forfeit'
    const acts = fc.array(
      fc.tuple(
        fc.constantFrom<Act>('buy', 'cancel', 'complete', 'spend', 'refund', 'forfeit'),
        fc.nat(9),
      ),
      { minLength: 1, maxLength: 12 },
    )
    await saveSetting(world, 'system', 'identityFreeBelow', coins(1_000_000))
    await fc.assert(
      fc.asyncProperty(acts, async (list) => {
        world.clock.advance(1000)
        const who = await person(world)
        world.clock.advance(1000)
        const other = await person(world)
        value(await trackReferral(world, other, who.username))
        const made: string[] = []
        for (const [act, pick] of list) {
          world.clock.advance(1000)
          const number = made[pick % Math.max(1, made.length)]
          const owner = number && (await orderByNumber(world, number))?.userId
          const by = owner === who.id ? who : other
          if (act === 'buy') made.push(await buy(other))
          if (act === 'spend') {
            const { available } = await creditOf(world, who)
            const purchase = await purchased(world, who, [line(thing)])
            const done = await placeOrder(world, who, { ...purchase, credit: available })
            if (done.ok) made.push(done.value)
          }
          if (act === 'forfeit') await forfeitCredit(world, pick % 2 ? who.id : other.id)
          if (!number) continue
          if (act === 'cancel') await cancelOrder(world, by, number, place)
          if (act === 'complete') {
            if ((await giveAddress(world, by, number, address)).ok)
              await shipOrder(world, staff, number, { carrier: null, tracking: null })
            await confirmDelivery(world, by, number)
            world.clock.advance(15 * day)
            await completeOrders(world)
          }
          if (act === 'refund') {
            const all = {
              orderNumber: number,
              amount: null,
              address: place.refundTo,
              reason: 'order_closed',
            }
            await requestRefund(world, by, all)
            await afterTransfers(world, [number])
          }
        }
        const sums = await totals(world.db)
        expect(sums.reduce((sum, { amount }) => sum + amount, 0n)).toBe(0n)
        for (const each of [who, other]) {
          const { pending, available, spent } = await creditOf(world, each)
          expect([pending, available, spent].every((amount) => amount >= 0n)).toBe(true)
          // What is spent is what living orders were paid with.
          const rows = await world.db<{ number: string }[]>`
            select number from orders where user_id = ${each.id}`
          let used = 0n
          for (const { number } of rows) used += (await creditOnOrder(world, number)).used
          expect(spent).toBe(used)
        }
        // Of all orders of who was brought one reward stands, if any.
        const rewarded = await world.db`
          select t.order_number from credit_transfers t
          where t.kind = 'promise' and t.referred_id = ${other.id} and not exists (
            select from credit_transfers r where r.kind in ('reverse', 'forfeit') and r.user_id = t.user_id
              and (r.order_number = t.order_number or r.kind = 'forfeit'))`
        expect(rewarded.length).toBeLessThanOrEqual(1)
      }),
      { numRuns: 40 },
    )
    await saveSetting(world, 'system', 'identityFreeBelow', 0n)
  })

  test('takes no entry that does not cancel out or is not there, and is never rewritten', async () => {
    const move = (amounts: [string, number][]) =>
      world.transaction(async ({ db }) => {
        const [made] = await db<{ id: number }[]>`
          insert into credit_transfers (kind, user_id, order_number, amount, at)
          values ('forfeit', ${ada.id}, null, 1, now()) returning id`
        for (const [account, amount] of amounts)
          await db`
            insert into credit_entries (transfer_id, user_id, account, amount)
            values (${made?.id ?? 0}, ${ada.id}, ${account}, ${amount})`
        return ok()
      })
    await expect(move([['available', 5]])).rejects.toThrow('does not cancel out')
    await expect(
      move([
        ['available', -1],
        ['reversed', 1],
      ]),
    ).rejects.toThrow('below zero')
    await buy(ada)
    for (const change of [
      world.db`update credit_entries set amount = 1`,
      world.db`delete from credit_entries`,
      world.db`update credit_transfers set amount = 1`,
      world.db`truncate credit_transfers cascade`,
    ])
      await expect(change).rejects.toThrow('append-only')
  })
})
