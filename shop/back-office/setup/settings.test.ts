import { describe, expect, test } from 'vitest'
import { textsIn } from '../../../app/i18n/compile-texts.ts'
import { person, provenAdmin } from '../../../tests/support/people.ts'
import { testWorld } from '../../../tests/support/world.ts'
import type { Viewer } from '../../people/accounts/rules.ts'
import { entriesOf } from '../../platform/audit/views.ts'
import { keysOf, settingGroups } from '../../platform/settings/rules/groups.ts'
import { settingKeys } from '../../platform/settings/rules/settings.ts'
import { textNames } from '../../platform/settings/rules/texts.ts'
import { ownText, setting, storedSettings, textIn } from '../../platform/settings/views.ts'
import { ok, refuse } from '../../result.ts'
import { auditRows } from '../lists/views/audit.ts'
import { changeSettings, changeText } from './actions/change-settings.ts'

const world = await testWorld()
const owner = await provenAdmin(world)
const second = await provenAdmin(world)

const coins = (whole: number) => String(BigInt(whole) * 10_000_000n)

describe('a setting', () => {
  test('is changed as typed, and the log has its former value', async () => {
    const fields = { secondPersonAbove: '12.5', 'was.secondPersonAbove': coins(1000) }
    expect(await changeSettings(world, owner, 'money', fields)).toEqual(ok(1))
    expect(await setting(world, 'secondPersonAbove')).toBe(125_000_000n)
    const [entry] = await entriesOf(world, 'setting:secondPersonAbove')
    expect(entry).toMatchObject({
      who: owner.id,
      action: 'setting.changed',
      details: { from: coins(1000), to: '125000000' },
    })
    const search = { who: '', action: '', subject: 'setting:secondPersonAbove', from: '', to: '' }
    const [row] = (await auditRows(world, search, null)).rows
    expect(Object.entries(row?.details ?? {})).toEqual([
      ['from', '1000'],
      ['to', '12.5'],
    ])
  })

  test('that is a rule of identity checks names what it is about', async () => {
    const change = (fields: Record<string, string>) =>
      changeSettings(world, owner, 'identity', {
        'was.identityChecks': 'always',
        'was.identityFreeBelow': '0',
        'was.identityCategories': '',
        'was.identityCountries': '',
        identityFreeBelow: '0',
        ...fields,
      })
    const wrong = (field: string, code: string) =>
      refuse('form.invalid', { fields: { [field]: code } })
    expect(await change({ identityChecks: 'sometimes' })).toEqual(
      wrong('identityChecks', 'settings.field.choice'),
    )
    expect(await change({ identityChecks: 'total' })).toEqual(
      wrong('identityFreeBelow', 'settings.identity_total'),
    )
    expect(await change({ identityChecks: 'categories' })).toEqual(
      wrong('identityCategories', 'settings.identity_categories'),
    )
    expect(await change({ identityChecks: 'countries' })).toEqual(
      wrong('identityCountries', 'settings.identity_countries'),
    )
    const ticked = { identityChecks: 'countries', 'identityCountries.DE': 'yes' }
    expect(await change({ ...ticked, 'identityCountries.ZZ': 'yes' })).toEqual(
      wrong('identityCountries', 'settings.field.countries'),
    )
    expect(await setting(world, 'identityChecks')).toBe('always')
    expect(await change({ ...ticked, 'identityCountries.AT': 'yes' })).toEqual(ok(2))
    expect(await setting(world, 'identityCountries')).toBe('AT DE')
    // The rule in force cannot lose what it names.
    const emptied = { 'was.identityCountries': 'AT DE' }
    expect(await changeSettings(world, owner, 'identity', emptied)).toEqual(
      wrong('identityCountries', 'settings.identity_countries'),
    )
    const back = { identityChecks: 'always', 'was.identityChecks': 'countries' }
    expect(await changeSettings(world, owner, 'identity', { ...back, ...emptied })).toEqual(ok(2))
  })

  test('that is unchanged is not written', async () => {
    const fields = { minimumAge: '0', 'was.minimumAge': '0' }
    expect(await changeSettings(world, owner, 'identity', fields)).toEqual(ok(0))
    expect(await entriesOf(world, 'setting:minimumAge')).toEqual([])
  })

  test.each([
    ['money', 'secondPersonAbove', '1.12345678', 'amount'],
    ['money', 'secondPersonAbove', '-1', 'amount'],
    ['money', 'paymentMinutes', '4', 'count'],
    ['money', 'paymentMinutes', '1e3', 'count'],
    ['money', 'usdtRate', '0', 'line'],
    ['money', 'usdtRate', '0,83', 'line'],
    ['invoices', 'taxRate', '19.999', 'percent'],
    ['invoices', 'taxRate', '100', 'percent'],
    ['invoices', 'taxRate', '-1', 'percent'],
    ['invoices', 'taxRate', 'nineteen', 'percent'],
    ['contact', 'contactMail', 'not a mail', 'line'],
  ] as const)('of %s: %s is not %j', async (group, key, typed, form) => {
    const before = await storedSettings(world)
    const fields = { [key]: typed, [`was.${key}`]: before[key] }
    expect(await changeSettings(world, owner, group, fields)).toEqual(
      refuse('form.invalid', { fields: { [key]: `settings.field.${form}` } }),
    )
    expect(await storedSettings(world)).toEqual(before)
  })

  test('that is invalid is reported with all others', async () => {
    const fields = {
      secondPersonAbove: 'much',
      'was.secondPersonAbove': '',
      paymentMinutes: '4',
      'was.paymentMinutes': '',
    }
    expect(await changeSettings(world, owner, 'money', fields)).toEqual(
      refuse('form.invalid', {
        fields: {
          secondPersonAbove: 'settings.field.amount',
          paymentMinutes: 'settings.field.count',
        },
      }),
    )
  })

  test('that is too long is reported as such', async () => {
    const fields = { shopName: 'x'.repeat(41), 'was.shopName': '' }
    expect(await changeSettings(world, owner, 'shop', fields)).toEqual(
      refuse('form.invalid', { fields: { shopName: 'settings.long' } }),
    )
  })

  test('changed by another stays as it is until it was seen', async () => {
    const page = { 'was.contactPhone': '', 'was.contactAddress': '' }
    expect(await changeSettings(world, owner, 'contact', { ...page, contactPhone: '1' })).toEqual(
      ok(1),
    )
    // A stale page does not reset what its user did not change.
    const stalePage = { ...page, contactPhone: '', contactAddress: 'Square 2' }
    expect(await changeSettings(world, second, 'contact', stalePage)).toEqual(ok(1))
    expect(await setting(world, 'contactPhone')).toBe('1')
    const both = { ...page, contactPhone: '2', contactAddress: 'Square 3' }
    expect(await changeSettings(world, second, 'contact', both)).toEqual(
      refuse('settings.changed', { facts: { keys: 'contactPhone contactAddress' } }),
    )
    expect(await setting(world, 'contactPhone')).toBe('1')
    expect(await setting(world, 'contactAddress')).toBe('Square 2')
    const displayed = { contactPhone: '2', 'was.contactPhone': '1' }
    expect(await changeSettings(world, second, 'contact', displayed)).toEqual(ok(1))
  })

  test('saved by two at the same moment is refused to one', async () => {
    const stored = (await storedSettings(world)).contactAddress
    const save = (who: Viewer, contactAddress: string) =>
      changeSettings(world, who, 'contact', { contactAddress, 'was.contactAddress': stored })
    const results = await Promise.all([save(owner, 'left'), save(second, 'right')])
    expect(results.map((result) => result.ok).sort()).toEqual([false, true])
  })

  test('is changed by owners; money and identity take re-authentication', async () => {
    const finance = await person(world, 'finance')
    const fields = { minimumAge: '18', 'was.minimumAge': '0' }
    expect(await changeSettings(world, finance, 'identity', fields)).toEqual(
      refuse('admin.not_allowed'),
    )
    const stale = { ...owner, proof: null }
    for (const group of ['money', 'identity', 'privacy', 'referrals'] as const)
      expect(await changeSettings(world, stale, group, fields)).toEqual(refuse('accounts.stepUp'))
    const name = { shopName: 'Stoa', 'was.shopName': '' }
    expect(await changeSettings(world, stale, 'shop', name)).toEqual(ok(1))
    expect(await setting(world, 'minimumAge')).toBe(0)
  })
})

describe('a text', () => {
  const german = { name: 'paused', language: 'de', was: '', typed: 'Ada\r\nPlatz 1' } as const

  test('falls back to English, then to its default', async () => {
    expect(await changeText(world, owner, german)).toMatchObject(ok({ isNew: true }))
    expect(await textIn(world, 'paused', 'ja')).toMatchObject({ language: 'de' })
    const english = { ...german, language: 'en', typed: 'Ada, Square 1' }
    expect(await changeText(world, owner, english)).toMatchObject(ok({ isNew: true }))
    expect(await textIn(world, 'paused', 'ja')).toMatchObject({ language: 'en' })
    expect(await textIn(world, 'paused', 'de')).toMatchObject({ text: 'Ada Platz 1' })
    expect(await textIn(world, 'announcement', 'de')).toBeNull()
  })

  test('changed by another is not overwritten', async () => {
    const late = { ...german, typed: 'Bob' }
    expect(await changeText(world, second, late)).toEqual(
      refuse('settings.changed', { facts: { keys: 'paused' } }),
    )
    expect(await ownText(world, 'paused', 'de')).toBe('Ada Platz 1')
    const deletion = { ...german, was: 'Ada\r\nPlatz 1', typed: ' ' }
    expect(await changeText(world, second, deletion)).toMatchObject(ok({ isNew: true }))
    expect(await ownText(world, 'paused', 'de')).toBe('')
    expect(await entriesOf(world, 'text:paused.de')).toHaveLength(2)
  })

  test('is changed by owners, limited in length, in one of the twelve languages', async () => {
    const support = await person(world, 'support')
    expect(await changeText(world, support, german)).toEqual(refuse('admin.not_allowed'))
    const long = { ...german, name: 'announcement', typed: 'x'.repeat(201) } as const
    expect(await changeText(world, owner, long)).toEqual(
      refuse('settings.long', { facts: { most: 200 } }),
    )
    expect(await changeText(world, owner, { ...german, language: 'xx' })).toEqual(
      refuse('form.invalid'),
    )
  })
})

test('can be written in every language and read back', async () => {
  for (const name of textNames) {
    const saved = await changeText(world, owner, { name, language: 'ko', was: '', typed: name })
    expect([name, saved.ok]).toEqual([name, true])
    expect(await ownText(world, name, 'ko')).toBe(name)
  }
})

test('every setting is explained on its page', () => {
  const { label = {}, hint = {}, group = {} } = textsIn('en')['admin-settings'] ?? {}
  const shown = settingGroups.flatMap(keysOf).sort()
  // The remaining ones have their own buttons or page.
  expect([...shown, 'firstLanguage', 'shopStatus'].sort()).toEqual([...settingKeys].sort())
  expect(Object.keys(label).sort()).toEqual(shown)
  expect(Object.keys(hint).sort()).toEqual(shown)
  expect(Object.keys(group)).toEqual([...settingGroups])
})
