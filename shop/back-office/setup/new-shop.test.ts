// A new real shop starts without what costs money and without pages of the demonstration.
import { expect, test } from 'vitest'
import { person } from '../../../tests/support/people.ts'
import { value } from '../../../tests/support/shopping.ts'
import { testConfig, testWorld } from '../../../tests/support/world.ts'
import { inviteStaff } from '../../people/accounts/actions/roles.ts'
import type { Language } from '../../platform/languages.ts'
import { coins } from '../../platform/money/rules.ts'
import { saveSetting } from '../../platform/settings/actions.ts'
import { setting } from '../../platform/settings/views.ts'
import { ok, refuse } from '../../result.ts'
import { hiddenFeatures } from '../../storefront/design/views.ts'
import type { World } from '../../world.ts'
import { chooseFirstDefaults, hiddenAtFirst, withFirstLanguages } from './actions/new-shop.ts'

const real = { config: { ...testConfig, demo: false } }

test('no referral reward, no T-shirt gallery, no pages about migrating Pi; once', async () => {
  const world = await testWorld(real)
  expect(await chooseFirstDefaults(world)).toMatchObject({ ok: true })
  expect(await setting(world, 'referralReward')).toBe(0n)
  expect(await setting(world, 'identityChecks')).toBe('never')
  expect(await setting(world, 'guests')).toBe('on')
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
    expect(await setting(world, 'identityChecks')).toBe('always')
    expect(await setting(world, 'guests')).toBe('off')
    expect(await hiddenFeatures(world)).toEqual([])
  }
})

const invite = (world: World, email: string, language: Language) =>
  withFirstLanguages(world, (world) => inviteStaff(world, { email, role: 'admin', language }))

test('a new shop offers English and the first owner’s language; a second owner changes nothing', async () => {
  const world = await testWorld(real)
  value(await chooseFirstDefaults(world))
  expect(await setting(world, 'hiddenLanguages')).toBe('')
  expect(await invite(world, 'nobody', 'de')).toMatchObject({ code: 'form.invalid' })
  expect(await setting(world, 'hiddenLanguages')).toBe('')
  const { link } = value(await invite(world, 'first@shop.example', 'ar'))
  expect(new URL(link).pathname).toBe('/ar/auth/reset')
  expect(await setting(world, 'hiddenLanguages')).toBe('es fr de it pt ru zh ja ko hi')
  await saveSetting(world, 'system', 'hiddenLanguages', 'ko')
  value(await invite(world, 'second@shop.example', 'fr'))
  expect(await setting(world, 'hiddenLanguages')).toBe('ko')
})

test('languages are not chosen by other staff, for an opened shop, or for a demonstration', async () => {
  const [staffed, opened, demo] = [
    await testWorld(real),
    await testWorld(real),
    await testWorld({ config: { ...testConfig, demo: true } }),
  ]
  await saveSetting(opened, 'system', 'shopStatus', 'open')
  value(
    await withFirstLanguages(staffed, async (world) => {
      await person(world, 'support')
      return ok()
    }),
  )
  for (const world of [opened, demo]) value(await invite(world, 'owner@shop.example', 'en'))
  for (const world of [staffed, opened, demo])
    expect(await setting(world, 'hiddenLanguages')).toBe('')
  const failed = await withFirstLanguages(staffed, async (world) => {
    await person(world, 'admin')
    return refuse('role.unknown')
  })
  expect(failed).toEqual(refuse('role.unknown'))
  expect(await setting(staffed, 'hiddenLanguages')).toBe('')
})
