// Opening a shop once its setup is complete; orders are only taken while it is open.

import { describe, expect, test } from 'vitest'
import { publishLegalPages } from '../../../tests/support/legal-pages.ts'
import { testPi } from '../../../tests/support/payments.ts'
import { person } from '../../../tests/support/people.ts'
import { line, purchased, stockedProduct, value } from '../../../tests/support/shopping.ts'
import { testConfig, testWorld } from '../../../tests/support/world.ts'
import { saveSetting } from '../../platform/settings/actions.ts'
import type { ShopStatus } from '../../platform/settings/rules/settings.ts'
import { liveConfig, setting } from '../../platform/settings/views.ts'
import { ok, refuse } from '../../result.ts'
import { cancelOrder } from '../../sales/checkout/actions/cancel.ts'
import { placeOrder } from '../../sales/checkout/actions/place-order.ts'
import { testOrders } from '../../sales/orders/views/orders.ts'
import type { World } from '../../world.ts'
import { aggregateFigures } from '../analytics/actions.ts'
import { countsOfAll } from '../analytics/views.ts'
import { setShopStatus } from './actions/open-shop.ts'

const world = await testWorld({ config: { ...testConfig, pi: testPi, demo: false } })
const owner = await person(world, 'admin')

const now = () => setting(world, 'shopStatus')
const followed = async (demo: boolean) =>
  (await liveConfig({ ...world.config, demo }, world)).config.operator?.status

describe('opening the shop', () => {
  test('takes the permission for settings', async () => {
    const clerk = await person(world, 'support')
    expect(await setShopStatus(world, clerk, 'open')).toEqual(refuse('admin.not_allowed'))
  })

  test('is refused while something required is missing, and so is pausing', async () => {
    expect(await setShopStatus(world, owner, 'open')).toMatchObject({
      code: 'admin.setup_missing',
      facts: { count: 3 },
    })
    expect(await setShopStatus(world, owner, 'paused')).toEqual(ok())
    expect([await now(), await followed(false), await followed(true)]).toEqual([
      'new',
      'new',
      'open',
    ])
  })

  test('opens, pauses and opens again, each in the audit log once', async () => {
    value(await saveSetting(world, owner, 'contactAddress', 'Market square 1'))
    const en = 'Text'
    const pages = { imprint: { en }, terms: { en }, privacy: { en }, withdrawal: { en } }
    await publishLegalPages(world, pages)
    await stockedProduct(world, 5)
    for (const to of ['open', 'open', 'paused', 'open'] as const) {
      value(await setShopStatus(world, owner, to))
      expect([await now(), await followed(false)]).toEqual([to, to])
    }
    const logged = await world.db<{ action: string }[]>`
      select action from audit_entries where action like 'shop.%' order by number`
    expect(logged.map(({ action }) => action)).toEqual(['shop.open', 'shop.paused', 'shop.open'])
  })

  test('of a paused shop is refused while something is missing', async () => {
    value(await setShopStatus(world, owner, 'paused'))
    await world.db`update product_variants set available = 0`
    expect(await setShopStatus(world, owner, 'open')).toMatchObject({ facts: { count: 1 } })
    expect(await now()).toBe('paused')
  })
})

const within = (status: ShopStatus): World => ({
  ...world,
  config: {
    ...world.config,
    operator: {
      status,
      phone: '',
      address: '',
      timeZone: '',
      hiddenLanguages: [],
      hasTaxes: false,
    },
  },
})

test('lets orders be placed; before, only the owner places them, to try the shop', async () => {
  const id = await stockedProduct(world, 5)
  const people = {
    shopper: await person(world),
    support: await person(world, 'support'),
    owner,
  }
  const closed = 'checkout.closed'
  const tried: string[] = []
  for (const [status, by, code] of [
    ['new', 'shopper', closed],
    ['new', 'support', closed],
    ['new', 'owner', null],
    ['paused', 'shopper', closed],
    ['paused', 'owner', closed],
    ['open', 'shopper', null],
  ] as const) {
    const who = people[by]
    const placing = await purchased(world, who, [line(id)])
    const placed = await placeOrder(within(status), who, placing)
    expect([status, by, placed.ok ? null : placed.code]).toEqual([status, by, code])
    if (placed.ok && status === 'new') tried.push(placed.value)
  }
  expect(tried).toHaveLength(1)
  expect(await testOrders(world)).toEqual(tried)
})

test('an order for somebody else is not placed before the shop opens', async () => {
  const id = await stockedProduct(world, 5)
  const customer = await person(world)
  const placing = await purchased(world, customer, [line(id)])
  const placed = await placeOrder(within('new'), customer, { ...placing, by: owner })
  expect(placed).toMatchObject({ code: 'checkout.closed' })
})

test('a test order is in no figure and no book, and is cancelled like any other', async () => {
  const id = await stockedProduct(world, 5)
  const counted = async () => (await countsOfAll(world, ['placed', 'cancelled'])).placed
  const before = await counted()
  const placing = await purchased(world, owner, [line(id)])
  const number = value(await placeOrder(within('new'), owner, placing))
  expect(await counted()).toBe(before)
  value(await cancelOrder(world, owner, number))
  world.clock.advance(60 * 60_000)
  value(await aggregateFigures(world))
  expect(await counted()).toBe(before)
  expect(await world.db`select from tax_invoices where order_number = ${number}`).toHaveLength(0)
  const shopper = await person(world)
  value(await placeOrder(within('open'), shopper, await purchased(world, shopper, [line(id)])))
  expect(await counted()).toBe(before + 1)
})
