// Two-factor requirement for staff: old tokens open no new role, and a password alone never suffices.

import { expect, test } from 'vitest'
import { makeAccountsIn, newClient, worldWithAccounts } from '../../../../tests/support/accounts.ts'
import { testConfig } from '../../../../tests/support/world.ts'
import { unseal } from '../../../platform/sealed.ts'
import { refuse } from '../../../result.ts'
import { permissionsOf } from '../permissions.ts'
import { codeAt, stepAt } from '../totp.ts'
import { viewerOf } from '../views/accounts.ts'
import { factorsOf } from '../views/factors.ts'
import { finishTotp, removeTotp, startTotp } from './factors.ts'
import { prove } from './re-authenticate.ts'
import { grantRole } from './roles.ts'

const world = await worldWithAccounts({ config: { ...testConfig, demo: false } })
const { account, session } = makeAccountsIn(world)

const cookieOf = (cookies: readonly string[]) => cookies[0]?.split(';')[0] ?? ''

async function codeOf(id: string): Promise<string> {
  world.clock.advance(30_000)
  const [row] = await world.db<[{ secret: Buffer; keyVersion: number }]>`
    select secret, key_version as "keyVersion" from totp_factors where user_id = ${id}`
  return codeAt(unseal(world.keys, id, row), stepAt(world.now()))
}

/** A user who has verified TOTP in this session. */
async function withApp() {
  const { email } = await account()
  const { who } = await session(email)
  await startTotp(world, who)
  const added = await finishTotp(world, who, { code: await codeOf(who.id) })
  if (!added.ok) throw new Error(added.code)
  return { who, email, cookie: cookieOf(added.value.cookies) }
}

test('a granted role is inactive in earlier sessions until the second factor is used and the token renewed', async () => {
  const { who, email, cookie } = await withApp()
  await grantRole(world, 'system', email, 'kyc')
  expect(await viewerOf(world, cookie)).toMatchObject({ permissions: [], needsFactor: true })
  const proved = await prove(world, who, { code: await codeOf(who.id) }, newClient())
  const renewed = cookieOf(proved.ok ? proved.value.cookies : [])
  expect(await viewerOf(world, renewed)).toMatchObject({
    permissions: permissionsOf(['kyc']),
    needsFactor: false,
  })
  expect(await viewerOf(world, cookie)).toBe(null)
  // Granting the same role again changes nothing.
  await grantRole(world, 'system', email, 'kyc')
  expect(await viewerOf(world, renewed)).toMatchObject({ permissions: permissionsOf(['kyc']) })
})

test('staff keep their last factor, and it still works; shoppers may remove it', async () => {
  const { who, email } = await withApp()
  await grantRole(world, 'system', email, 'kyc')
  const proved = await prove(world, who, { code: await codeOf(who.id) }, newClient())
  const staff = await viewerOf(world, cookieOf(proved.ok ? proved.value.cookies : []))
  if (!staff) throw new Error('no session')
  expect(await removeTotp(world, staff)).toEqual(refuse('factor.last'))
  expect(await factorsOf(world, staff.id)).toEqual({ totp: true, passkeys: 0, codesLeft: 10 })
  const mails = await world.db`
    select from mail_outbox where to_address = ${email} and template = 'factor-removed'`
  expect(mails.length).toBe(0)
  const shopper = await withApp()
  expect((await removeTotp(world, shopper.who)).ok).toBe(true)
})
