import { beforeEach, expect, test } from 'vitest'
import type { Viewer } from '../../../shop/people/accounts/rules.ts'
import { verifyAudit } from '../../../shop/platform/audit/views.ts'
import { person } from '../../../tests/support/people.ts'
import { routeCaller } from '../../../tests/support/route-caller.ts'
import { testWorld } from '../../../tests/support/world.ts'
import * as user from './customers/user/page'
import * as users from './customers/users'
import * as find from './find'
import * as kyc from './identity/kyc'
import * as orders from './orders/orders'
import * as transactions from './payments/transactions'
import * as mail from './settings/emails'

let owner: Viewer
const world = await testWorld()

beforeEach(async () => {
  owner = await person(world, 'admin')
})

type Page = { readonly loader: (args: never) => unknown }
const look = (page: Page, path: string, who = owner) => routeCaller(world)(page.loader, path, who)
const entries = async (who = owner) => {
  const rows = await world.db<{ action: string; subject: string; details: object }[]>`
    select action, subject, details from audit_entries where who = ${who.id} order by number`
  return rows.map(({ action, subject, details }) => ({ action, subject, ...details }))
}

const lists: [string, Page, string][] = [
  ['everything', find, '/admin/find'],
  ['kyc', kyc, '/admin'],
  ['orders', orders, '/admin/orders'],
  ['transactions', transactions, '/admin/transactions'],
  ['users', users, '/admin/users'],
  ['mail', mail, '/admin/mail'],
]

test.each(lists)(
  'a search of %s is in the audit log, without its text',
  async (list, page, path) => {
    const q = 'Zoë.Canary@shop.example'
    await look(page, `${path}?q=${encodeURIComponent(q)}`)
    const [entry, ...more] = await entries()
    expect(more).toEqual([])
    expect(entry).toEqual({
      action: 'list.searched',
      subject: `list:${list}`,
      kind: 'email',
      term: expect.stringMatching(/^[\w-]{16}$/),
    })
    const [row] = await world.db`select * from audit_entries where who = ${owner.id}`
    expect(JSON.stringify(row).toLowerCase()).not.toContain('canary')
    expect((await verifyAudit(world)).ok).toBe(true)
  },
)

test.each(lists)('viewing %s is not a search', async (_, page, path) => {
  await look(page, path)
  await look(page, `${path}?q=%20`)
  expect(await entries()).toEqual([])
})

test('further pages, another sort order and a reload are the same search', async () => {
  await look(users, '/admin/users?q=ada')
  await look(users, '/admin/users?q=ada')
  await look(users, '/admin/users?q=%20ADA%20&sort=name')
  await look(users, '/admin/users?q=ada&after=1763726400000.x')
  expect(await entries()).toHaveLength(1)
  await look(users, '/admin/users?q=grace')
  await look(orders, '/admin/orders?q=ada')
  expect(await entries()).toHaveLength(3)
  world.clock.advance(16 * 60_000)
  await look(users, '/admin/users?q=ada')
  const all = (await entries()) as { term?: string }[]
  expect(all).toHaveLength(4)
  // Equal search terms have equal pseudonyms, so that searches can be compared.
  expect(all[3]?.term).toBe(all[0]?.term)
  expect(all[1]?.term).not.toBe(all[0]?.term)
})

test('searches are recorded for each member of staff', async () => {
  const support = await person(world, 'support')
  await look(users, '/admin/users?q=ada')
  await look(users, '/admin/users?q=ada', support)
  expect(await entries()).toHaveLength(1)
  expect(await entries(support)).toHaveLength(1)
})

test.each([
  ['PI-17954', 'number'],
  ['ab'.repeat(32), 'hash'],
  [`G${'A'.repeat(55)}`, 'wallet'],
  ['ada@shop', 'email'],
  ['Byron', 'name'],
])('%s is recorded as a %s', async (q, kind) => {
  await look(find, `/admin/find?q=${encodeURIComponent(q)}`)
  expect(await entries()).toMatchObject([{ kind }])
})

test('opening a customer’s page is in the audit log, once for a visit', async () => {
  const ada = await person(world)
  await look(user, `/admin/users/${ada.id}`)
  await look(user, `/admin/users/${ada.id}`)
  expect(await entries()).toEqual([{ action: 'user.read', subject: ada.id }])
})
