import { beforeEach, describe, expect, test } from 'vitest'
import { createZones, methodOf } from '../../../tests/fixtures/sales/shipping-zones.ts'
import { testPi } from '../../../tests/support/payments.ts'
import { person } from '../../../tests/support/people.ts'
import { line, purchased, stockedProduct, value } from '../../../tests/support/shopping.ts'
import { testConfig, testWorld } from '../../../tests/support/world.ts'
import { coins } from '../../platform/money/rules.ts'
import { saveSetting } from '../../platform/settings/actions.ts'
import { refuse } from '../../result.ts'
import { orderByNumber } from '../orders/views/orders.ts'
import { removePlace, savePlace } from '../shipping/actions/places.ts'
import { saveMethod } from '../shipping/actions/zones.ts'
import {
  addressOf,
  allZones,
  deliveryChoice,
  pickupPlaces,
  standardDelivery,
} from '../shipping/views.ts'
import { submitAddress } from './actions/address.ts'
import { placeGuestOrder } from './actions/place-guest-order.ts'
import { placeOrder } from './actions/place-order.ts'

const world = await testWorld({ config: { ...testConfig, pi: testPi } })
const packer = await person(world, 'fulfilment')
const made = { id: null, version: 0 }
const open = '08:00-20:00'
const workshop = {
  name: 'The workshop',
  address: 'Kaiweg 5\n20457 Hamburg',
  country: 'DE',
  hours: Array.from({ length: 7 }, () => open),
  preparationMinutes: 60,
}

let placeId: string
let methodId: string
let near: string
beforeEach(async () => {
  world.clock.advance(1000)
  await world.db`delete from shipping_zones`
  await world.db`delete from pickup_places`
  near = (await createZones(world, packer)).near
  placeId = value(await savePlace(world, packer, made, workshop))
  value(await saveMethod(world, packer, near, made, methodOf('Pick-up', 0, { placeId })))
  const methods = (await allZones(world)).flatMap((zone) => zone.methods)
  methodId = methods.find((method) => method.placeId === placeId)?.id ?? ''
})

const offersTo = async (country: string) => {
  const items = { amount: coins(100), isStandardFree: false, lines: [] }
  return deliveryChoice(world, { country, methodId: null }, items)
}
const placing = async (who: Awaited<ReturnType<typeof person>> | null) => ({
  ...(await purchased(world, who ?? packer, [line(await stockedProduct(world, 9))])),
  delivery: { country: 'DE', methodId },
})

describe('picking up', () => {
  test('is offered in the country of the place, after what is carried, which stays the default', async () => {
    const german = await offersTo('DE')
    expect(german.offers.map(({ names }) => names.en)).toEqual(['Standard', 'Express', 'Pick-up'])
    expect(german.chosen?.names.en).toBe('Standard')
    const lines = { amount: coins(100), lines: [] }
    expect((await standardDelivery(world, 'DE', lines))?.names.en).toBe('Standard')
    expect(await standardDelivery(world, 'CU', lines)).toBeNull()
    expect((await offersTo('AT')).offers.map(({ names }) => names.en)).toEqual([
      'Standard',
      'Express',
    ])
  })

  test('asks who comes, and no address; the order keeps the place as it was', async () => {
    const ada = await person(world)
    const number = value(await placeOrder(world, ada, await placing(ada)))
    expect(await submitAddress(world, ada, number, { fullName: '', email: 'no' })).toMatchObject({
      fields: { fullName: 'field.required' },
    })
    value(
      await submitAddress(world, ada, number, {
        fullName: 'Ada Example',
        email: 'ada@piazza.test',
      }),
    )
    expect(await addressOf(world, number)).toMatchObject({
      fullName: 'Ada Example',
      streetAddress: '',
      country: 'DE',
    })
    const [place] = await pickupPlaces(world)
    const moved = { ...workshop, name: 'Elsewhere' }
    value(await savePlace(world, packer, { id: placeId, version: place?.version ?? 0 }, moved))
    const order = await orderByNumber(world, number)
    expect(order).toMatchObject({ shipping: 0n, shippingStandard: 0n })
    expect(order?.delivery?.pickup).toMatchObject({ name: 'The workshop', hours: workshop.hours })
    expect(order?.delivery?.pickup?.readyAt).not.toBeNull()
    const [mail] = await world.db<{ body: string }[]>`
      select body from mail_outbox where template = 'order.placed' and to_address = ${ada.email}`
    expect(mail?.body).toContain('Pick-up: The workshop, Kaiweg 5, 20457 Hamburg')
    expect(mail?.body).toContain('Ready from: ')
  })

  test('a guest gives a name and an email', async () => {
    value(await saveSetting(world, 'system', 'guests', 'on'))
    const [purchase] = [await purchased(world, packer, [line(await stockedProduct(world, 9))])]
    await world.db`update purchases set user_id = null where id = ${purchase.purchaseId}`
    const form = { fullName: 'Gil Guest', email: 'gil@piazza.test' }
    const input = { ...purchase, delivery: { country: 'DE', methodId } }
    const options = { form, language: 'en', ip: '192.0.2.7' }
    const placed = value(await placeGuestOrder(world, input, options))
    expect(await addressOf(world, placed.number)).toMatchObject({
      fullName: 'Gil Guest',
      city: '',
      country: 'DE',
    })
  })
})

test('a place that a shipping method uses is not removed, and no method is at a place that is gone', async () => {
  expect(await removePlace(world, packer, placeId)).toEqual(refuse('shipping.place_used'))
  await world.db`delete from shipping_methods where place_id = ${placeId}`
  value(await removePlace(world, packer, placeId))
  expect(
    await saveMethod(world, packer, near, made, methodOf('Pick-up', 0, { placeId })),
  ).toMatchObject({ fields: { placeId: 'shipping.field.place' } })
  const ada = await person(world)
  expect(await savePlace(world, ada, made, workshop)).toEqual(refuse('shipping.not_allowed'))
})
