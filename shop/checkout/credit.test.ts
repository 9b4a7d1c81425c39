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
import { creditOf, creditOnOrder } from '../credit/views.ts'
import { identityOf } from '../kyc/views/identity.ts'
import { coins } from '../money/rules.ts'
import { shipOrder } from '../orders/actions.ts'
import { orderByNumber, orderForOwner } from '../orders/views.ts'
import { invoiceOf } from '../payments/views.ts'
import { trackReferral } from '../referrals/actions.ts'
import { refuse } from '../result.ts'
import { saveSetting } from '../settings/actions.ts'
import { confirmDelivery, giveAddress } from './actions/address.ts'
import { cancelOrder } from './actions/cancel.ts'
import { placeOrder } from './actions/place-order.ts'
import { completeOrders } from './actions/upkeep.ts'

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
