// An order of which a part comes back, and the money that the ledger shows for it.
import { beforeAll, beforeEach } from 'vitest'
import type { Viewer } from '../../shop/accounts/rules.ts'
import { approveOrder } from '../../shop/admin/actions/ship-order.ts'
import { confirmDelivery, giveAddress } from '../../shop/checkout/actions/address.ts'
import { placeOrder } from '../../shop/checkout/actions/place-order.ts'
import { takeTransfers } from '../../shop/checkout/actions/transfers.ts'
import { coins } from '../../shop/money/rules.ts'
import { orderByNumber } from '../../shop/orders/views.ts'
import { approveRefund } from '../../shop/payments/actions/approve-refund.ts'
import { addressRefund } from '../../shop/payments/actions/refunds.ts'
import { invoiceOf } from '../../shop/payments/views.ts'
import { saveSetting } from '../../shop/settings/actions.ts'
import { addressNamed, piPage, testPi } from '../payments.ts'
import { person } from '../people.ts'
import { address, line, paid, purchased, shelved, value } from '../shopping.ts'
import { type TestWorld, testConfig, testWorld } from '../world.ts'
import { zoned } from './zones.ts'

export const plain = { carrier: null, tracking: null }
export let world: TestWorld
export let packer: Viewer
let clerk: Viewer
export let ada: Viewer
export let thing: string
let ids: Awaited<ReturnType<typeof zoned>>
beforeAll(async () => {
  world = await testWorld({ config: { ...testConfig, pi: testPi } })
  packer = await person(world, 'fulfilment')
  ids = await zoned(world, packer)
  // Nobody is asked who they are here.
  value(await saveSetting(world, 'system', 'identityFreeBelow', coins(1_000_000)))
  await world.db`update shipping_methods set free_from = null`
})
beforeEach(async () => {
  world.clock.advance(1000)
  clerk = await person(world, 'finance')
  ada = await person(world)
  thing = await shelved(world, 20)
})

/** Three black pieces at 100 Pi and one sand-coloured at 120, express for 12: paid, with an address. */
export async function ready(): Promise<string> {
  const purchase = await purchased(world, ada, [line(thing, 3), line(thing, 1, 'Sand')])
  const placing = {
    ...purchase,
    expectedTotal: purchase.expectedTotal + coins(12),
    delivery: { country: 'DE', methodId: ids.express },
  }
  const number = value(await placeOrder(world, ada, placing))
  value(await giveAddress(world, ada, number, { ...address, country: 'DE', postalCode: '10115' }))
  await paid(world, number)
  return number
}
export async function delivered(): Promise<string> {
  const number = await ready()
  value(await approveOrder(world, packer, number, plain))
  value(await confirmDelivery(world, ada, number))
  return number
}
export const some = (...pieces: [number, number][]) =>
  pieces.map(([line, quantity]) => ({ line, quantity }))
export const fault = (...pieces: [number, number][]) => ({
  kind: 'fault',
  pieces: some(...pieces),
  words: 'It hums.',
})
export const refunds = async (number: string) => (await invoiceOf(world, number))?.refunds ?? []
export const status = async (number: string) => (await orderByNumber(world, number))?.status
export const letters = (template: string) =>
  world.db<{ body: string }[]>`
    select body from mail_outbox where to_address = ${ada.email} and template = ${template}
    order by created_at, id`

/** Staff approves a refund, and the ledger shows it. */
export async function sent(number: string, refundId: string): Promise<void> {
  const to = addressNamed(`home ${refundId}`)
  value(await addressRefund(world, ada, number, refundId, { address: to, confirmed: 'sender' }))
  value(await approveRefund(world, clerk, refundId, 'right'))
  world.clock.advance(60_000)
  const amount = (await refunds(number)).find(({ id }) => id === refundId)?.amount ?? 0n
  const payment = {
    operationId: String(world.now().getTime()),
    hash: 'cd'.repeat(32),
    at: world.now(),
    to,
    muxedId: null,
    amount,
  }
  value(await takeTransfers(world, piPage([], { sent: [payment], readTo: world.now() })))
}
