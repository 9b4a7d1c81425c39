// Setup checklist, from an empty shop to one that sells, and a mail server that is down.
import { expect, test } from 'vitest'
import { admin } from '../../../app/i18n/messages/en/dashboard-shop.json'
import { createZones } from '../../../tests/fixtures/sales/shipping-zones.ts'
import { testUsdt } from '../../../tests/support/ledgers/rated-usdt.ts'
import { publishLegalPages } from '../../../tests/support/legal-pages.ts'
import { testPi } from '../../../tests/support/payments.ts'
import { person } from '../../../tests/support/people.ts'
import { stockedProduct, value } from '../../../tests/support/shopping.ts'
import { testConfig, testWorld } from '../../../tests/support/world.ts'
import { queueMail } from '../../platform/mail/actions.ts'
import { coins } from '../../platform/money/rules.ts'
import { saveSetting } from '../../platform/settings/actions.ts'
import { tabCounts } from '../overview/views/counts.ts'
import { isNeeded } from './rules/setup.ts'
import { costValues } from './views/costs.ts'
import { mailStuckSince, missingSteps } from './views/setup.ts'

const world = await testWorld({ config: { ...testConfig, pi: null } })
const owner = await person(world, 'admin')

test('each missing thing is listed until it is there', async () => {
  const first = ['payment', 'seller', 'legal', 'product', 'delivery']
  expect(await missingSteps(world)).toEqual(first)
  expect((await tabCounts(world, owner)).overview).toEqual({ count: 4, isMore: false })
  expect((await tabCounts(world, await person(world, 'finance'))).overview).toBeUndefined()
  expect(Object.keys(admin.count)).toEqual(
    expect.arrayContaining(Object.keys(await tabCounts(world, owner))),
  )

  value(await saveSetting(world, owner, 'contactAddress', 'Market square 1'))
  const de = 'Text'
  await publishLegalPages(world, { terms: { de }, privacy: { de }, withdrawal: { de } })
  const soldOut = await stockedProduct(world, 0)
  expect(await missingSteps(world)).toEqual(['payment', 'legal', 'product', 'delivery'])
  await publishLegalPages(world, { imprint: { ar: 'نص' } })
  await world.db`update product_variants set available = 1 where product_id = ${soldOut}`
  expect(await missingSteps(world)).toEqual(['payment', 'delivery'])
  const paying = { ...world, config: { ...world.config, pi: testPi } }
  expect(await missingSteps(paying)).toEqual(['delivery'])
  expect((await tabCounts(paying, owner)).overview).toBeUndefined()
})

test('zones without a shipping method block opening, until one has a method', async () => {
  const { near } = await createZones(world, owner)
  expect(await missingSteps(world)).not.toContain('ways')
  await world.db`update shipping_methods set is_active = false`
  const steps = await missingSteps(world)
  expect(steps).toContain('ways')
  expect(steps).not.toContain('delivery')
  expect(isNeeded('ways')).toBe(true)
  await world.db`update shipping_methods set is_active = true where zone_id = ${near}`
  expect(await missingSteps(world)).not.toContain('ways')
})

test('USDT without a rate has a warning', async () => {
  const steps = await missingSteps({ ...world, config: { ...world.config, usdt: testUsdt } })
  expect(steps).toContain('rate')
  expect(steps).not.toContain('payment')
})

test('undelivered emails have a warning with their age, until they are gone', async () => {
  const values = { name: 'Ada', link: 'https://shop.example/' }
  await queueMail(world, {
    to: 'ada@piazza.example',
    language: 'en',
    template: 'kyc.approved',
    values,
  })
  const since = world.now()
  expect(await mailStuckSince(world)).toBe(null)
  world.clock.advance(16 * 60_000)
  expect(await mailStuckSince(world)).toEqual(since)
  expect(await missingSteps(world)).toContain('mail')
  // One recipient's full mailbox is not a problem of the server.
  await world.db`update mail_outbox set failure = 'mail.later'`
  expect(await mailStuckSince(world)).toBe(null)
  await world.db`update mail_outbox set status = 'sent', failure = null`
  expect(await mailStuckSince(world)).toBe(null)
})

test('what a shop costs follows its settings and its shipping methods', async () => {
  const world = await testWorld()
  const owner = await person(world, 'admin')
  const first = await costValues(world)
  expect(first).toMatchObject({ shipping: { free: 'always' }, identity: { kind: 'always' } })
  expect(first.keepDays).toEqual({ approved: 30, declined: 7 })
  value(await saveSetting(world, 'system', 'referralReward', 0n))
  value(await saveSetting(world, 'system', 'hiddenLanguages', 'ar hi'))
  expect(await costValues(world)).toMatchObject({ referralReward: 0n, hiddenLanguages: 'ar hi' })
  await createZones(world, owner)
  expect((await costValues(world)).shipping).toEqual({ free: 'from', from: coins(300) })
  await world.db`update shipping_methods set free_from = null`
  expect((await costValues(world)).shipping).toEqual({ free: 'never' })
  await world.db`update shipping_methods set price = 0 where names->>'en' = 'Express'`
  expect((await costValues(world)).shipping).toEqual({ free: 'some' })
  await world.db`update shipping_methods set is_active = false where price = 0`
  expect((await costValues(world)).shipping).toEqual({ free: 'never' })
})
