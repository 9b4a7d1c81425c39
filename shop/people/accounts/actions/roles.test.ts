// Roles: who grants and revokes them, and when they take effect.

import { expect, test } from 'vitest'
import { account, session, world } from '../../../../tests/fixtures/accounts/accounts.ts'
import { newClient, accountPassword as password } from '../../../../tests/support/accounts.ts'
import { testConfig } from '../../../../tests/support/world.ts'
import { refuse } from '../../../result.ts'
import { permissionsOf } from '../permissions.ts'
import { viewerOf } from '../views/accounts.ts'
import { resetPassword } from './reset-password.ts'
import { createDemonstrationAdmin, grantRole, inviteStaff, revokeRole } from './roles.ts'
import { signIn } from './sign-in.ts'

test('roles take effect on the next request', async () => {
  const { email } = await account()
  const { cookie } = await session(email)
  expect((await viewerOf(world, cookie))?.permissions).toEqual([])
  expect((await grantRole(world, 'system', ` ${email.toUpperCase()}`, 'kyc')).ok).toBe(true)
  expect((await viewerOf(world, cookie))?.permissions).toEqual(permissionsOf(['kyc']))
  expect((await revokeRole(world, 'system', email, 'kyc')).ok).toBe(true)
  expect((await viewerOf(world, cookie))?.permissions).toEqual([])
})

test('owners grant and remove roles, and each change is in the audit log once', async () => {
  const owner = await account()
  const shopper = await account()
  await grantRole(world, 'system', owner.email, 'admin')
  const by = (await session(owner.email)).who
  const outsider = (await session(shopper.email)).who
  expect(await grantRole(world, outsider, shopper.email, 'admin')).toEqual(
    refuse('role.not_allowed'),
  )
  expect(await revokeRole(world, outsider, owner.email, 'admin')).toEqual(
    refuse('role.not_allowed'),
  )
  expect(await grantRole(world, by, 'nobody@shop.example', 'kyc')).toEqual(
    refuse('account.not_found'),
  )
  await grantRole(world, by, shopper.email, 'kyc')
  await grantRole(world, by, shopper.email, 'kyc')
  await revokeRole(world, by, shopper.email, 'kyc')
  expect(await revokeRole(world, by, shopper.email, 'kyc')).toEqual(refuse('role.missing'))
  const entries = await world.db`
    select who, action, details from audit_entries where subject = ${shopper.id} order by number`
  expect(entries.slice()).toEqual([
    { who: by.id, action: 'role.granted', details: { role: 'kyc' } },
    { who: by.id, action: 'role.revoked', details: { role: 'kyc' } },
  ])
})

test('the last owner stays, and two cannot remove each other', async () => {
  await world.db`delete from user_roles`
  const [one, two] = [await account(), await account()]
  await grantRole(world, 'system', one.email, 'admin')
  expect(await revokeRole(world, 'system', one.email, 'admin')).toEqual(refuse('role.last_owner'))
  await grantRole(world, 'system', two.email, 'admin')
  const [first, second] = [(await session(one.email)).who, (await session(two.email)).who]
  const answers = await Promise.all([
    revokeRole(world, first, two.email, 'admin'),
    revokeRole(world, second, one.email, 'admin'),
  ])
  expect(answers.filter((answer) => answer.ok)).toHaveLength(1)
  expect(await world.db`select 1 from user_roles where role = 'admin'`).toHaveLength(1)
})

test('an unknown role opens nothing', async () => {
  await expect(
    world.db`insert into user_roles (user_id, role, granted_at) values (${(await account()).id}, 'root', now())`,
  ).rejects.toThrow(/foreign key/)
})

test('a demonstration has an admin with today’s password', async () => {
  const email = 'admin@shop.example'
  await createDemonstrationAdmin(world, { email, password: 'first of two lamps' })
  await createDemonstrationAdmin(world, { email, password: 'second of two lamps' })
  expect((await session(email, 'second of two lamps')).who.permissions).toEqual(
    permissionsOf(['admin']),
  )
  expect((await signIn(world, { email, password: 'first of two lamps' }, newClient())).ok).toBe(
    false,
  )
  const live = { ...world, config: { ...testConfig, demo: false } }
  await expect(createDemonstrationAdmin(live, { email, password })).rejects.toThrow('outside')
})

test('a command prints a link for the first owner, before mail works', async () => {
  const email = 'owner@shop.example'
  const invited = await inviteStaff(world, { email: ' Owner@shop.example ', role: 'admin' })
  if (!invited.ok) throw new Error(invited.code)
  const link = new URL(invited.value.link)
  expect(link.pathname).toBe('/auth/reset')
  expect(await signIn(world, { email, password: 'anything at all' }, newClient())).toEqual(
    refuse('account.invalid'),
  )
  const word = 'nine lives of a lamp'
  const form = { token: link.searchParams.get('token') ?? '', password: word, confirm: word }
  expect((await resetPassword(world, form, {})).ok).toBe(true)
  expect(await resetPassword(world, form, {})).toEqual(refuse('account.link'))
  expect(await signIn(world, { email, password: word }, newClient())).toMatchObject({
    value: { who: { permissions: permissionsOf(['admin']) } },
  })
  expect(await inviteStaff(world, { email: 'nobody', role: 'admin' })).toMatchObject({
    code: 'form.invalid',
  })
})
