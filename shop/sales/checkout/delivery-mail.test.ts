import { beforeEach, describe, expect, test } from 'vitest'
import { ada, packer, world } from '../../../tests/fixtures/sales/packing.ts'
import { createZones, methodOf } from '../../../tests/fixtures/sales/shipping-zones.ts'
import {
  address,
  line,
  paid,
  purchased,
  stockedProduct,
  value,
} from '../../../tests/support/shopping.ts'
import { coins, formatAmount } from '../../platform/money/rules.ts'
import { dayAfter, shopDay } from '../../platform/time-zone.ts'
import { refuse } from '../../result.ts'
import { approveOrder, markDelivered } from '../fulfillment/actions/ship-order.ts'
import { orderByNumber } from '../orders/views/orders.ts'
import { saveCalendar } from '../shipping/actions/calendar.ts'
import { saveMethod } from '../shipping/actions/zones.ts'
import { usualCalendar, windowText } from '../shipping/rules/calendar.ts'
import { deliveryCalendar } from '../shipping/views.ts'
import { submitAddress } from './actions/address.ts'
import { placeOrder } from './actions/place-order.ts'

let ids: Awaited<ReturnType<typeof createZones>>
beforeEach(async () => {
  await world.db`delete from shipping_zones`
  ids = await createZones(world, packer)
})

const dhl = { carrier: 'DHL', tracking: '1234567890' }
const following =
  'Carrier: DHL\nTracking number: 1234567890\nhttps://www.dhl.com/global-en/home/tracking.html?tracking-id=1234567890'

async function ordered(methodId: string, shipping: bigint, language = 'en'): Promise<string> {
  await world.db`update users set language = ${language} where id = ${ada.id}`
  const purchase = await purchased(world, ada, [line(await stockedProduct(world, 9), 2)])
  const expectedTotal = purchase.expectedTotal + shipping
  const delivery = { country: 'DE', methodId }
  const who = { ...ada, language }
  const number = value(await placeOrder(world, who, { ...purchase, expectedTotal, delivery }))
  value(await submitAddress(world, ada, number, { ...address, country: 'DE', postalCode: '10115' }))
  await paid(world, number)
  return number
}
const emails = async () => {
  const rows = await world.db<{ template: string; body: string }[]>`
    select template, body from mail_outbox where to_address = ${ada.email}`
  return Object.fromEntries(rows.map(({ template, body }) => [template, body]))
}

test('every order email names shipping method, address and price; the shipping email has the tracking link', async () => {
  const number = await ordered(ids.standard, coins(5))
  value(await approveOrder(world, packer, number, dhl))
  value(await markDelivered(world, packer, number))
  const said = await emails()
  const end = `\n\nShipping: Standard to Germany, ${formatAmount(coins(5), 'PI', 'en')}`
  const total = `\nTotal: ${formatAmount(coins(205), 'PI', 'en')}`
  for (const name of ['placed', 'paid', 'released'])
    expect(said[`order.${name}`], name).toContain(`${end}${total}`)
  expect(said['order.delivered']?.endsWith(end)).toBe(true)
  expect(said['order.shipped']?.endsWith(`${end}\n${following}`)).toBe(true)
  expect(said['order.delivered']).toContain(`Order ${number} has been marked as delivered`)
  const [mail] = await world.db<{ subject: string }[]>`
    select subject from mail_outbox
    where to_address = ${ada.email} and template = 'order.delivered' order by created_at desc limit 1`
  // Marked by staff: no carrier has confirmed it.
  expect(mail?.subject).toBe(`Order ${number} is marked as delivered`)
})

test('each parcel has its own email, and delivery is reported once with the last', async () => {
  const number = await ordered(ids.standard, coins(5))
  value(await approveOrder(world, packer, number, dhl, [{ line: 0, quantity: 1 }]))
  expect((await emails())['order.parcel']).toContain(following)
  value(await approveOrder(world, packer, number, { carrier: null, tracking: null }))
  const last = (await emails())['order.parcelLast']
  expect(last).toContain('Shipping: Standard to Germany')
  expect(last).not.toContain('Carrier:')
  expect(await emails()).not.toHaveProperty(['order.delivered'])
  value(await markDelivered(world, packer, number))
  expect(await emails()).toHaveProperty(['order.delivered'])
})

test('uses the reader’s language, and says when shipping is free', async () => {
  const free = methodOf('Express', 0, { daysFrom: 1, daysTo: 1 })
  value(await saveMethod(world, packer, ids.near, { id: ids.express, version: 1 }, free))
  await ordered(ids.express, 0n, 'de')
  expect((await emails())['order.placed']).toContain(
    'Versand: Express auf Deutsch nach Deutschland, kostenlos',
  )
})

test('without shipping methods none is named', async () => {
  await world.db`delete from shipping_zones`
  const purchase = await purchased(world, ada, [line(await stockedProduct(world, 9))])
  value(await placeOrder(world, ada, purchase))
  expect((await emails())['order.placed']).not.toContain('Delivery:')
})

describe('the promised days', () => {
  const everyDay = { ...usualCalendar, isOn: true, workingDays: [1, 2, 3, 4, 5, 6, 7] }
  const nextDay = () => world.clock.advance(24 * 3_600_000)
  const arrival = async (number: string) => {
    const order = await orderByNumber(world, number)
    if (!order?.delivery?.window) throw new Error('no dates')
    return order.delivery.window
  }
  const unpaid = async () => {
    const purchase = await purchased(world, ada, [line(await stockedProduct(world, 9))])
    const delivery = { country: 'DE', methodId: ids.express }
    const expectedTotal = purchase.expectedTotal + coins(12)
    const number = value(await placeOrder(world, ada, { ...purchase, expectedTotal, delivery }))
    const place = { ...address, country: 'DE', postalCode: '10115' }
    value(await submitAddress(world, ada, number, place))
    return number
  }

  beforeEach(async () => {
    await world.db`update users set language = 'en' where id = ${ada.id}`
    const { version } = await deliveryCalendar(world)
    value(await saveCalendar(world, packer, version, { ...everyDay, cutOff: '23:59' }))
  })

  test('stay with the order when the calendar changes, and the email says them', async () => {
    const number = await unpaid()
    const promised = await arrival(number)
    expect((await emails())['order.placed']).toContain(
      `Expected arrival: ${windowText(promised, 'en')}`,
    )
    const { version } = await deliveryCalendar(world)
    const today = shopDay(world, world.now())
    const holidays = [1, 2].map((days) => ({ day: dayAfter(today, days), name: '' }))
    value(await saveCalendar(world, packer, version, { ...everyDay, holidays, cutOff: '00:00' }))
    await paid(world, number)
    expect(await arrival(number)).toEqual(promised)
  })

  test('are promised anew for what is paid after their cut-off, and the email says so', async () => {
    const number = await unpaid()
    const promised = await arrival(number)
    nextDay()
    await paid(world, number)
    const renewed = await arrival(number)
    expect(renewed.from).toBe(dayAfter(promised.from))
    expect((await emails())['order.released']).toContain(windowText(renewed, 'en'))
  })

  test('are refused to who may not, and to who saw another version', async () => {
    const { version } = await deliveryCalendar(world)
    expect(await saveCalendar(world, ada, version, everyDay)).toEqual(
      refuse('shipping.not_allowed'),
    )
    expect(await saveCalendar(world, packer, version - 1, everyDay)).toEqual(
      refuse('shipping.calendar_changed'),
    )
  })
})
