// Shoppers who bring each other, and the credit that they earn, for each test others.
import { beforeEach, expect } from 'vitest'
import type { Viewer } from '../../shop/accounts/rules.ts'
import { confirmDelivery, giveAddress } from '../../shop/checkout/actions/address.ts'
import { placeOrder } from '../../shop/checkout/actions/place-order.ts'
import { completeOrders } from '../../shop/checkout/actions/upkeep.ts'
import { creditOf } from '../../shop/credit/views.ts'
import { identityOf } from '../../shop/kyc/views/identity.ts'
import { coins } from '../../shop/money/rules.ts'
import { shipOrder } from '../../shop/orders/actions/parcels.ts'
import { orderByNumber } from '../../shop/orders/views.ts'
import { trackReferral } from '../../shop/referrals/actions.ts'
import { addressNamed, testPi } from '../payments.ts'
import { person } from '../people.ts'
import { ratedUsdt, testUsdt } from '../rated-usdt.ts'
import { address, line, paid, placed, purchased, shelved, value, verified } from '../shopping.ts'
import { type TestWorld, testConfig, testWorld } from '../world.ts'

export const day = 86_400_000
export const place = { refundTo: addressNamed('own'), refundAgain: addressNamed('own') }
const rated = ratedUsdt('1', () => world.now())
const config = { ...testConfig, pi: testPi, usdt: testUsdt }
export const world: TestWorld = await testWorld({ config, usdt: rated.ports })
export const staff = await person(world, 'fulfilment')
/** Who has brought Ada. */
export let friend: Viewer
export let ada: Viewer
export let thing: string
beforeEach(async () => {
  world.clock.advance(1000)
  friend = await person(world)
  world.clock.advance(1000)
  ada = await person(world)
  thing = await shelved(world, 500)
  value(await trackReferral(world, ada, friend.username))
})

export const credit = async (who: Viewer) => {
  const { pending, available, spent } = await creditOf(world, who)
  return { pending, available, spent }
}
/** The same in whole Pi. */
export const has = (pending: number, available: number, spent = 0) => ({
  pending: coins(pending),
  available: coins(available),
  spent: coins(spent),
})
export const status = async (number: string) => (await orderByNumber(world, number))?.status

export async function buy(who: Viewer): Promise<string> {
  const number = await placed(world, who, [line(thing)])
  await paid(world, number)
  return number
}
export async function delivered(who: Viewer, number: string): Promise<void> {
  const identity = value(await identityOf(world, who.id))
  if (identity.state !== 'verified') await verified(world, who)
  value(await giveAddress(world, who, number, address))
  value(await shipOrder(world, staff, number, { carrier: null, tracking: null }))
  value(await confirmDelivery(world, who, number))
}
export async function completed(who: Viewer): Promise<string> {
  const number = await buy(who)
  await delivered(who, number)
  world.clock.advance(15 * day)
  await completeOrders(world)
  expect(await status(number)).toBe('completed')
  return number
}

/** Somebody with this much credit, as it is earned: each ten Pi by a friend's order. */
export async function rich(times = 1): Promise<Viewer> {
  const who = await person(world)
  for (let count = 0; count < times; count++) {
    world.clock.advance(1000)
    const other = await person(world)
    value(await trackReferral(world, other, who.username))
    await completed(other)
  }
  return who
}
export async function pay(who: Viewer, quantity: number, wanted: number, colour = 'Ink') {
  const purchase = await purchased(world, who, [line(thing, quantity, colour)])
  return placeOrder(world, who, { ...purchase, credit: coins(wanted) })
}
