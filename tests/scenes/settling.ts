// One shop with one shopper and one product for each test, and what an order of theirs looks like from outside.
import { beforeEach, expect } from 'vitest'
import type { Viewer } from '../../shop/accounts/rules.ts'
import { expireOrders } from '../../shop/checkout/actions/upkeep.ts'
import { orderByNumber, orderForOwner } from '../../shop/orders/views.ts'
import { invoiceOf } from '../../shop/payments/views.ts'
import { testPi } from '../payments.ts'
import { person } from '../people.ts'
import { read, shelved, value } from '../shopping.ts'
import { testConfig, testWorld } from '../world.ts'

export const minute = 60_000
export const day = 86_400_000
export const world = await testWorld({ config: { ...testConfig, pi: testPi } })
/** Others for each test. */
export let ada: Viewer
export let thing: string
beforeEach(async () => {
  world.clock.advance(1000)
  ada = await person(world)
  thing = await shelved(world, 3)
})

export const status = async (number: string) => (await orderByNumber(world, number))?.status
export const invoice = async (number: string) => (await invoiceOf(world, number))?.state
export const path = async (number: string) =>
  value(await orderForOwner(world, ada, number)).events.map(({ to, reason }) => `${to}: ${reason}`)
/** Names of the mails about orders, in their order. */
export const mails = async () => {
  const rows = await world.db<{ template: string }[]>`
    select template from mail_outbox where to_address = ${ada.email} order by template`
  return rows.map(({ template }) => template.replace('order.', ''))
}

/** Its reservation is over, and the ledger has been read that far. */
export async function expired(number: string): Promise<void> {
  world.clock.advance(63 * minute)
  await read(world)
  await expireOrders(world)
  expect((await orderByNumber(world, number))?.stock).toBe('returned')
}
