// Signing in, and the session that begins.
import { hash as argon2 } from '@node-rs/argon2'
import { describe, expect, test } from 'vitest'
import {
  account,
  correctSignIn,
  world,
  wrongSignIn,
} from '../../../../tests/fixtures/accounts/accounts.ts'
import { newClient, accountPassword as password } from '../../../../tests/support/accounts.ts'
import { testConfig } from '../../../../tests/support/world.ts'
import { refuse } from '../../../result.ts'
import { viewerOf } from '../views/accounts.ts'
import { signIn } from './sign-in.ts'

describe('signing in', () => {
  const hashOf = async (userId: string) =>
    (await world.db`select password_hash as hash from credentials where user_id = ${userId}`)[0]
      ?.hash

  test('starts a session whose token is in the cookie only', async () => {
    const { email, id } = await account()
    const client = { ip: '198.51.100.77', userAgent: 'Firefox/143.0' }
    const begun = await correctSignIn(email, client)
    if (!begun.ok) throw new Error(begun.code)
    expect(begun.value.who?.id).toBe(id)
    const [cookie = ''] = begun.value.cookies
    expect(begun.value.cookies).toEqual([
      cookie,
      expect.stringMatching(
        /^piazza-browser=[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/,
      ),
    ])
    expect(cookie).toMatch(
      /^piazza-session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
    )
    const [, token = ''] = /=([\w-]+);/.exec(cookie) ?? []
    const rows = await world.db`select * from sessions where user_id = ${id}`
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(token)
    const now = world.now()
    expect(rows[0]).toMatchObject({
      created_at: now,
      seen_at: now,
      proved_at: now,
      proved_by: 'password',
      mfa_at: null,
      expires_at: new Date(now.getTime() + 30 * 86_400_000),
      ip_prefix: '198.51.100.0/24',
      user_agent: 'Firefox/143.0',
    })
    expect(await viewerOf(world, `piazza-session=${rows[0]?.token_hash}`)).toBe(null)
  })

  test('over HTTPS the cookie is Secure and bound to the host', async () => {
    const secured = { ...world, config: { ...testConfig, publicUrl: 'https://shop.example' } }
    const { email } = await account()
    const begun = await signIn(secured, { email, password }, newClient())
    expect(begun.ok && begun.value.cookies[0]).toMatch(
      /^__Host-piazza-session=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
    )
  })

  test('has one response for an unknown address and a wrong password', async () => {
    const { email } = await account()
    const answers = [
      await wrongSignIn(email, newClient()),
      await wrongSignIn('nobody@shop.example', newClient()),
    ]
    expect(answers).toEqual([refuse('account.invalid'), refuse('account.invalid')])
  })

  test('mentions an unverified address only after a correct password', async () => {
    const { email, id } = await account()
    await world.db`update users set email_verified = false where id = ${id}`
    expect(await correctSignIn(email, newClient())).toEqual(refuse('account.unverified'))
    expect(await wrongSignIn(email, newClient())).toEqual(refuse('account.invalid'))
    expect(await world.db`select 1 from sessions where user_id = ${id}`).toHaveLength(0)
  })

  test('a password of ten years ago is still valid', async () => {
    const { email, id } = await account()
    await world.db`update credentials set updated_at = ${new Date(world.now().getTime() - 10 * 365 * 86_400_000)}
      where user_id = ${id}`
    expect((await correctSignIn(email, newClient())).ok).toBe(true)
  })

  test('an outdated hash is renewed by a successful sign-in only', async () => {
    const { email, id } = await account()
    const old = await argon2(password, { memoryCost: 19_456, timeCost: 2 })
    await world.db`update credentials set password_hash = ${old} where user_id = ${id}`
    await wrongSignIn(email, newClient())
    expect(await hashOf(id)).toBe(old)
    expect((await correctSignIn(email, newClient())).ok).toBe(true)
    expect(await hashOf(id)).toMatch(/m=64,t=1,p=1/)
    expect((await correctSignIn(email, newClient())).ok).toBe(true)
  })
})
