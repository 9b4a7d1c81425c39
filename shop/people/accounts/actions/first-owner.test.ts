// The first owner of a shop that nobody owns: by a signed link, once, and never again.
import { beforeEach, expect, test } from 'vitest'
import { worldWithAccounts } from '../../../../tests/support/accounts.ts'
import { person } from '../../../../tests/support/people.ts'
import { value } from '../../../../tests/support/shopping.ts'
import { type TestWorld, testConfig, testWorld } from '../../../../tests/support/world.ts'
import { record } from '../../../platform/audit/actions.ts'
import { day } from '../../../platform/durations.ts'
import { saveSetting } from '../../../platform/settings/actions.ts'
import { refuse } from '../../../result.ts'
import { setupLinkLife } from '../rules.ts'
import { isSetupToken, setupLink, setupToken } from '../setup-link.ts'
import { ownersOf } from '../views/staff.ts'
import { isUnowned } from '../views/unowned.ts'
import { createFirstOwner } from './first-owner.ts'
import { grantRole, revokeRole } from './roles.ts'

let world: TestWorld
beforeEach(async () => {
  world = await worldWithAccounts({ config: { ...testConfig, demo: false } })
})

const password = 'eleven wild geese over the pond'
const formFor = (email: string, token = setupToken(world)) => ({
  token,
  email,
  firstName: 'Ada',
  lastName: 'Byron',
  password,
  confirm: password,
})
const claim = (email: string, token?: string) =>
  createFirstOwner(world, formFor(email, token), 'de')

test('the link makes one owner, whose address counts as verified, and is dead then', async () => {
  const token = setupToken(world)
  const id = value(await claim('Ada@Shop.example', token))
  expect(await ownersOf(world)).toEqual([id])
  const [row] = await world.db`select email, email_verified, language from users`
  expect(row).toEqual({ email: 'ada@shop.example', email_verified: true, language: 'de' })
  for (const again of [token, setupToken(world)])
    expect(await claim('eve@shop.example', again)).toEqual(refuse('setup.owned'))
  expect(await ownersOf(world)).toEqual([id])
})

test('of many people who send the form at once, one becomes the owner', async () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f']
  const made = await Promise.all(names.map((name) => claim(`${name}@shop.example`)))
  expect(made.filter(({ ok }) => ok)).toHaveLength(1)
  for (const each of made) if (!each.ok) expect(each.code).toBe('setup.owned')
  expect(await ownersOf(world)).toHaveLength(1)
  // Nothing of the others stays.
  expect(await world.db`select from users`).toHaveLength(1)
})

test('a guessed, changed, foreign or expired link makes nobody an owner', async () => {
  const good = setupToken(world)
  const [until = '', signature = ''] = good.split('.')
  const other = await testWorld({ config: { ...testConfig, demo: false } })
  const secret = { ...world, keys: { version: 1, key: () => Buffer.alloc(32, 7) } }
  const wrong = [
    '',
    'x',
    until,
    `${until}.`,
    `.${signature}`,
    `${Number(until) + 1}.${signature}`,
    `${until}.${signature.slice(0, -1)}${signature.endsWith('A') ? 'B' : 'A'}`,
    `${until}.${'A'.repeat(43)}`,
    `0${until}.${signature}`,
    `${until}.${signature}.${signature}`,
    setupToken(secret),
    good.toUpperCase(),
  ]
  for (const token of wrong) {
    expect([token, isSetupToken(world, token)]).toEqual([token, false])
    expect(await claim('eve@shop.example', token)).toEqual(refuse('setup.link'))
  }
  expect(await isUnowned(other)).toBe(true)
  world.clock.advance(setupLinkLife - 1000)
  expect(isSetupToken(world, good)).toBe(true)
  world.clock.advance(1000)
  expect(await claim('eve@shop.example', good)).toEqual(refuse('setup.link'))
  expect(await ownersOf(world)).toEqual([])
  expect(value(await claim('ada@shop.example'))).not.toBe('')
})

test('links of several processes are valid side by side', async () => {
  const first = new URL(setupLink(world)).searchParams.get('token') ?? ''
  world.clock.advance(60_000)
  const second = new URL(setupLink(world)).searchParams.get('token') ?? ''
  expect(second).not.toBe(first)
  for (const token of [first, second]) expect(isSetupToken(world, token)).toBe(true)
})

test('what was typed wrong is said at its field, and the link still works', async () => {
  const token = setupToken(world)
  const form = { ...formFor('nobody', token), firstName: '' }
  expect(await createFirstOwner(world, form, 'en')).toEqual(
    refuse('form.invalid', {
      fields: { firstName: 'field.firstName.required', email: 'field.email.format' },
    }),
  )
  const weak = { ...formFor('ada@shop.example', token), password: 'elevensigns', confirm: 'x' }
  expect(await createFirstOwner(world, weak, 'en')).toMatchObject({
    code: 'form.invalid',
    fields: { password: 'field.password.staff', confirm: 'field.password.mismatch' },
  })
  value(await claim('ada@shop.example', token))
})

test('an account that a stranger opened before is not made the owner', async () => {
  const stranger = await person(world)
  expect(await claim(stranger.email)).toEqual(
    refuse('form.invalid', { fields: { email: 'setup.email_taken' } }),
  )
  expect(await ownersOf(world)).toEqual([])
})

test('a shop whose roles were lost is not set up again', async () => {
  const id = value(await claim('ada@shop.example'))
  await world.db`delete from user_roles where user_id = ${id}`
  expect(await ownersOf(world)).toEqual([])
  expect(await isUnowned(world)).toBe(false)
  expect(await claim('eve@shop.example')).toEqual(refuse('setup.owned'))
})

test('any role, an opened shop and a demonstration have no set-up', async () => {
  const [support, past, opened, demo] = [
    await testWorld({ config: { ...testConfig, demo: false } }),
    await testWorld({ config: { ...testConfig, demo: false } }),
    await testWorld({ config: { ...testConfig, demo: false } }),
    await testWorld({ config: { ...testConfig, demo: true } }),
  ]
  for (const each of [support, past, opened]) expect(await isUnowned(each)).toBe(true)
  await person(support, 'support')
  await record(past, 'system', 'role.granted', 'user', { role: 'admin' })
  value(await saveSetting(opened, 'system', 'shopStatus', 'open'))
  for (const each of [support, past, opened, demo]) expect(await isUnowned(each)).toBe(false)
})

test('a first owner cannot be removed by a second, and a role by the command line ends the set-up', async () => {
  const user = await person(world)
  value(await grantRole(world, 'system', user.email, 'admin'))
  expect(await isUnowned(world)).toBe(false)
  expect(await revokeRole(world, 'system', user.email, 'admin')).toEqual(refuse('role.last_owner'))
  world.clock.advance(day)
  expect(await claim('eve@shop.example')).toEqual(refuse('setup.owned'))
})
