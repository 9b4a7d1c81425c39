// Correcting a tracking number: the customer is notified, and concurrent edits are detected.
import { expect, test } from 'vitest'
import { entriesOf } from '../../../../shop/platform/audit/views.ts'
import { ok, refuse } from '../../../../shop/result.ts'
import { liveStatus } from '../../../../shop/sales/checkout/views/purchase.ts'
import { correctShipment } from '../../../../shop/sales/fulfillment/actions/correct-parcel.ts'
import { markDelivered } from '../../../../shop/sales/fulfillment/actions/ship-order.ts'
import type { Shipment } from '../../../../shop/sales/fulfillment/input.ts'
import { ada, packer, world } from '../../../../tests/fixtures/sales/packing.ts'
import {
  customerOrder,
  emails,
  orderToShip,
  shipUnits,
} from '../../../../tests/fixtures/sales/parcels.ts'
import { person } from '../../../../tests/support/people.ts'
import { routeCaller } from '../../../../tests/support/route-caller.ts'
import { value } from '../../../../tests/support/shopping.ts'
import { action, loader } from './order/page'

const wrong = { carrier: 'UPS', tracking: '1Z999AA10123456784' }
const right = { carrier: 'DHL', tracking: '1234567890' }
const ask = routeCaller(world)
const parcelIn = async (number: string, place = 0) => (await customerOrder(number)).parcels[place]
const correct = async (number: string, shipment: Shipment, place = 0, who = packer) =>
  correctShipment(world, who, number, (await parcelIn(number, place))?.id ?? '', shipment)

test('the corrected number is on the order’s page, in an email and in the audit log', async () => {
  const number = await orderToShip()
  value(await shipUnits(number, [[0, 1]], wrong))
  value(await shipUnits(number, null, wrong))
  const before = value(await liveStatus(world, ada, number))
  expect(await correct(number, right)).toEqual(ok())
  expect(await parcelIn(number)).toMatchObject({ ...right, place: 1 })
  expect(await parcelIn(number, 1)).toMatchObject(wrong)
  expect((await customerOrder(number)).tracking).toBe(wrong.tracking)
  // An open page of the order revalidates.
  expect(value(await liveStatus(world, ada, number))).not.toEqual(before)
  const [email, ...more] = await emails('order.parcelCorrected')
  expect(more).toEqual([])
  expect(email?.subject).toBe(`Corrected tracking details for order ${number}`)
  expect(email?.body).toContain(`parcel 1 of order ${number} was wrong`)
  expect(email?.body).toContain('Carrier: DHL')
  expect(email?.body).toContain('tracking-id=1234567890')
  expect(email?.body).not.toContain(wrong.tracking)
  const entry = (await entriesOf(world, `order:${number}`)).find(
    (each) => each.action === 'order.parcel_corrected',
  )
  expect(entry).toMatchObject({
    who: packer.id,
    details: { carrier: 'DHL', tracked: true, parcel: 1 },
  })
})

test('a number can be removed, and the email says that there is none', async () => {
  const number = await orderToShip()
  value(await shipUnits(number, null, wrong))
  value(await correct(number, { carrier: 'UPS', tracking: null }))
  expect(await customerOrder(number)).toMatchObject({
    carrier: 'UPS',
    tracking: null,
    status: 'shipped',
  })
  const [email] = await emails('order.parcelCorrected')
  expect(email?.body).toContain('This parcel has no tracking number.')
})

test('a number in an unusual format for its carrier needs a confirmation', async () => {
  const number = await orderToShip()
  value(await shipUnits(number, null, wrong))
  const odd = { carrier: 'DHL', tracking: 'NEW-FORM-1' }
  expect(await correct(number, odd)).toMatchObject({ code: 'orders.tracking' })
  expect(await correct(number, { ...odd, isSure: true })).toEqual(ok())
  expect(await parcelIn(number)).toMatchObject(odd)
})

test('an invalid correction is refused, and sends no email', async () => {
  const number = await orderToShip()
  value(await shipUnits(number, null, wrong))
  expect(await correct(number, wrong)).toEqual(refuse('orders.parcel_same'))
  expect(await correct(number, { carrier: 'DHL', tracking: 'hello' })).toEqual(
    refuse('orders.tracking', { facts: { carrier: 'DHL' } }),
  )
  expect(await correct(number, right, 1)).toEqual(refuse('orders.parcel_missing'))
  for (const role of ['support', 'finance', 'kyc', 'catalogue'] as const)
    expect(await correct(number, right, 0, await person(world, role))).toEqual(
      refuse('admin.not_allowed'),
    )
  value(await markDelivered(world, packer, number))
  expect(await correct(number, right)).toMatchObject({ code: 'orders.move' })
  expect(await parcelIn(number)).toMatchObject(wrong)
  expect(await emails('order.parcelCorrected')).toEqual([])
})

test('of two concurrent corrections the second is refused, and keeps its input', async () => {
  const number = await orderToShip()
  value(await shipUnits(number, null, wrong))
  const path = `/admin/orders/${number}`
  const { seen } = (await ask(loader, path, packer)) as { seen: string }
  const parcel = (await parcelIn(number))?.id ?? ''
  const form = (tracking: string) =>
    new URLSearchParams({ act: 'correct', seen, parcel, carrier: 'DHL', tracking })
  const first = await ask(action, path, packer, form('1234567890'))
  expect(first).toMatchObject({ status: 302 })
  const second = await ask(action, path, packer, form('9876543210'))
  expect(second).toMatchObject({
    data: { refusal: { code: 'orders.changed' }, values: { tracking: '9876543210' } },
    init: { status: 409 },
  })
  expect(await parcelIn(number)).toMatchObject(right)
  expect(await emails('order.parcelCorrected')).toHaveLength(1)
})
