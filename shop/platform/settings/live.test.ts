import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { connect } from '../../../adapters/database/connect.ts'
import { listenEvents } from '../../../adapters/database/events.ts'
import { usdtWithRate } from '../../../tests/support/ledgers/rated-usdt.ts'
import { testConfig, testWorld } from '../../../tests/support/world.ts'
import { ok } from '../../result.ts'
import { firstLanguage, followFirstLanguage } from '../languages.ts'
import { saveSetting } from './actions.ts'
import { hiddenIn } from './rules/settings.ts'
import { liveConfig } from './views.ts'

const world = await testWorld()
/** A second process on the same database. */
const pool = connect(world.url)
afterAll(() => pool.end())
const from = { db: pool, events: await listenEvents(pool), log: world.log }
const other = await liveConfig(testConfig, from)

const soon = { timeout: 30_000, interval: 20 }

test('a setting of the operator applies in every process, and removing it restores the configuration', async () => {
  expect([world.config.shopName, other.config.shopName]).toEqual(['Piazza', 'Piazza'])
  await saveSetting(world, 'system', 'shopName', 'Corner Shop')
  await saveSetting(world, 'system', 'contactMail', 'desk@corner.example')
  await saveSetting(world, 'system', 'paymentMinutes', 30)
  await saveSetting(world, 'system', 'watchDays', 12)
  await saveSetting(world, 'system', 'keepDeclinedDays', 3)
  await saveSetting(world, 'system', 'reviewHoursFrom', 72)
  for (const { config } of [world, other]) {
    await expect.poll(() => config.reviewHours, soon).toEqual({ from: 48, to: 72 })
    expect(config).toMatchObject({
      shopName: 'Corner Shop',
      supportMail: 'desk@corner.example',
      paymentMinutes: 30,
      watchDays: 12,
      keepDocuments: { approved: 30, declined: 3, draft: 7 },
    })
  }
  await saveSetting(world, 'system', 'shopName', '')
  for (const { config } of [world, other])
    await expect.poll(() => config.shopName, soon).toBe('Piazza')
})

test('a transaction and a shopper’s view have the same configuration', async () => {
  await saveSetting(world, 'system', 'shopName', 'Everywhere')
  await expect.poll(() => world.config.shopName, soon).toBe('Everywhere')
  expect(world.as(null).config.shopName).toBe('Everywhere')
  await world.transaction(async (inside) => {
    expect(inside.config.shopName).toBe('Everywhere')
    return ok()
  })
})

test('refreshed() resolves once an announced change was read', async () => {
  // Both processes have applied the changes of earlier tests.
  await expect.poll(() => other.config.shopName, soon).toBe('Everywhere')
  const listener = vi.fn<() => void>()
  from.events.on('settings', listener)
  await saveSetting(world, 'system', 'contactPhone', '+1 555 0100')
  await expect.poll(() => listener.mock.calls.length, soon).toBeGreaterThan(0)
  await other.refreshed()
  expect(other.config.operator?.phone).toBe('+1 555 0100')
})

test('the operator’s rate takes precedence', async () => {
  const pair = { of: 'PI', in: 'USDT' } as const
  const rated = other.rated(usdtWithRate('0.5', world.now).rates, world.now)
  expect(await rated.rate(pair)).toMatchObject({ value: { rate: '0.5' } })
  await saveSetting(world, 'system', 'usdtRate', '0.83')
  const rate = async () => (await rated.rate(pair)) as unknown
  await expect
    .poll(rate, soon)
    .toEqual({ ok: true, value: { rate: '0.83', source: 'setting', asOf: world.now() } })
})

test('every process follows the first language, which is always offered', async () => {
  onTestFinished(() => followFirstLanguage('en'))
  await saveSetting(world, 'system', 'hiddenLanguages', 'de ko')
  await expect.poll(() => other.config.operator?.hiddenLanguages, soon).toEqual(['de', 'ko'])
  await saveSetting(world, 'system', 'firstLanguage', 'de')
  await expect.poll(firstLanguage, soon).toBe('de')
  expect(other.config.operator?.hiddenLanguages).toEqual(['ko'])
  expect(hiddenIn({ 'offered.fr': 'yes' }, 'ko en')).toBe('ko en es it pt ru zh ja ar hi')
})
