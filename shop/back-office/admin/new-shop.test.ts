// A new real shop starts without what costs money and without pages of the demonstration.
import { expect, test } from 'vitest'
import { person } from '../../../tests/support/people.ts'
import { testConfig, testWorld } from '../../../tests/support/world.ts'
import { coins } from '../../platform/money/rules.ts'
import { saveSetting } from '../../platform/settings/actions.ts'
import { setting } from '../../platform/settings/views.ts'
import { ok } from '../../result.ts'
import { hiddenFeatures } from '../../storefront/design/views.ts'
import { chooseFirstDefaults, hiddenAtFirst } from './actions/new-shop.ts'

const real = { config: { ...testConfig, demo: false } }

test('no referral reward, no T-shirt gallery, no pages about migrating Pi; once', async () => {
  const world = await testWorld(real)
  expect(await chooseFirstDefaults(world)).toMatchObject({ ok: true })
  expect(await setting(world, 'referralReward')).toBe(0n)
  expect(await hiddenFeatures(world)).toEqual(expect.arrayContaining([...hiddenAtFirst]))
  await saveSetting(world, 'system', 'referralReward', coins(5))
  await person(world, 'admin')
  expect(await chooseFirstDefaults(world)).toMatchObject({ ok: true })
  expect(await setting(world, 'referralReward')).toBe(coins(5))
})

test('processes that start a new shop together all start', async () => {
  const world = await testWorld(real)
  const started = await Promise.all([1, 2, 3, 4].map(() => chooseFirstDefaults(world)))
  expect(started).toEqual(started.map(() => ok()))
  expect(await hiddenFeatures(world)).toEqual(expect.arrayContaining([...hiddenAtFirst]))
})

test('a shop with an owner, and a demonstration, keep what they have', async () => {
  const [owned, demo] = [await testWorld(real), await testWorld()]
  await person(owned, 'admin')
  for (const world of [owned, demo]) {
    await chooseFirstDefaults(world)
    expect(await setting(world, 'referralReward')).toBe(coins(10))
    expect(await hiddenFeatures(world)).toEqual([])
  }
})
