// Changing the email address, reverting it from the old one, and a new password.
import { describe, expect, test } from 'vitest'
import { account, session, world } from '../../../../tests/fixtures/accounts/accounts.ts'
import {
  mailedLink,
  newClient,
  accountPassword as password,
} from '../../../../tests/support/accounts.ts'
import { refuse } from '../../../result.ts'
import type { Viewer } from '../rules.ts'
import { viewerOf } from '../views/accounts.ts'
import { confirmEmailChange, requestEmailChange, undoEmailChange } from './change-email.ts'
import { changePassword } from './change-password.ts'
import { startTotp } from './factors.ts'
import { requestReset, resetPassword } from './reset-password.ts'
import { signIn } from './sign-in.ts'

const stale = (who: Viewer): Viewer => ({ ...who, proof: null })
const idOf = (link: URL) => link.searchParams.get('token') ?? link.searchParams.get('undo') ?? ''

let last = 0
const newAddress = () => `moved${++last}@shop.example`
const ask = (who: Viewer, email: string) => requestEmailChange(world, who, { email }, newClient())
const enter = (email: string, word = password) =>
  signIn(world, { email, password: word }, newClient())

/** A user whose address has just changed, and the revert link sent to the old one. */
async function moved() {
  const { email: old } = await account()
  const { who, cookie } = await session(old)
  const email = newAddress()
  await ask(who, email)
  const link = await mailedLink(world, email, 'change-email')
  await confirmEmailChange(world, idOf(link))
  return { who, cookie, old, email, undo: idOf(await mailedLink(world, old, 'email-changed')) }
}

describe('a new address', () => {
  test('applies once it is confirmed; until then the previous one does', async () => {
    const { email: old } = await account()
    const { who, cookie } = await session(old)
    const email = newAddress()
    expect((await ask(who, ` ${email.toUpperCase()} `)).ok).toBe(true)
    expect((await enter(old)).ok).toBe(true)
    expect(await enter(email)).toEqual(refuse('account.invalid'))
    const link = await mailedLink(world, email, 'change-email')
    expect(link.pathname).toBe('/auth/email')
    expect((await confirmEmailChange(world, idOf(link))).ok).toBe(true)
    expect(await viewerOf(world, cookie)).toMatchObject({ id: who.id, email })
    expect(await enter(old)).toEqual(refuse('account.invalid'))
    expect((await enter(email)).ok).toBe(true)
    expect(await confirmEmailChange(world, idOf(link))).toEqual(refuse('account.link'))
  })

  test('is confirmed by the newest link only, for a day', async () => {
    const { who } = await session((await account()).email)
    const [first, second] = [newAddress(), newAddress()]
    await ask(who, first)
    await ask(who, second)
    const older = idOf(await mailedLink(world, first, 'change-email'))
    expect(await confirmEmailChange(world, older)).toEqual(refuse('account.link'))
    const newer = idOf(await mailedLink(world, second, 'change-email'))
    world.clock.advance(24 * 3_600_000)
    expect(await confirmEmailChange(world, newer)).toEqual(refuse('account.link'))
  })

  test('that has an account gets the same response, no mail, and cannot be taken', async () => {
    const other = await account()
    const { who } = await session((await account()).email)
    expect((await ask(who, other.email)).ok).toBe(true)
    await expect(mailedLink(world, other.email, 'change-email')).rejects.toThrow('no change-email')
    const email = newAddress()
    await ask(who, email)
    const link = idOf(await mailedLink(world, email, 'change-email'))
    // In the meantime another user signs up with it.
    await world.db`update users set email = ${email} where id = ${other.id}`
    expect(await confirmEmailChange(world, link)).toEqual(refuse('account.link'))
  })

  test('needs re-authentication, a valid address, and a change', async () => {
    const { who } = await session((await account()).email)
    expect(await ask(stale(who), newAddress())).toEqual(refuse('accounts.stepUp'))
    expect(await ask(who, 'nobody')).toMatchObject({ code: 'form.invalid' })
    expect(await ask(who, who.email)).toEqual(
      refuse('form.invalid', { fields: { email: 'account.same_email' } }),
    )
  })

  test('invalidates links sent to the previous one', async () => {
    const { email: old } = await account()
    const { who } = await session(old)
    await requestReset(world, { email: old }, newClient())
    const reset = idOf(await mailedLink(world, old, 'reset-password'))
    const email = newAddress()
    await ask(who, email)
    await confirmEmailChange(world, idOf(await mailedLink(world, email, 'change-email')))
    const form = { token: reset, password: 'ten lives of a lamp', confirm: 'ten lives of a lamp' }
    expect(await resetPassword(world, form, {})).toEqual(refuse('account.link'))
  })
})

describe('undoing the change', () => {
  test('ends other sessions, and removes passwords and factors added since', async () => {
    const { who, cookie, old, email, undo } = await moved()
    world.clock.advance(1000)
    await startTotp(world, who)
    expect((await undoEmailChange(world, undo)).ok).toBe(true)
    expect(await viewerOf(world, cookie)).toBe(null)
    expect(await enter(email)).toEqual(refuse('account.invalid'))
    expect(await enter(old)).toEqual(refuse('account.invalid'))
    expect(await world.db`select 1 from totp_factors where user_id = ${who.id}`).toHaveLength(0)
    const token = idOf(await mailedLink(world, old, 'reset-password'))
    const form = { token, password: 'ten lives of a lamp', confirm: 'ten lives of a lamp' }
    expect((await resetPassword(world, form, {})).ok).toBe(true)
    expect((await enter(old, form.password)).ok).toBe(true)
    expect(await undoEmailChange(world, undo)).toEqual(refuse('account.link'))
  })

  test('works for seven days, and after a second change, too', async () => {
    const first = await moved()
    world.clock.advance(1000)
    const again = newAddress()
    await ask({ ...first.who, proof: { at: world.now(), by: 'password' } }, again)
    await confirmEmailChange(world, idOf(await mailedLink(world, again, 'change-email')))
    const second = idOf(await mailedLink(world, first.email, 'email-changed'))
    expect((await undoEmailChange(world, first.undo)).ok).toBe(true)
    expect(await undoEmailChange(world, second)).toEqual(refuse('account.link'))

    const late = await moved()
    world.clock.advance(7 * 86_400_000)
    expect(await undoEmailChange(world, late.undo)).toEqual(refuse('account.link'))
  })
})

describe('a new password', () => {
  test('ends the other sessions, renews the token of this one, and is notified by mail', async () => {
    const { email } = await account()
    const [here, there] = [await session(email), await session(email)]
    const word = 'ten lives of a lamp'
    const changed = await changePassword(world, here.who, { password: word, confirm: word })
    expect(await viewerOf(world, there.cookie)).toBe(null)
    expect(await viewerOf(world, here.cookie)).toBe(null)
    const renewed = changed.ok ? (changed.value.cookies[0]?.split(';')[0] ?? '') : ''
    expect(await viewerOf(world, renewed)).toEqual(here.who)
    expect(await enter(email)).toEqual(refuse('account.invalid'))
    expect((await enter(email, word)).ok).toBe(true)
    await mailedLink(world, email, 'password-changed')
  })

  test('needs re-authentication, and is neither common nor personal nor mistyped', async () => {
    const { who } = await session((await account()).email)
    const change = (word: string, confirm = word) =>
      changePassword(world, who, { password: word, confirm })
    expect(await changePassword(world, stale(who), {})).toEqual(refuse('accounts.stepUp'))
    expect(await change('iloveyou1')).toMatchObject({
      fields: { password: 'field.password.common' },
    })
    expect(await change('ada-byron-1')).toMatchObject({
      fields: { password: 'field.password.personal' },
    })
    expect(await change('ten lives of a lamp', 'x')).toMatchObject({
      fields: { confirm: 'field.password.mismatch' },
    })
  })
})
