// The staff of a shop, an order with everything that it needs but what is left out, and what became of it.
import { beforeAll, beforeEach } from 'vitest'
import type { Viewer } from '../../shop/accounts/rules.ts'
import { entriesOf } from '../../shop/audit/views.ts'
import { giveAddress } from '../../shop/checkout/actions/address.ts'
import { orderByNumber } from '../../shop/orders/views.ts'
import { transactionsOf } from '../../shop/payments/views/transactions.ts'
import { worldWithAccounts } from '../accounts.ts'
import { testPi } from '../payments.ts'
import { person } from '../people.ts'
import { address, line, paid, placed, shelved, value, verified } from '../shopping.ts'
import { type TestWorld, testConfig } from '../world.ts'

export let world: TestWorld
export let ada: Viewer
export let fulfilment: Viewer
export let finance: Viewer
export let reviewer: Viewer
export let thing: string
beforeAll(async () => {
  world = await worldWithAccounts({ config: { ...testConfig, pi: testPi } })
  fulfilment = await person(world, 'fulfilment')
  finance = await person(world, 'finance')
  reviewer = await person(world, 'kyc')
  thing = await shelved(world, 50)
})
beforeEach(async () => {
  world.clock.advance(1000)
  ada = await person(world)
})

export const parcel = { carrier: 'Post', tracking: 'TR-1' }
export const approved = { decision: 'approved', reason: '' } as const
export const stateOf = async (number: string) => (await orderByNumber(world, number))?.status
export const transactionIn = async (number: string) => (await transactionsOf(world, number))[0]
export const mailsTo = async (who: Viewer) =>
  (await world.db`select template from mail_outbox where to_address = ${who.email}`).map(
    (mail) => mail.template,
  )
export const actsOn = async (subject: string) =>
  (await entriesOf(world, subject)).map(({ action, who }) => [action, who])

/** An order with everything that it needs, but what is left out. */
export async function orderWith(
  who: Viewer,
  has: { paid?: boolean; verified?: boolean; addressed?: boolean } = {},
): Promise<string> {
  const number = await placed(world, who, [line(thing)])
  if (has.paid ?? true) await paid(world, number)
  if (has.verified ?? true) await verified(world, who)
  if (has.addressed ?? true) value(await giveAddress(world, who, number, address))
  return number
}
