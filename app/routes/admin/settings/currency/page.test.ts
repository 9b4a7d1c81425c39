// The page that changes the currency: preview by its URL, confirmed with authentication.
import { expect, test, vi } from 'vitest'
import { permissionsOf } from '../../../../../shop/people/accounts/permissions.ts'
import type { Viewer } from '../../../../../shop/people/accounts/rules.ts'
import {
  accountPassword,
  makeAccountsIn,
  worldWithAccounts,
} from '../../../../../tests/support/accounts.ts'
import { location, routeCaller } from '../../../../../tests/support/route-caller.ts'
import { stockedProduct } from '../../../../../tests/support/shopping.ts'
import * as page from './page'

const world = await worldWithAccounts()
const { account, session } = makeAccountsIn(world)
const { who } = await session((await account()).email)
const owner: Viewer = { ...who, permissions: permissionsOf(['admin']), proof: null }
await stockedProduct(world, 3)
const ask = routeCaller(world)
const path = '/admin/settings/currency'
const choice = { to: 'EUR', source: 'own', rate: '0.52', rounding: '90' }
type Data = Awaited<ReturnType<typeof page.loader>>
const read = async (query: Record<string, string>, viewer = owner) =>
  (await ask(page.loader, `${path}?${new URLSearchParams(query)}`, viewer)) as Data
const setCookies: string[] = []
const send = (fields: Record<string, string>) =>
  ask(page.action, path, owner, new URLSearchParams(fields), undefined, { setCookies })

test('the preview is the page of its URL; a wrong rate is refused beside its field', async () => {
  expect((await read({})).preview).toBeNull()
  const { preview, pages } = await read(choice)
  expect(preview?.rows[0]).toMatchObject({ amount: 1_000_000_000n, to: 5190n })
  expect(pages).toBe(1)
  expect(await read({ ...choice, rate: '0' })).toMatchObject({
    preview: null,
    problem: { fields: { rate: 'conversion.field.rateAbove' } },
  })
  expect((await read({ ...choice, source: 'shop' })).problem).toMatchObject({
    fields: { rate: 'conversion.field.noRate' },
  })
  expect((await read({ ...choice, page: '-7', section: '__proto__' })).preview).not.toBeNull()
})

test('staff who are no owners see no preview and change nothing', async () => {
  const staff = { ...owner, permissions: owner.permissions.filter((one) => one !== 'staff.manage') }
  expect(await read(choice, staff)).toMatchObject({ isOwner: false, preview: null })
  const refused = await ask(page.action, path, staff, new URLSearchParams(choice))
  expect(refused).toMatchObject({ data: { refusal: { code: 'admin.not_allowed' } } })
})

test('confirming asks for the password, and for the preview of now', async () => {
  const seen = (await read(choice)).preview?.fingerprint ?? ''
  expect(await send({ ...choice, seen })).toMatchObject({
    data: { refusal: { code: 'accounts.stepUp' }, values: choice },
  })
  const proof = { confirm: 'yes', password: accountPassword }
  const stale = await send({ ...choice, seen: 'x', ...proof })
  expect(stale).toMatchObject({ data: { refusal: { code: 'conversion.changed' } } })
  expect(location(await send({ ...choice, seen, ...proof }))).toBe(path)
  await vi.waitFor(() => expect(world.config.currency).toBe('EUR'))
  expect(await read({})).toMatchObject({ history: [{ from: 'PI', to: 'EUR', rate: '0.52' }] })
})
