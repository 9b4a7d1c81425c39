// Inviting a colleague without an account, and accepting the invitation.
import { expect, test } from 'vitest'
import { account, mailsTo, session, world } from '../../../../tests/fixtures/accounts/accounts.ts'
import { mailedLink, newClient, tokenOf } from '../../../../tests/support/accounts.ts'
import { ok, refuse } from '../../../result.ts'
import { permissionsOf, type Role } from '../permissions.ts'
import type { Viewer } from '../rules.ts'
import { invitationOfLink, invitationsFor } from '../views/staff.ts'
import {
  acceptInvitation,
  forgetInvitations,
  inviteColleague,
  withdrawInvitation,
} from './invitations.ts'
import { grantRole, revokeRole } from './roles.ts'
import { signIn } from './sign-in.ts'
import { addUser } from './sign-up.ts'

const word = 'eleven lives of a lamp'
const day = 86_400_000
let colleagueCount = 0
const newAddress = () => `colleague${++colleagueCount}@home.example`
const form = (token: string, fields: Record<string, string> = {}) => ({
  firstName: 'Grace',
  lastName: 'Hopper',
  password: word,
  confirm: word,
  token,
  ...fields,
})

async function owner(): Promise<Viewer> {
  const { email } = await account()
  await grantRole(world, 'system', email, 'admin')
  return (await session(email)).who
}

async function invited(by: Viewer, email: string, role: Role = 'support'): Promise<string> {
  world.clock.advance(1000)
  const fresh = { ...by, proof: { at: world.now(), by: 'password' } } as const
  expect(await inviteColleague(world, fresh, { email, role })).toEqual(ok())
  return tokenOf(await mailedLink(world, email, 'staff-invitation'))
}

test('a link lets a person without an account sign up with a role', async () => {
  const boss = await owner()
  const email = newAddress()
  const token = await invited(boss, ` ${email.toUpperCase()}`.trim().toLowerCase(), 'fulfilment')
  expect(await invitationOfLink(world, token)).toEqual({
    email,
    role: { id: 'fulfilment', name: null },
  })
  expect(await invitationsFor(world)).toMatchObject([{ email, invitedBy: boss.id }])
  expect(await world.db`select 1 from users where email = ${email}`).toHaveLength(0)
  expect(await acceptInvitation(world, form(token), 'de')).toEqual(ok())
  const { who } = await session(email, word)
  expect(who).toMatchObject({
    firstName: 'Grace',
    language: 'de',
    permissions: permissionsOf(['fulfilment']),
  })
  expect(await invitationsFor(world)).toEqual([])
  const entries = await world.db<{ action: string; who: string }[]>`
    select action, who from audit_entries
    where action in ('staff.invited', 'role.granted') and (who = ${boss.id} or subject = ${who.id})
    order by number`
  expect(entries.map(({ action, who }) => [action, who])).toEqual([
    ['staff.invited', boss.id],
    ['role.granted', 'system'],
  ])
})

test('a link works once, for three days, and only the newest', async () => {
  const boss = await owner()
  const email = newAddress()
  const first = await invited(boss, email)
  const token = await invited(boss, email, 'kyc')
  expect(await acceptInvitation(world, form(first), 'en')).toEqual(refuse('account.link'))
  const answers = await Promise.all([1, 2].map(() => acceptInvitation(world, form(token), 'en')))
  expect(answers.filter((answer) => answer.ok)).toHaveLength(1)
  expect(answers).toContainEqual(refuse('account.link'))

  const late = await invited(boss, newAddress())
  world.clock.advance(3 * day)
  expect(await invitationOfLink(world, late)).toBeNull()
  expect(await acceptInvitation(world, form(late), 'en')).toEqual(refuse('account.link'))
  await forgetInvitations(world)
  expect(await world.db`select 1 from staff_invitations`).toHaveLength(0)
})

test('it ends when it is withdrawn, and when its author loses the role', async () => {
  const boss = await owner()
  const [one, two] = [newAddress(), newAddress()]
  const first = await invited(boss, one)
  const second = await invited(boss, two)
  const id = (await invitationsFor(world)).find(({ email }) => email === one)?.id ?? ''
  expect(await withdrawInvitation(world, (await session((await account()).email)).who, id)).toEqual(
    refuse('role.not_allowed'),
  )
  expect(await withdrawInvitation(world, boss, id)).toEqual(ok())
  expect(await withdrawInvitation(world, boss, id)).toEqual(refuse('role.no_invitation'))
  expect(await acceptInvitation(world, form(first), 'en')).toEqual(refuse('account.link'))

  await owner()
  await revokeRole(world, 'system', boss.email, 'admin')
  expect(await acceptInvitation(world, form(second), 'en')).toEqual(refuse('account.link'))
})

test('takes an owner’s re-authentication, and an address without an account', async () => {
  const boss = await owner()
  const known = await account()
  const email = newAddress()
  const shopper = (await session(known.email)).who
  const invitation = { email, role: 'kyc' } as const
  expect(await inviteColleague(world, shopper, invitation)).toEqual(refuse('role.not_allowed'))
  const stale = { ...boss, proof: null }
  expect(await inviteColleague(world, stale, invitation)).toEqual(refuse('accounts.stepUp'))
  expect(await inviteColleague(world, boss, { ...invitation, email: known.email })).toEqual(
    refuse('role.has_account'),
  )
  expect(await inviteColleague(world, boss, { ...invitation, email: 'nobody' })).toMatchObject({
    code: 'form.invalid',
  })
  expect(await mailsTo(email)).toEqual([])
})

test('its form is validated, and takes over an unverified sign-up', async () => {
  const boss = await owner()
  const email = newAddress()
  const squatter = { email, firstName: 'Mal', lastName: 'Lory', phone: null, language: 'en' }
  await addUser(world, squatter, false)
  const token = await invited(boss, email)
  expect(
    await acceptInvitation(
      world,
      form(token, { firstName: '', password: 'short', confirm: 'other' }),
      'en',
    ),
  ).toMatchObject({
    code: 'form.invalid',
    fields: { firstName: 'field.firstName.required', confirm: 'field.password.mismatch' },
  })
  expect(await acceptInvitation(world, form(token), 'en')).toEqual(ok())
  expect(await signIn(world, { email, password: word }, newClient())).toMatchObject({ ok: true })
})
