// The reward for who brought a shopper: promised, earned, taken back.
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
import { creditOf } from '../credit/views.ts'
import { identityOf } from '../kyc/views/identity.ts'
import { coins } from '../money/rules.ts'
import { shipOrder } from '../orders/actions.ts'
import { orderByNumber } from '../orders/views.ts'
import { requestRefund } from '../payments/actions/refunds.ts'
import { trackReferral } from '../referrals/actions.ts'
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
