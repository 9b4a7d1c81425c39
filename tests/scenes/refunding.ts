// One shopper for each test, whose money goes back: the refunds of an order, and the mails about them.
import { beforeEach, expect } from 'vitest'
import type { Viewer } from '../../shop/accounts/rules.ts'
import { cancelOrder } from '../../shop/checkout/actions/cancel.ts'
import { confirmRefund } from '../../shop/payments/actions/refunds.ts'
import { invoiceOf } from '../../shop/payments/views.ts'
import { addressNamed, testPi } from '../payments.ts'
import { person } from '../people.ts'
import { line, paid, placed, shelved, value } from '../shopping.ts'
import { testConfig, testWorld } from '../world.ts'

export const minute = 60_000
export const to = (refundTo: string) => ({ refundTo, refundAgain: refundTo })
export const world = await testWorld({ config: { ...testConfig, pi: testPi } })
/** Others for each test. */
export let ada: Viewer
export let thing: string
export let home: string
beforeEach(async () => {
  world.clock.advance(1000)
  // Who is staff decides how many have to agree.
  await world.db`delete from user_roles`
  ada = await person(world)
  thing = await shelved(world, 9)
  home = addressNamed(`home of ${ada.id}`)
})

export const refunds = async (number: string) => (await invoiceOf(world, number))?.refunds ?? []
export const only = async (number: string) => {
  const all = await refunds(number)
  expect(all).toHaveLength(1)
  return all[0] as (typeof all)[number]
}

/** Mails about refunds, by name; of one name the newest last. */
export const mails = async () => {
  const rows = await world.db<{ template: string; body: string }[]>`
    select template, body from mail_outbox where to_address = ${ada.email} and template like 'refund.%'
    order by template, created_at`
  return rows.map(({ template, body }) => ({ name: template.slice('refund.'.length), body }))
}
export const linkToken = async () => {
  const bodies = (await mails()).filter(({ name }) => name === 'confirm')
  return /token=([\w-]{43})/.exec(bodies.at(-1)?.body ?? '')?.[1] ?? ''
}

/** Paid, cancelled, and its address confirmed. */
export async function cancelled(amount?: bigint): Promise<string> {
  world.clock.advance(1)
  const number = await placed(world, ada, [line(thing)])
  await paid(world, number, amount === undefined ? {} : { amount })
  world.clock.advance(1)
  value(await cancelOrder(world, ada, number, to(home)))
  value(await confirmRefund(world, ada, await linkToken()))
  return number
}
