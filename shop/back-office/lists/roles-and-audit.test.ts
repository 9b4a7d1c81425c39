import { beforeAll, describe, expect, test } from 'vitest'
import { person } from '../../../tests/support/people.ts'
import { testWorld } from '../../../tests/support/world.ts'
import { changeRole } from '../../people/accounts/actions/change-roles.ts'
import { roles } from '../../people/accounts/permissions.ts'
import type { Viewer } from '../../people/accounts/rules.ts'
import { userForStaff } from '../../people/accounts/views/people.ts'
import { staffRows } from '../../people/accounts/views/staff-rows.ts'
import { record } from '../../platform/audit/actions.ts'
import { ok, refuse } from '../../result.ts'
import { auditFile } from '../csv-files/views/csv-lists.ts'
import { exportRows } from '../csv-files/views/export-pages.ts'
import { type AuditSearch, auditRows } from './views/audit.ts'

const world = await testWorld()
let owner = await person(world, 'admin')
const rolesOf = async (id: string) => (await userForStaff(world, id))?.roles.map((role) => role.id)

describe('a role', () => {
  test('is granted and removed with an audit entry and an email in the user’s language', async () => {
    const ada = await person(world)
    await world.db`update users set language = 'de' where id = ${ada.id}`
    const input = { email: ada.email, role: 'finance' }
    expect(await changeRole(world, owner, 'grant', input)).toEqual(ok())
    expect(await rolesOf(ada.id)).toEqual(['finance'])
    expect(await changeRole(world, owner, 'revoke', input)).toEqual(ok())
    expect(await rolesOf(ada.id)).toEqual([])
    const mails = await world.db<{ subject: string; body: string }[]>`
      select subject, body from mail_outbox where to_address = ${ada.email} order by created_at, subject desc`
    expect(mails.map(({ body }) => body.includes('Finanzen'))).toEqual([true, true])
    const { rows } = await auditRows(world, { ...none, subject: ada.id }, null)
    expect(rows.map(({ action, who }) => [action, who])).toEqual([
      ['role.revoked', owner.id],
      ['role.granted', owner.id],
    ])
  })

  test('is granted by an owner after re-authentication, and is one of six', async () => {
    const ada = await person(world)
    const input = { email: ada.email, role: 'support' }
    for (const role of roles.filter((each) => each !== 'admin'))
      expect(await changeRole(world, await person(world, role), 'grant', input)).toEqual(
        refuse('admin.not_allowed'),
      )
    expect(await changeRole(world, { ...owner, proof: null }, 'grant', input)).toEqual(
      refuse('accounts.stepUp'),
    )
    const made = { ...input, role: 'emperor' }
    expect(await changeRole(world, owner, 'grant', made)).toEqual(refuse('role.unknown'))
    expect(await rolesOf(ada.id)).toEqual([])
  })

  test('of the last owner stays, also when two owners remove each other', async () => {
    const second = await person(world, 'admin')
    const results = await Promise.all([
      changeRole(world, owner, 'revoke', { email: second.email, role: 'admin' }),
      changeRole(world, second, 'revoke', { email: owner.email, role: 'admin' }),
    ])
    expect(results.filter((result) => result.ok)).toHaveLength(1)
    const staff = await staffRows(world)
    const owners = staff.filter((row) => row.roles.some(({ id }) => id === 'admin'))
    expect(owners).toHaveLength(1)
    expect(staff[0]).toEqual(owners[0])
    const last = owners[0]?.id === owner.id ? owner : second
    expect(await changeRole(world, last, 'revoke', { email: last.email, role: 'admin' })).toEqual(
      refuse('role.last_owner'),
    )
    owner = last
  })
})

const none: AuditSearch = { who: '', action: '', subject: '', from: '', to: '' }

describe('the audit log', () => {
  let ada: Viewer
  beforeAll(async () => {
    ada = await person(world, 'finance')
    for (const [day, action] of [
      ['2026-01-01', 'test.first'],
      ['2026-01-02', 'test.second'],
      ['2026-01-03', 'test.second'],
    ] as const) {
      world.clock.set(`${day}T23:59:59Z`)
      await record(world, ada, action, `thing:${day}`, { n: '=1+1' })
    }
    world.clock.set('2026-11-21T12:00:00Z')
  })
  const found = async (search: Partial<AuditSearch>) =>
    (await auditRows(world, { ...none, ...search }, null)).rows.map(({ subject }) => subject)

  test('is filtered by user, action, subject and day', async () => {
    const all = ['thing:2026-01-03', 'thing:2026-01-02', 'thing:2026-01-01']
    expect(await found({ who: ada.email.toUpperCase() })).toEqual(all)
    expect(await found({ who: ada.id, action: 'test.first' })).toEqual(all.slice(2))
    expect(await found({ subject: 'thing:2026-01-02' })).toEqual(all.slice(1, 2))
    expect(await found({ subject: 'thing:%' })).toEqual([])
    expect(await found({ who: ada.id, from: '2026-01-02', to: '2026-01-02' })).toEqual([
      'thing:2026-01-02',
    ])
    expect(await found({ who: ada.id, from: '2026-13-45' })).toEqual(all)
    expect(await found({ who: 'nobody@nowhere.example' })).toEqual([])
  })

  test('is paged by number, each entry once', async () => {
    const search = { ...none, who: ada.id }
    const first = await auditRows(world, search, null, 2)
    const rest = await auditRows(world, search, first.next, 2)
    expect([...first.rows, ...rest.rows].map(({ subject }) => subject)).toEqual(
      await found({ who: ada.id }),
    )
    expect(rest.next).toBeNull()
    expect(first.rows[0]?.name).toBe('Ada Byron')
  })

  test('is exported without formulas', async () => {
    let text = ''
    for await (const part of exportRows(auditFile(world, { ...none, action: 'test.first' })))
      text += part.text
    const [, row] = text.split('\r\n')
    expect(row).toContain('"2026-01-01 23:59:59"')
    expect(row).toContain('"{""n"":""=1+1""}"')
  })
})
