// Staff passwords must be longer than those of shoppers.

import { expect, test } from 'vitest'
import { account, session, world } from '../../../../tests/fixtures/accounts/accounts.ts'
import { newClient, tokenOf } from '../../../../tests/support/accounts.ts'
import { refuse } from '../../../result.ts'
import { permissionsOf } from '../permissions.ts'
import { savePassword } from '../store/users.ts'
import { viewerOf } from '../views/accounts.ts'
import { changePassword } from './change-password.ts'
import { resetPassword } from './reset-password.ts'
import { grantRole, inviteStaff, revokeRole } from './roles.ts'
import { signIn } from './sign-in.ts'

const eleven = 'lamp 9 cave'
const twelve = 'lamp 9 caves'
const tooShort = refuse('form.invalid', { fields: { password: 'field.password.staff' } })

async function accountWith(password: string) {
  const user = await account()
  const hash = await world.accounts.hashPassword(password)
  if (!hash.ok) throw new Error(hash.code)
  await savePassword(world.db, {
    id: world.id(),
    userId: user.id,
    hash: hash.value,
    now: world.now(),
  })
  return user
}

test('staff choose at least twelve characters, shoppers eight', async () => {
  const shopper = await session((await account()).email)
  const change = (who: typeof shopper.who, password: string) =>
    changePassword(world, who, { password, confirm: password })
  expect((await change(shopper.who, eleven)).ok).toBe(true)
  const { email } = await account()
  await grantRole(world, 'system', email, 'support')
  const { who } = await session(email)
  expect(await change(who, eleven)).toEqual(tooShort)
  expect((await change(who, twelve)).ok).toBe(true)
})

test('with a short password a role is inactive from the next sign-in until it is changed', async () => {
  const { email } = await accountWith(eleven)
  await grantRole(world, 'system', email, 'admin')
  const { who, cookie } = await session(email, eleven)
  expect(who).toMatchObject({ permissions: [], needsPassword: true })
  expect(
    await changePassword(world, who, { password: 'cave9 lamp', confirm: 'cave9 lamp' }),
  ).toEqual(tooShort)
  expect(await viewerOf(world, cookie)).toMatchObject({ permissions: [], needsPassword: true })
  const changed = await changePassword(world, who, { password: twelve, confirm: twelve })
  const renewed = changed.ok ? (changed.value.cookies[0]?.split(';')[0] ?? '') : ''
  expect(await viewerOf(world, renewed)).toMatchObject({
    permissions: permissionsOf(['admin']),
    needsPassword: false,
  })
  expect((await session(email, twelve)).who).toMatchObject({
    permissions: permissionsOf(['admin']),
  })
})

test('the message about short passwords follows a correct one only, and for staff only', async () => {
  const { email, id } = await accountWith(eleven)
  await grantRole(world, 'system', email, 'support')
  await signIn(world, { email, password: 'wrong one' }, newClient())
  const noted = async () =>
    (
      await world.db`select is_too_short_for_staff as noted from credentials where user_id = ${id}`
    )[0]?.noted
  expect(await noted()).toBe(false)
  await session(email, eleven)
  expect(await noted()).toBe(true)
  await revokeRole(world, 'system', email, 'support')
  expect((await session(email, eleven)).who).toMatchObject({
    permissions: [],
    needsPassword: false,
  })
})

test('an invited person sets a long one by the link', async () => {
  const email = 'colleague@shop.example'
  const invited = await inviteStaff(world, { email, role: 'kyc' })
  const token = invited.ok ? tokenOf(new URL(invited.value.link)) : ''
  expect(await resetPassword(world, { token, password: eleven, confirm: eleven }, {})).toEqual(
    tooShort,
  )
  expect((await resetPassword(world, { token, password: twelve, confirm: twelve }, {})).ok).toBe(
    true,
  )
  expect((await session(email, twelve)).who).toMatchObject({
    permissions: permissionsOf(['kyc']),
    needsPassword: false,
  })
})
