// Custom roles: made, changed and deleted by owners.
import { beforeAll, describe, expect, test } from 'vitest'
import { account, session, world } from '../../../../tests/fixtures/accounts/accounts.ts'
import { testConfig } from '../../../../tests/support/world.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import type { Permission } from '../permissions.ts'
import { maxCustomRoles, permissionsOf } from '../permissions.ts'
import type { Viewer } from '../rules.ts'
import { viewerOf } from '../views/accounts.ts'
import { userForStaff } from '../views/people.ts'
import { roleById, roleIdNamed, roleTable } from '../views/roles.ts'
import { staffWho } from '../views/staff.ts'
import { changeCustomRole, createCustomRole, deleteCustomRole } from './custom-roles.ts'
import { inviteColleague } from './invitations.ts'
import { grantRole, revokeRole } from './roles.ts'

let owner: Viewer
let count = 0

const fields = (name: string, ...permissions: string[]): Record<string, string> => ({
  name,
  ...Object.fromEntries(permissions.map((each) => [`may.${each}`, 'yes'])),
})
const newName = () => `Weekend help ${++count}`

async function made(...permissions: Permission[]): Promise<{ id: string; name: string }> {
  const name = newName()
  const done = await createCustomRole(world, owner, fields(name, ...permissions))
  if (!done.ok) throw new Error(done.code)
  return { id: done.value, name }
}

const change = (id: string, version: number, sent: Record<string, string>): Promise<Result> =>
  changeCustomRole(world, owner, { id, version: String(version) }, sent)

beforeAll(async () => {
  const { email } = await account()
  await grantRole(world, 'system', email, 'admin')
  const { who } = await session(email)
  owner = {
    ...who,
    permissions: permissionsOf(['admin']),
    proof: { at: world.now(), by: 'password' },
  }
})

describe('a custom role', () => {
  test('gives its permissions at the next request, and takes them at the next', async () => {
    const { id, name } = await made('orders.read', 'customers.read')
    const helper = await account()
    const { cookie } = await session(helper.email)
    expect((await viewerOf(world, cookie))?.permissions).toEqual([])
    expect(await grantRole(world, owner, helper.email, id)).toEqual(ok())
    expect((await viewerOf(world, cookie))?.permissions).toEqual(['orders.read', 'customers.read'])
    expect(await staffWho(world, 'customers.read')).toContain(helper.id)
    expect(await staffWho(world, 'orders.ship')).not.toContain(helper.id)
    expect(await change(id, 1, fields(name, 'orders.read'))).toEqual(ok())
    expect((await viewerOf(world, cookie))?.permissions).toEqual(['orders.read'])
    expect((await userForStaff(world, helper.id))?.roles).toEqual([{ id, name }])
    const named = await roleIdNamed(world, name.toUpperCase())
    expect(await revokeRole(world, 'system', helper.email, named)).toEqual(ok())
    expect((await viewerOf(world, cookie))?.permissions).toEqual([])
  })

  test('adds to the other roles of the same person', async () => {
    const { id } = await made('reviews.read')
    const { email } = await account()
    await grantRole(world, 'system', email, 'kyc')
    await grantRole(world, 'system', email, id)
    expect((await session(email)).who.permissions).toEqual(['kyc.decide', 'reviews.read'])
  })

  test('includes viewing what it may act on', async () => {
    const { id } = await made('refunds.approve', 'legal.write')
    expect((await roleById(world, id))?.permissions).toEqual([
      'payments.read',
      'refunds.approve',
      'storefront.write',
      'legal.write',
    ])
  })

  test('holds no permission that only owners have, nor an unknown one', async () => {
    const sent = fields(newName(), 'orders.read', 'staff.manage', 'apiKeys.manage', 'no.such')
    const done = await createCustomRole(world, owner, sent)
    expect(done.ok && (await roleById(world, done.value))?.permissions).toEqual(['orders.read'])
    const only = fields(newName(), 'staff.manage')
    expect(await createCustomRole(world, owner, only)).toMatchObject({
      fields: { permissions: 'role.field.permissions' },
    })
  })

  test('names a person in the emails by what the owner called it', async () => {
    const { id, name } = await made('orders.read')
    const { email } = await account()
    await grantRole(world, owner, email, id)
    const mails = await world.db`select body from mail_outbox where to_address = ${email}`
    expect(mails.some(({ body }) => body.includes(name))).toBe(true)
  })
})

describe('the name of a custom role', () => {
  test.each([
    ['', 'field.required'],
    [' \u200b\u202e\u0007 ', 'field.required'],
    ['x'.repeat(61), 'field.long'],
    ['ADMIN', 'role.field.name_taken'],
    ['owner', 'role.field.name_taken'],
    ['Finanzen', 'role.field.name_taken'],
  ])('%j is refused', async (name, problem) => {
    expect(await createCustomRole(world, owner, fields(name, 'orders.read'))).toMatchObject({
      code: 'form.invalid',
      fields: { name: problem },
    })
  })

  test('is unique in any case, also when it is changed, and keeps no invisible signs', async () => {
    const one = await made('orders.read')
    const two = await made('orders.read')
    const taken = { code: 'form.invalid', fields: { name: 'role.field.name_taken' } }
    const same = fields(` ${one.name.toUpperCase()}\u202e `, 'orders.read')
    expect(await createCustomRole(world, owner, same)).toMatchObject(taken)
    expect(await change(two.id, 1, same)).toMatchObject(taken)
    expect(await change(one.id, 1, same)).toEqual(ok())
    expect((await roleById(world, one.id))?.name).toBe(one.name.toUpperCase())
  })

  test('of two that are made at once is given to one', async () => {
    const name = newName()
    const done = await Promise.all(
      [1, 2].map(() => createCustomRole(world, owner, fields(name, 'orders.read'))),
    )
    expect(done.filter((each) => each.ok)).toHaveLength(1)
  })
})

describe('only an owner who has just authenticated', () => {
  test('makes, changes and deletes roles', async () => {
    const { id, name } = await made('orders.read')
    const sent = fields(name, 'orders.read', 'orders.ship')
    const everything = permissionsOf(['admin']).filter((each) => each !== 'staff.manage')
    for (const [who, refusal] of [
      [{ ...owner, permissions: everything }, refuse('role.not_allowed')],
      [{ ...owner, proof: null }, refuse('accounts.stepUp')],
    ] as const) {
      expect(await createCustomRole(world, who, fields(newName(), 'orders.read'))).toEqual(refusal)
      expect(await changeCustomRole(world, who, { id, version: '1' }, sent)).toEqual(refusal)
      expect(await deleteCustomRole(world, who, id)).toEqual(refusal)
    }
    expect((await roleById(world, id))?.permissions).toEqual(['orders.read'])
  })
})

test('a change of an older version is refused, and so is a role that is gone', async () => {
  const { id, name } = await made('orders.read')
  expect(await change(id, 1, fields(name, 'stock.read'))).toEqual(ok())
  expect(await change(id, 1, fields(name, 'orders.read'))).toEqual(refuse('role.changed'))
  expect(await deleteCustomRole(world, owner, id)).toEqual(ok())
  expect(await change(id, 2, fields(name, 'orders.read'))).toEqual(refuse('role.unknown'))
  expect(await deleteCustomRole(world, owner, id)).toEqual(refuse('role.unknown'))
  const { email } = await account()
  expect(await grantRole(world, owner, email, id)).toEqual(refuse('role.unknown'))
})

test('a role that somebody has is not deleted, and says who; an invitation to it ends', async () => {
  const { id } = await made('orders.read')
  const helper = await account()
  await grantRole(world, owner, helper.email, id)
  const { firstName, lastName } = (await session(helper.email)).who
  expect(await deleteCustomRole(world, owner, id)).toEqual(
    refuse('role.in_use', { facts: { count: 1, people: `${firstName} ${lastName}` } }),
  )
  const email = 'weekend@home.example'
  expect(await inviteColleague(world, owner, { email, role: id })).toEqual(ok())
  await revokeRole(world, owner, helper.email, id)
  expect(await deleteCustomRole(world, owner, id)).toEqual(ok())
  expect(await world.db`select from staff_invitations where email = ${email}`).toHaveLength(0)
  expect((await roleTable(world)).some((each) => each.id === id)).toBe(false)
})

test('who gains a permission verifies the second factor again; who loses one does not', async () => {
  const live = { ...world, config: { ...testConfig, demo: false } }
  const { id, name } = await made('orders.read', 'stock.read')
  const { email } = await account()
  await grantRole(world, 'system', email, id)
  const { cookie } = await session(email)
  await world.db`update sessions set mfa_at = ${world.now()}`
  expect(await change(id, 1, fields(name, 'orders.read'))).toEqual(ok())
  expect(await viewerOf(live, cookie)).toMatchObject({ permissions: ['orders.read'] })
  expect(await change(id, 2, fields(name, 'orders.read', 'orders.ship'))).toEqual(ok())
  expect(await viewerOf(live, cookie)).toMatchObject({ permissions: [], needsFactor: true })
})

test('each change is in the audit log once', async () => {
  const { id, name } = await made('orders.read')
  await change(id, 1, fields(name, 'stock.read'))
  await deleteCustomRole(world, owner, id)
  const entries = await world.db<{ action: string; who: string; details: object }[]>`
    select action, who, details from audit_entries where subject = ${`role:${id}`} order by number`
  expect(entries.slice()).toEqual([
    { action: 'role.created', who: owner.id, details: { permissions: 'orders.read' } },
    {
      action: 'role.changed',
      who: owner.id,
      details: { renamed: false, added: 'stock.read', removed: 'orders.read' },
    },
    { action: 'role.deleted', who: owner.id, details: {} },
  ])
})

test('there are at most so many', async () => {
  const present = (await roleTable(world)).filter(({ name }) => name !== null).length
  for (let at = present; at < maxCustomRoles; at++) await made('orders.read')
  expect(await createCustomRole(world, owner, fields(newName(), 'orders.read'))).toEqual(
    refuse('role.many', { facts: { most: maxCustomRoles } }),
  )
})
