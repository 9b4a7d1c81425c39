import { hash as argon2 } from '@node-rs/argon2'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { emailProblem, normalEmail } from '../../shop/accounts/input.ts'
import { savePassword } from '../../shop/accounts/store/users.ts'
import { viewerOf } from '../../shop/accounts/views.ts'
import { refuse } from '../../shop/result.ts'
import { accountOptions, someClient, worldWithAccounts } from '../../tests/accounts.ts'
import { person } from '../../tests/people.ts'
import { makeAccounts } from './accounts.ts'
import { sessionNetwork } from './database.ts'
import { Busy, makePasswords, type Passwords } from './passwords.ts'

const world = await worldWithAccounts()
const password = 'nine lives of a lamp'
const now = world.now()
const options = accountOptions(world)

async function account(hash?: string) {
  const { id: userId, email } = await person(world)
  const made = await world.accounts.hashPassword(password)
  if (!made.ok) throw new Error(made.code)
  await savePassword(world.db, { id: world.id(), userId, hash: hash ?? made.value, now })
  return { userId, email }
}

const hashOf = async (userId: string) =>
  (await world.db`select password_hash as hash from credentials where user_id = ${userId}`)[0]?.hash

describe('signing in', () => {
  test('begins a session whose token is in the cookie and nowhere else', async () => {
    const { email, userId } = await account()
    const begun = await world.accounts.signIn(
      { email, password },
      { ip: '198.51.100.77', userAgent: 'Firefox/143.0' },
    )
    if (!begun.ok) throw new Error(begun.code)
    expect(begun.value.userId).toBe(userId)
    const [cookie = ''] = begun.value.cookies
    expect(begun.value.cookies).toHaveLength(1)
    expect(cookie).toMatch(
      /^piazza-session=[^;]{40,}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
    )
    const token = cookie.slice('piazza-session='.length).split('.')[0] as string
    const rows = await world.db`select * from sessions where user_id = ${userId}`
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(rows[0]).toMatchObject({
      created_at: now,
      seen_at: now,
      expires_at: new Date(now.getTime() + 30 * 86_400_000),
      ip_prefix: '198.51.100.0/24',
      user_agent: 'Firefox/143.0',
    })
    expect(await viewerOf(world, cookie.split(';')[0] as string)).toMatchObject({ id: userId })
    expect(await viewerOf(world, `piazza-session=${rows[0]?.token_hash}`)).toBe(null)
  })

  test('over https the cookie is Secure and pinned to the host', async () => {
    const secured = makeAccounts({ ...options, publicUrl: 'https://shop.example' })
    const { email } = await account()
    const begun = await secured.signIn({ email, password }, someClient())
    expect(begun.ok && begun.value.cookies).toEqual([
      expect.stringMatching(
        /^__Host-piazza-session=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      ),
    ])
  })

  test('one answer for an unknown address and a wrong password, after a hash each', async () => {
    const { email } = await account()
    const done: string[] = []
    const real = makePasswords()
    const passwords: Passwords = {
      ...real,
      hash(text) {
        done.push('hash')
        return real.hash(text)
      },
      verify(hash, text) {
        done.push('verify')
        return real.verify(hash, text)
      },
    }
    const accounts = makeAccounts({ ...options, passwords })
    const wrong = await accounts.signIn({ email, password: 'something else' }, someClient())
    const unknown = await accounts.signIn({ email: 'nobody@shop.example', password }, someClient())
    expect(wrong).toEqual(refuse('account.invalid'))
    expect(unknown).toEqual(wrong)
    expect(done).toEqual(['verify', 'hash'])
  })

  test('an unverified address is named only after a right password', async () => {
    const { email, userId } = await account()
    await world.db`update users set email_verified = false where id = ${userId}`
    expect(await world.accounts.signIn({ email, password }, someClient())).toEqual(
      refuse('account.unverified'),
    )
    expect(await world.accounts.signIn({ email, password: 'x' }, someClient())).toEqual(
      refuse('account.invalid'),
    )
    expect(await world.db`select 1 from sessions where user_id = ${userId}`).toHaveLength(0)
  })

  test('an old hash is made anew by the sign-in, and only by a right password', async () => {
    const old = await argon2(password, { memoryCost: 19_456, timeCost: 2 })
    const { email, userId } = await account(old)
    await world.accounts.signIn({ email, password: 'x' }, someClient())
    expect(await hashOf(userId)).toBe(old)
    expect((await world.accounts.signIn({ email, password }, someClient())).ok).toBe(true)
    expect(await hashOf(userId)).toMatch(/m=47104,t=1,p=1/)
    expect((await world.accounts.signIn({ email, password }, someClient())).ok).toBe(true)
  })

  test('a full queue is a refusal, not an error', async () => {
    const full = async () => {
      throw new Busy()
    }
    const accounts = makeAccounts({
      ...options,
      passwords: { hash: full, verify: full, isOutdated: async () => false },
    })
    const { email } = await account()
    expect(await accounts.signIn({ email, password }, someClient())).toEqual(refuse('account.busy'))
    expect(await accounts.hashPassword(password)).toEqual(refuse('account.busy'))
  })
})

test('every address that may sign up is one that the library takes', async () => {
  const quick: Passwords = {
    hash: async () => '$argon2id$',
    verify: async () => false,
    isOutdated: async () => false,
  }
  const accounts = makeAccounts({ ...options, passwords: quick })
  const part = fc.stringMatching(/^[a-zA-Z0-9_'+.-]{1,12}$/)
  const emails = fc.sample(
    fc
      .tuple(part, part, fc.stringMatching(/^[a-z]{2,5}$/))
      .map(([local, host, top]) => normalEmail(`${local}@${host}.${top}`))
      .filter((email) => emailProblem(email) === null),
    { numRuns: 300, seed: 1 },
  )
  for (const email of emails)
    expect(await accounts.signIn({ email, password }, someClient()), email).toEqual(
      refuse('account.invalid'),
    )
})

test.each([
  ['203.0.113.9', '203.0.113.0/24'],
  ['::ffff:203.0.113.9', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['2001:db8::1', '2001:db8:0::/48'],
  ['', ''],
])('of %s a session keeps %s', (ip, network) => expect(sessionNetwork(ip)).toBe(network))
