import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testWorld } from '../../../tests/support/world.ts'
import { permissionsOf, type Role } from '../../people/accounts/permissions.ts'
import type { Viewer } from '../../people/accounts/rules.ts'
import { ok, refuse } from '../../result.ts'
import { coins } from '../money/rules.ts'
import { saveSetting, saveSettings } from './actions.ts'
import { shownText, typedText } from './rules/kinds.ts'
import { kinds, readSetting, settingsFrom, writeSetting } from './rules/settings.ts'
import { setting, settingsOf } from './views.ts'

const world = await testWorld()
const person = (roles: readonly Role[]): Viewer => ({
  id: 'u1',
  sessionId: 's1',
  email: 'ada@piazza.example',
  firstName: 'Ada',
  lastName: 'L',
  username: 'adal1234',
  language: 'en',
  permissions: permissionsOf(roles),
})

test('without rows every setting has its default', async () => {
  const settings = await settingsOf(world)
  for (const [key, kind] of Object.entries(kinds))
    expect(settings).toHaveProperty(key, kind.fallback)
})

test('an amount survives writing and reading, whatever its size', () => {
  fc.assert(
    fc.property(fc.bigInt(0n, 10n ** 29n), (amount) => {
      const text = writeSetting('identityFreeBelow', amount)
      expect(readSetting('identityFreeBelow', text)).toEqual({ ok: true, value: amount })
    }),
  )
})

test.each([
  ['identityFreeBelow', '-1'],
  ['identityFreeBelow', '1.5'],
  ['identityFreeBelow', ''],
  ['announcement', 'x'.repeat(201)],
] as const)('%s refuses %j', (key, text) => {
  expect(readSetting(key, text)).toEqual(refuse('settings.invalid'))
})

test.each([
  ['19', '1900', '19'],
  ['19.5', '1950', '19.5'],
  ['7,25 %', '725', '7.25'],
  ['0', '0', '0'],
  ['05.05', '505', '5.05'],
  ['99.99', '9999', '99.99'],
])('a share typed as %j is stored as %s hundredths and shown as %s', (typed, kept, shown) => {
  expect(typedText('percent', typed, 'PI')).toEqual(ok(kept))
  expect(readSetting('taxRate', kept)).toEqual(ok(Number(kept)))
  expect(shownText('percent', kept, 'PI')).toBe(shown)
})

test.each(['1900', '1900 %', '100', '-1', 'NaN', '1e30', '<b>19</b>', '19.999', ''])(
  'a share typed as %j is refused',
  (typed) => expect(typedText('percent', typed, 'PI').ok).toBe(false),
)

test('an invalid row counts as missing', () => {
  const rows = [
    { key: 'identityFreeBelow', value: 'many' },
    { key: 'gone', value: '1' },
  ]
  expect(settingsFrom(rows)).toEqual(settingsFrom([]))
})

test('the owner changes a setting, others do not, and all processes are told', async () => {
  const announced = new Promise<void>((resolve) => world.events.on('settings', resolve))
  expect(await saveSetting(world, person(['admin']), 'identityFreeBelow', coins(20))).toMatchObject(
    {
      ok: true,
    },
  )
  await announced
  expect(await setting(world, 'identityFreeBelow')).toBe(coins(20))
  for (const roles of [[], ['finance']] as const) {
    expect(await saveSetting(world, person(roles), 'identityFreeBelow', 0n)).toEqual(
      refuse('auth.forbidden'),
    )
  }
  expect(await saveSetting(world, 'system', 'announcement', 'x'.repeat(201))).toEqual(
    refuse('settings.invalid'),
  )
  expect(await setting(world, 'identityFreeBelow')).toBe(coins(20))
})

test('approximate amounts are in a currency to which a rate leads', async () => {
  const set = (to: string) =>
    saveSettings(world, person(['admin']), [{ key: 'orientationCurrency', was: '', to }])
  const refused = refuse('form.invalid', {
    fields: { orientationCurrency: 'settings.field.orientation' },
  })
  for (const wrong of ['PI', 'HRK', '<b>']) expect(await set(wrong)).toEqual(refused)
  await saveSetting(world, 'system', 'currency', 'EUR')
  for (const wrong of ['EUR', 'USD']) expect(await set(wrong)).toEqual(refused)
  expect(await set('PI')).toMatchObject({ ok: true })
  expect(await setting(world, 'orientationCurrency')).toBe('PI')
})
