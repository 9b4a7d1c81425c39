// Settings validated together: the two ends of the review time, and the shop's languages.
import { expect, test } from 'vitest'
import { languages } from '../../../app/i18n/languages.ts'
import { provenAdmin } from '../../../tests/support/people.ts'
import { testWorld } from '../../../tests/support/world.ts'
import type { Viewer } from '../../people/accounts/rules.ts'
import { entriesOf } from '../../platform/audit/views.ts'
import { saveSetting } from '../../platform/settings/actions.ts'
import type { SettingKey } from '../../platform/settings/rules/settings.ts'
import { setting, storedSettings } from '../../platform/settings/views.ts'
import { ok, refuse } from '../../result.ts'
import { changeSettings } from './actions/change-settings.ts'

const world = await testWorld()
const owner = await provenAdmin(world)
const second = await provenAdmin(world)

test('a promised period that ends before it begins is refused, with all other errors', async () => {
  const before = await storedSettings(world)
  const turned = { from: 72, to: 24 }
  const promise = (from: string, to: string, rest = {}) =>
    changeSettings(world, owner, 'identity', {
      reviewHoursFrom: from,
      'was.reviewHoursFrom': '',
      reviewHoursTo: to,
      'was.reviewHoursTo': '',
      ...rest,
    })
  expect(await promise('72', '24')).toEqual(
    refuse('form.invalid', { facts: turned, fields: { reviewHoursTo: 'settings.promise' } }),
  )
  expect(await promise('72', '24', { minimumAge: 'old', 'was.minimumAge': '0' })).toEqual(
    refuse('form.invalid', {
      facts: turned,
      fields: { minimumAge: 'settings.field.count', reviewHoursTo: 'settings.promise' },
    }),
  )
  // Empty means the configuration: from 24 to 48 hours.
  expect(await promise('72', '')).toMatchObject({ ok: false, facts: { from: 72, to: 48 } })
  expect(await promise('', '12')).toMatchObject({ ok: false, facts: { from: 24, to: 12 } })
  expect(await promise('', 'soon')).toMatchObject({
    fields: { reviewHoursTo: 'settings.field.count' },
  })
  expect(await storedSettings(world)).toEqual(before)
  expect(await promise('24', '24')).toEqual(ok(2))
})

test('of two who each change one end of the period, the second is refused', async () => {
  await saveSetting(world, 'system', 'reviewHoursFrom', 20)
  await saveSetting(world, 'system', 'reviewHoursTo', 22)
  const save = (who: Viewer, key: SettingKey, was: string, typed: string) =>
    changeSettings(world, who, 'identity', { [key]: typed, [`was.${key}`]: was })
  // Each change alone is valid.
  const results = await Promise.all([
    save(owner, 'reviewHoursFrom', '20', '22'),
    save(second, 'reviewHoursTo', '22', '21'),
  ])
  expect(results.map((result) => result.ok).sort()).toEqual([false, true])
})

test('selected languages are offered; English always is, and unknown ones are refused', async () => {
  const shown = languages.filter((code) => !['en', 'ar', 'ko'].includes(code))
  const ticked = Object.fromEntries(shown.map((code) => [`offered.${code}`, 'yes']))
  const save = (was: string, fields = {}) =>
    changeSettings(world, owner, 'shop', { 'was.hiddenLanguages': was, ...ticked, ...fields })
  expect(await save('')).toEqual(ok(1))
  expect(await setting(world, 'hiddenLanguages')).toBe('ko ar')
  expect(await save('ko ar', { 'offered.xx': 'yes', hiddenLanguages: 'en' })).toEqual(ok(0))
  // The form did not contain them.
  expect(await changeSettings(world, owner, 'shop', { announcement: 'Hello' })).toMatchObject({
    ok: true,
  })
  expect(await setting(world, 'hiddenLanguages')).toBe('ko ar')
  // A different stored order is equal.
  await saveSetting(world, 'system', 'hiddenLanguages', 'ar ko')
  expect(await save('ar ko')).toEqual(ok(0))
  expect(await save('ko ar', { 'offered.ko': 'yes' })).toEqual(
    refuse('settings.changed', { facts: { keys: 'hiddenLanguages' } }),
  )
  expect(await save('ar ko', { 'offered.ko': 'yes' })).toEqual(ok(1))
  const [entry] = await entriesOf(world, 'setting:hiddenLanguages')
  expect(entry).toMatchObject({ who: owner.id, details: { from: 'ar ko', to: 'ar' } })
})
