import { expect, test } from 'vitest'
import { testPi } from '../../../tests/support/payments.ts'
import { person } from '../../../tests/support/people.ts'
import {
  address,
  line,
  paid,
  placed,
  stockedProduct,
  value,
  verified,
} from '../../../tests/support/shopping.ts'
import { testConfig, testWorld } from '../../../tests/support/world.ts'
import { coins } from '../../platform/money/rules.ts'
import { saveSetting } from '../../platform/settings/actions.ts'
import { insertCurrencyChange } from '../../platform/settings/currency-changes.ts'
import { shopDay } from '../../platform/time-zone.ts'
import { ok } from '../../result.ts'
import { submitAddress } from '../../sales/checkout/actions/address.ts'
import { declineOrder } from '../../sales/checkout/actions/cancel.ts'
import { recordProductViews } from '../../sales/recommendations/actions/trending.ts'
import { aggregateFigures, countFiguresAgain } from '../analytics/actions.ts'
import { figuresIn } from '../analytics/views.ts'
import { tabsOf } from '../lists/rules/tabs.ts'
import { refundRows } from '../lists/views/refunds.ts'
import { overview } from './views/overview.ts'
import { shownTabs } from './views/shown-tabs.ts'

const minute = 60_000
const day = 86_400_000

/** Paid, verified and with an address: ready to ship. */
async function released(): Promise<string> {
  const number = await placed(world, ada, [line(productId)])
  await paid(world, number)
  value(await submitAddress(world, ada, number, address))
  return number
}

const world = await testWorld({ config: { ...testConfig, pi: testPi } })
const staff = await person(world, 'admin')
const ada = await person(world)
await verified(world, ada)
const productId = await stockedProduct(world, 50)
await released()
value(await declineOrder(world, staff, await released(), 'Out of stock after all'))
await recordProductViews(world, new Map([[productId, 7]]))
world.clock.advance(day)
await released()
await placed(world, ada, [line(productId, 2)])

test('a payment by hand counts as one in another way', async () => {
  const own = await testWorld()
  await own.db`
    insert into analytics_days (day, name, method, count, amount, usdt)
    values (${shopDay(own, own.now())}, 'released', 'manual', 2, 500, 0)`
  const { whole, methods } = await overview(own, 'week')
  expect(whole.paid.manual).toEqual({ count: 2, amount: 500n, usdt: 0n })
  expect(whole.released.count).toBe(2)
  expect(methods).toContain('manual')
})

const shown = async () => {
  const { parts, whole, states, views } = await overview(world, 'week')
  const days = parts.map(({ released, takenBack }) => [released.count, takenBack.count])
  return { days, whole, states: states.filter(({ count }) => count.count > 0), views }
}

test('sales count on the day on which they are final, and refunds separately', async () => {
  const { days, whole, states } = await shown()
  expect(days.slice(-2)).toEqual([
    [2, 1],
    [1, 0],
  ])
  expect(whole.released).toEqual({ count: 3, amount: coins(300), usdt: 0n })
  expect(whole.paid.pi).toEqual(whole.released)
  expect(whole.takenBack.amount).toBe(coins(100))
  expect(whole.placed.count).toBe(4)
  expect(states).toEqual([
    { state: 'awaiting_payment', count: { count: 1, isMore: false } },
    // As in the list: unpaid orders count as pending, too.
    { state: 'pending', count: { count: 1, isMore: false } },
    { state: 'processing', count: { count: 2, isMore: false } },
    { state: 'declined', count: { count: 1, isMore: false } },
  ])
})

test('a refund is due from its request, before it has an address', async () => {
  const { payments } = await overview(world, 'week')
  const { rows } = await refundRows(world, { filter: 'open', q: '', after: null })
  expect(rows).toMatchObject([{ state: 'requested', address: null }])
  expect(payments.refunds).toEqual({ count: 1, isMore: false })
})

test('rolled-up figures equal the live ones, however often they are rolled up', async () => {
  const sorted = async () =>
    (await figuresIn(world, 'month'))
      .map(({ day, ...each }) => [day, ...Object.values(each)].sort().join(' '))
      .sort()
  const sums = async () => (await overview(world, 'year')).whole
  const before = await sorted()
  const whole = await sums()
  world.clock.advance(minute * 11)
  value(await aggregateFigures(world))
  expect((await world.db`select from analytics_days`).length).toBeGreaterThan(3)
  expect((await sorted()).filter((each) => !each.includes('product_views'))).toEqual(before)
  value(await aggregateFigures(world))
  expect(await sums()).toEqual(whole)
})

test('events between two roll-ups are counted once', async () => {
  const before = (await shown()).whole.released.count
  await released()
  world.clock.advance(minute * 5)
  value(await aggregateFigures(world))
  expect((await shown()).whole.released.count).toBe(before + 1)
  world.clock.advance(minute * 6)
  value(await aggregateFigures(world))
  expect((await shown()).whole.released.count).toBe(before + 1)
})

test('views and orders are compared from the same day', async () => {
  expect((await shown()).views).toMatchObject({ count: 7, placed: 5 })
})

test('a new order is in the figures immediately', async () => {
  const before = (await shown()).whole.released.count
  await released()
  expect((await shown()).whole.released.count).toBe(before + 1)
})

test('a partially paid order is listed as such until the rest arrives', async () => {
  const number = await placed(world, ada, [line(productId)])
  await paid(world, number, { amount: coins(30) })
  expect((await overview(world, 'week')).payments.partial).toEqual({ count: 1, isMore: false })
  await paid(world, number)
  expect((await overview(world, 'week')).payments.partial).toEqual({ count: 0, isMore: false })
})

test('the review time is measured, or none', async () => {
  const { review } = await overview(world, 'week')
  expect(review).toMatchObject({ from: 24, to: 48 })
  expect(review?.measuredAt?.getTime()).toBeGreaterThan(world.now().getTime() - 20 * minute)
})

test('a shop that checks no identity, and never did, does not mention them', async () => {
  const fresh = await testWorld()
  const owner = await person(fresh, 'admin')
  const reviewer = await person(fresh, 'kyc')
  const mentions = async () => ({
    tab: (await shownTabs(fresh, owner)).includes('kyc'),
    figures: (await overview(fresh, 'week')).review !== null,
  })
  expect(await mentions()).toEqual({ tab: true, figures: true })
  await saveSetting(fresh, 'system', 'identityChecks', 'never')
  expect(await mentions()).toEqual({ tab: false, figures: false })
  expect(await shownTabs(fresh, reviewer)).toEqual(tabsOf(reviewer))
  await verified(fresh, await person(fresh))
  expect(await mentions()).toEqual({ tab: true, figures: true })
})

test('a period is compared with the one before it, rolled up or not', async () => {
  const beside = async () => (await overview(world, 'week')).before
  expect((await beside()).released.count).toBe(0)
  const { released } = (await overview(world, 'week')).whole
  world.clock.advance(day * 7)
  const { from, to, released: before } = await beside()
  expect(before).toEqual(released)
  expect(Date.parse(to) - Date.parse(from)).toBe(day * 6)
  value(await aggregateFigures(world))
  expect((await beside()).released).toEqual(released)
  expect((await overview(world, 'week')).whole.released.count).toBe(0)
})

test('sales in an earlier currency are shown apart, rolled up or not, and added to nothing', async () => {
  const { whole } = await overview(world, 'year')
  value(await saveSetting(world, 'system', 'currency', 'EUR'))
  await insertCurrencyChange(world.db, {
    at: world.now(),
    from: 'PI',
    to: 'EUR',
    rate: '0.52',
    rateOf: 'PI',
    source: 'typed',
    asOf: world.now(),
    rounding: 'none',
    by: staff.id,
  })
  await world.transaction(async (world) => {
    await countFiguresAgain(world)
    return ok()
  })
  const pick = ({ count, amount }: { count: number; amount: bigint }) => ({ count, amount })
  for (const isRolledUp of [false, true]) {
    if (isRolledUp) {
      world.clock.advance(minute * 11)
      value(await aggregateFigures(world))
      expect(await world.db`select from analytics_earlier`).not.toEqual([])
    }
    const now = await overview(world, 'year')
    expect(now.whole.released).toEqual({ count: 0, amount: 0n, usdt: 0n })
    expect(now.whole.takenBack.amount).toBe(0n)
    expect(now.whole.placed.count).toBe(whole.placed.count)
    expect(now.earlier).toEqual([
      { currency: 'PI', released: pick(whole.released), takenBack: pick(whole.takenBack) },
    ])
  }
})
