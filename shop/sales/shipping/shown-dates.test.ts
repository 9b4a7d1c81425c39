// Dates of arrival on a product's page: they follow the calendar and the clock.
import { expect, test, vi } from 'vitest'
import { person } from '../../../tests/support/people.ts'
import { value } from '../../../tests/support/shopping.ts'
import { testWorld } from '../../../tests/support/world.ts'
import { saveCalendar } from './actions/calendar.ts'
import { saveMethod, saveZone } from './actions/zones.ts'
import { readMethod, readZone } from './input/zones.ts'
import { usualCalendar } from './rules/calendar.ts'
import { deliveryCalendar, shownShippingTerms } from './views.ts'

const world = await testWorld()
const packer = await person(world, 'fulfilment')
const made = { id: null, version: 0 }
const zone = value(readZone({ name: '<b>"Zone"</b> é العالم', reach: 'rest' }))
const zoneId = value(await saveZone(world, packer, made, zone))
const way = { 'name.en': 'Post', price: '5', daysFrom: '1', daysTo: '3', active: 'yes' }
value(await saveMethod(world, packer, zoneId, made, value(readMethod(way, ['en'], 'PI'))))

const shown = async () =>
  (await shownShippingTerms(world, { productId: 'x', variant: undefined })).map((term) => [
    term.daysTo,
    term.window ?? null,
  ])
const save = async (more: object) => {
  const { version } = await deliveryCalendar(world)
  value(await saveCalendar(world, packer, version, { ...usualCalendar, isOn: true, ...more }))
}

test('there are dates once the calendar is on, of now, and none once it is off', async () => {
  expect(await shown()).toEqual([[3, null]])
  // A Saturday: it leaves on Monday.
  await save({})
  const window = { from: '2026-11-24', to: '2026-11-26', until: '2026-11-23T14:00:00.000Z' }
  await vi.waitFor(async () => expect(await shown()).toEqual([[3, window]]))
  world.clock.set(window.until)
  const later = { from: '2026-11-25', to: '2026-11-27', until: '2026-11-24T14:00:00.000Z' }
  expect(await shown()).toEqual([[3, later]])
  await save({ holidays: [{ day: '2026-11-24', name: 'Feast' }] })
  await vi.waitFor(async () =>
    expect(await shown()).toMatchObject([[3, { until: '2026-11-25T14:00:00.000Z' }]]),
  )
  await save({ isOn: false })
  await vi.waitFor(async () => expect(await shown()).toEqual([[3, null]]))
})
