// Days of figures are the shop's: at the turn of a year, with daylight saving time, and after a change of time zone.
import { expect, test } from 'vitest'
import { testPi } from '../../../tests/support/payments.ts'
import { person } from '../../../tests/support/people.ts'
import { line, placed, stockedProduct, value, verified } from '../../../tests/support/shopping.ts'
import { testConfig, testWorld } from '../../../tests/support/world.ts'
import { saveSetting } from '../../platform/settings/actions.ts'
import { recordProductViews } from '../../sales/recommendations/actions/trending.ts'
import { overview } from '../overview/views/overview.ts'
import { aggregateFigures } from './actions.ts'

const world = await testWorld({ config: { ...testConfig, pi: testPi } })
const ada = await person(world)
await verified(world, ada)
const productId = await stockedProduct(world, 90)

const orderAt = async (time: string) => {
  world.clock.set(time)
  await placed(world, ada, [line(productId)])
}
const moveTo = async (zone: string) => {
  value(await saveSetting(world, 'system', 'timeZone', zone))
  await world.refreshed()
}
/** Orders by day, of days with some: "12-31 2". */
const days = async () =>
  (await overview(world, 'month')).parts.flatMap(({ start, placed: { count } }) =>
    count > 0 ? [`${start.slice(5)} ${count}`] : [],
  )
const stored = async () =>
  (
    await world.db<{ day: string; count: number }[]>`
      select day::text as day, count from analytics_days where name = 'placed' and day > ${since()} order by day`
  ).map(({ day, count }) => `${day.slice(5)} ${count}`)
/** Events of earlier tests are before the last month. */
const since = () => new Date(world.now().getTime() - 30 * 86_400_000)
const aggregate = async () => value(await aggregateFigures(world))

test('an order of December 31, 23:30 UTC counts on the day and in the month of the shop', async () => {
  await orderAt('2026-12-31T23:30:00Z')
  world.clock.advance(11 * 60_000)
  for (const [zone, day] of [
    ['', '2026-12-31'],
    ['Asia/Tokyo', '2027-01-01'],
    ['America/Los_Angeles', '2026-12-31'],
    ['Pacific/Kiritimati', '2027-01-01'],
  ] as const) {
    await moveTo(zone)
    const year = async () =>
      (await overview(world, 'year')).parts.find(({ start }) => day.startsWith(start.slice(0, 7)))
    expect(await days()).toEqual([`${day.slice(5)} 1`])
    expect((await year())?.placed.count).toBe(1)
    await aggregate()
    expect(await stored()).toEqual([`${day.slice(5)} 1`])
    expect(await days()).toEqual([`${day.slice(5)} 1`])
    expect((await year())?.placed.count).toBe(1)
    await world.db`truncate analytics_days, analytics_state`
  }
})

test.each([
  // 23 hours, twice, once from one o'clock, and 25 hours.
  ['Europe/Berlin', '2027-03-27T23:00:00Z', '2027-03-28T22:00:00Z', '03-28'],
  ['America/Santiago', '2027-09-05T04:00:00Z', '2027-09-06T03:00:00Z', '09-05'],
  ['Europe/Berlin', '2027-10-30T22:00:00Z', '2027-10-31T23:00:00Z', '10-31'],
])('in %s the day from %s until %s is one', async (zone, start, end, day) => {
  await moveTo(zone)
  const [first, next] = [new Date(start).getTime(), new Date(end).getTime()]
  for (const at of [first - 1, first, next - 1, next]) await orderAt(new Date(at).toISOString())
  const expected = await days()
  expect(expected).toHaveLength(3)
  expect(expected[1]).toBe(`${day} 2`)
  world.clock.advance(11 * 60_000)
  await aggregate()
  expect(await stored()).toEqual(expected)
})

test('a change of time zone counts every day again, at the turn of a year too', async () => {
  await moveTo('Asia/Tokyo')
  for (const at of ['2027-12-31T14:30', '2027-12-31T15:30', '2028-01-01T07:30', '2028-01-01T08:30'])
    await orderAt(`${at}:00Z`)
  await recordProductViews(world, new Map([[productId, 5]]))
  world.clock.advance(11 * 60_000)
  await aggregate()
  expect(await stored()).toEqual(['12-31 1', '01-01 3'])
  const views = await world.db`select * from analytics_days where name = 'product_views'`

  await moveTo('America/Los_Angeles')
  await orderAt('2028-01-01T09:00:00Z')
  world.clock.advance(11 * 60_000)
  await aggregate()
  expect(await stored()).toEqual(['12-31 3', '01-01 2'])
  expect(await days()).toEqual(['12-31 3', '01-01 2'])
  expect(await world.db`select * from analytics_days where name = 'product_views'`).toEqual(views)

  await moveTo('')
  await aggregate()
  expect(await stored()).toEqual(['12-31 2', '01-01 3'])
})

test('what an earlier version counts in UTC beside this one is counted again', async () => {
  await moveTo('Asia/Tokyo')
  await orderAt('2028-03-01T16:00:00Z')
  world.clock.advance(11 * 60_000)
  await aggregate()
  expect(await stored()).toEqual(['03-02 1'])
  await orderAt('2028-03-01T17:00:00Z')
  await world.db`update analytics_state set aggregated_until = '2028-03-01T17:10:00Z'`
  await world.db`insert into analytics_days values ('2028-03-01', 'placed', 'pi', 1, 1, 0)`
  world.clock.advance(21 * 60_000)
  await aggregate()
  expect(await stored()).toEqual(['03-02 2'])
  await aggregate()
  expect(await stored()).toEqual(['03-02 2'])
})
