// Settings pages: one form saves a page, and includes re-authentication where it is required.

import { expect, test } from 'vitest'
import { permissionsOf } from '../../../../../shop/people/accounts/permissions.ts'
import type { Viewer } from '../../../../../shop/people/accounts/rules.ts'
import { settingGroups } from '../../../../../shop/platform/settings/rules/groups.ts'
import { settingKeys } from '../../../../../shop/platform/settings/rules/settings.ts'
import { setting } from '../../../../../shop/platform/settings/views.ts'
import {
  accountPassword,
  makeAccountsIn,
  worldWithAccounts,
} from '../../../../../tests/support/accounts.ts'
import { location, routeCaller, status } from '../../../../../tests/support/route-caller.ts'
import * as page from './page'

const world = await worldWithAccounts()
const { account, session } = makeAccountsIn(world)
const { who } = await session((await account()).email)
const owner: Viewer = { ...who, permissions: permissionsOf(['admin']), proof: null }
const ask = routeCaller(world)
const setCookies: string[] = []
const send = (fields: Record<string, string>) =>
  ask(
    page.action,
    '/admin/settings/identity',
    owner,
    new URLSearchParams({ group: 'identity', minimumAge: '18', 'was.minimumAge': '0', ...fields }),
    undefined,
    { setCookies },
  )
const read = (group: string) =>
  ask(
    (args: object) => page.loader({ ...args, params: { group } } as never),
    `/admin/settings/${group}`,
    owner,
  )

test('the pages contain every setting, and no other page exists', async () => {
  const seen: string[] = []
  for (const group of settingGroups) {
    const { sections } = (await read(group)) as { sections: { settings: { key: string }[] }[] }
    seen.push(...sections.flatMap(({ settings }) => settings.map(({ key }) => key)))
  }
  // The remaining ones have buttons, and a page of its own.
  expect([...seen, 'shopStatus', 'firstLanguage'].sort()).toEqual([...settingKeys].sort())
  await expect(read('nothing')).rejects.toMatchObject({ init: { status: 404 } })
  expect(await read('identity')).toMatchObject({ proof: { email: who.email, hasFactor: false } })
  expect(await read('contact')).toMatchObject({ proof: null, demonstration: null })
  expect(await read('shop')).toMatchObject({ demonstration: { name: world.config.shopName } })
})

test('the form asks for the password, and keeps its input until it is right', async () => {
  expect(await send({})).toMatchObject({
    data: { refusal: { code: 'accounts.stepUp' }, values: { minimumAge: '18' } },
  })
  const wrong = await send({ confirm: 'yes', password: 'not the password' })
  expect(status(wrong)).toBe(400)
  expect(wrong).toMatchObject({
    data: {
      refusal: { fields: { password: 'field.password.wrong' } },
      values: { minimumAge: '18' },
    },
  })
  expect(JSON.stringify(wrong)).not.toContain('not the password')
  expect([await setting(world, 'minimumAge'), setCookies]).toEqual([0, []])
  const right = await send({ confirm: 'yes', password: accountPassword })
  expect([location(right), setCookies.length]).toEqual(['/admin/settings/identity', 1])
  expect(await setting(world, 'minimumAge')).toBe(18)
})

test('an expired session cannot re-authenticate', async () => {
  await world.db`delete from sessions where id = ${who.sessionId}`
  const fields = { confirm: 'yes', password: accountPassword, minimumAge: '21' }
  expect(await send({ ...fields, 'was.minimumAge': '18' })).toMatchObject({
    data: { refusal: { code: 'accounts.stepUp' } },
  })
  expect(await setting(world, 'minimumAge')).toBe(18)
})

test('a demonstration is emptied by its name, its owner and their password only, and a real shop never', async () => {
  const clear = (fields: Record<string, string>, demo = true) =>
    routeCaller({ ...world, config: { ...world.config, demo } })(
      page.action,
      '/admin/settings',
      owner,
      new URLSearchParams({ group: 'demonstration', name: world.config.shopName, ...fields }),
    )
  const code = async (answer: Promise<unknown>) =>
    ((await answer) as { data: { refusal: { code: string } } }).data.refusal.code
  expect(await code(clear({ name: 'yes' }))).toBe('demo.unconfirmed')
  expect(await code(clear({}))).toBe('accounts.stepUp')
  expect(await code(clear({}, false))).toBe('demo.real')
})
