// Password reset by an emailed link.
import { expect, test } from 'vitest'
import { account, session, world } from '../../../../tests/fixtures/accounts/accounts.ts'
import { mailedLink, newClient, tokenOf } from '../../../../tests/support/accounts.ts'
import { refuse } from '../../../result.ts'
import { viewerOf } from '../views/accounts.ts'
import { requestReset, resetPassword } from './reset-password.ts'
import { signIn } from './sign-in.ts'
import { verifyEmail } from './verify.ts'

const next = 'ten lives of a lamp'
async function asked() {
  const user = await account('Grace', 'Hopper')
  expect((await requestReset(world, { email: user.email }, newClient())).ok).toBe(true)
  return { ...user, token: tokenOf(await mailedLink(world, user.email, 'reset-password')) }
}
const reset = (token: string, text = next, confirm = text) =>
  resetPassword(world, { token, password: text, confirm }, {})

test('a new password replaces the old one, ends every session and is notified by mail', async () => {
  const { email, token } = await asked()
  const { cookie } = await session(email)
  expect((await reset(token)).ok).toBe(true)
  expect(await viewerOf(world, cookie)).toBe(null)
  expect(await signIn(world, { email, password: 'nine lives of a lamp' }, newClient())).toEqual(
    refuse('account.invalid'),
  )
  expect((await session(email, next)).who.email).toBe(email)
  expect((await mailedLink(world, email, 'password-changed')).pathname).toBe('/auth')
})

test('the link works once, for thirty minutes, and only the newest', async () => {
  const { email, token } = await asked()
  const answers = await Promise.all([reset(token), reset(token), reset(token)])
  expect(answers.filter((answer) => answer.ok)).toHaveLength(1)
  expect(await reset(token)).toEqual(refuse('account.link'))

  const late = await asked()
  world.clock.advance(30 * 60_000)
  expect(await reset(late.token)).toEqual(refuse('account.link'))

  await requestReset(world, { email }, newClient())
  const older = tokenOf(await mailedLink(world, email, 'reset-password'))
  world.clock.advance(1000)
  await requestReset(world, { email }, newClient())
  expect(await reset(older)).toEqual(refuse('account.link'))
  expect((await reset(tokenOf(await mailedLink(world, email, 'reset-password')))).ok).toBe(true)
})

test('a link is valid for its purpose only', async () => {
  const { token } = await asked()
  expect(await verifyEmail(world, token)).toEqual(refuse('account.link'))
})

test('a refused password leaves the link valid', async () => {
  const { token } = await asked()
  expect(await reset(token, 'password1')).toMatchObject({
    fields: { password: 'field.password.common' },
  })
  expect(await reset(token, 'gracehopper1')).toMatchObject({
    fields: { password: 'field.password.personal' },
  })
  expect(await reset(token, next, 'other')).toMatchObject({
    fields: { confirm: 'field.password.mismatch' },
  })
  expect((await reset(token)).ok).toBe(true)
})

test('the link verifies the address, too', async () => {
  const { id, token } = await asked()
  await world.db`update users set email_verified = false where id = ${id}`
  await reset(token)
  const [row] = await world.db`select email_verified as ok from users where id = ${id}`
  expect(row?.ok).toBe(true)
})

test('the response does not reveal who has an account, and is rate limited', async () => {
  const client = newClient()
  const answers = []
  for (let i = 0; i < 6; i++)
    answers.push(await requestReset(world, { email: 'no@shop.example' }, client))
  expect(answers.slice(0, 5).every((answer) => answer.ok)).toBe(true)
  expect(answers[5]).toMatchObject({ code: 'limit.reached' })
  expect(
    await world.db`select 1 from mail_outbox where to_address = 'no@shop.example'`,
  ).toHaveLength(0)
})
