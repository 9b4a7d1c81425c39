import { hash as argon2 } from '@node-rs/argon2'
import { describe, expect, test } from 'vitest'
import {
  makeAccountsIn,
  accountPassword as password,
  someClient,
  worldWithAccounts,
} from '../../../tests/accounts.ts'
import { testConfig } from '../../../tests/world.ts'
import { refuse } from '../../result.ts'
import type { Client } from '../port.ts'
import { sessionsOf, viewerOf } from '../views.ts'
import { forgetEndedSessions } from './profile.ts'
import { grantRole } from './roles.ts'
import { endOtherSessions, endSession, signIn, signOut } from './sign-in.ts'

const world = await worldWithAccounts()
const { account, session } = makeAccountsIn(world)

const wrong = (email: string, client: Client) =>
  signIn(world, { email, password: 'wrong one' }, client)
const right = (email: string, client: Client) => signIn(world, { email, password }, client)
const times = async <T>(count: number, work: () => Promise<T>) => {
  const answers: T[] = []
  for (let i = 0; i < count; i++) answers.push(await work())
  return answers
}
const countEvents = async (action: string) =>
  (await world.db`select 1 from security_events where action = ${action}`).length

describe('limits', () => {
  test('five failures for an account and an address, then nobody from there, for five minutes', async () => {
    const { email } = await account()
    const client = someClient()
    expect(await times(5, () => wrong(email, client))).toEqual(
      Array(5).fill(refuse('account.invalid')),
    )
    expect(await right(email, client)).toEqual(refuse('limit.reached', { facts: { seconds: 300 } }))
    expect((await right(email, someClient())).ok).toBe(true)
    world.clock.advance(300_000)
    expect((await right(email, client)).ok).toBe(true)
  })

  test('whoever fails on and on waits longer and longer, and nobody else does', async () => {
    const { email } = await account()
    const client = someClient()
    await times(5, () => wrong(email, client))
    world.clock.advance(300_000)
    for (const seconds of [120, 240, 480]) {
      expect(await wrong(email, client)).toEqual(refuse('account.invalid'))
      expect(await right(email, client)).toEqual(refuse('limit.reached', { facts: { seconds } }))
      expect((await right(email, someClient())).ok).toBe(true)
      world.clock.advance(seconds * 1000)
    }
    expect((await right(email, client)).ok).toBe(true)
    expect(await times(5, () => wrong(email, client))).toEqual(
      Array(5).fill(refuse('account.invalid')),
    )
  })

  test('failures at the same moment are counted each', async () => {
    const { email } = await account()
    const client = someClient()
    const answers = await Promise.all(Array.from({ length: 20 }, () => wrong(email, client)))
    expect(
      answers.filter((answer) => !answer.ok && answer.code === 'account.invalid'),
    ).toHaveLength(5)
  })

  test('a success forgets the failures before it', async () => {
    const { email } = await account()
    const client = someClient()
    await times(4, () => wrong(email, client))
    expect((await right(email, client)).ok).toBe(true)
    expect(await times(5, () => wrong(email, client))).toEqual(
      Array(5).fill(refuse('account.invalid')),
    )
  })

  test('signing in often is no failure', async () => {
    const { email } = await account()
    const client = someClient()
    const answers = await times(35, () => right(email, client))
    expect(answers.every((answer) => answer.ok)).toBe(true)
  })

  test('above ten attempts it is suspicious, and noted', async () => {
    const { email } = await account()
    const client = someClient()
    const before = [await countEvents('rate_limited'), await countEvents('suspicious_activity')]
    const answers = await times(12, () => wrong(email, client))
    expect(answers.map((answer) => !answer.ok && answer.code)).toEqual([
      ...Array(5).fill('account.invalid'),
      ...Array(5).fill('limit.reached'),
      ...Array(2).fill('limit.suspicious'),
    ])
    const after = [await countEvents('rate_limited'), await countEvents('suspicious_activity')]
    expect(after.map((count, index) => count - (before[index] ?? 0))).toEqual([5, 2])
  })

  test('thirty failures for an address, whoever they are for', async () => {
    const client = someClient()
    const codes: string[] = []
    for (let i = 0; i < 32; i++) {
      const answer = await wrong(`guess${i}@shop.example`, client)
      codes.push(answer.ok ? 'ok' : answer.code)
    }
    expect(codes.filter((code) => code === 'account.invalid')).toHaveLength(30)
    expect(codes.slice(30)).toEqual(['limit.reached', 'limit.reached'])
  })

  test('addresses of one /64 count together', async () => {
    const { email } = await account()
    const at = (end: string) => ({ ip: `2001:db8:7:7::${end}`, userAgent: '' })
    for (const end of ['1', '2', '3', '4', '5']) await wrong(email, at(end))
    expect(await right(email, at('6'))).toMatchObject({ code: 'limit.reached' })
  })

  test('who could not be tried is not counted', async () => {
    const { email } = await account()
    const client = someClient()
    const busy = {
      ...world,
      accounts: { ...world.accounts, checkPassword: async () => refuse('account.busy') },
    }
    for (let i = 0; i < 35; i++)
      expect(await signIn(busy, { email, password }, client)).toEqual(refuse('account.busy'))
    expect((await right(email, client)).ok).toBe(true)
  })

  test('an impossible password is counted like a wrong one', async () => {
    const { email } = await account()
    const long = 'x'.repeat(129)
    expect(await signIn(world, { email, password: long }, someClient())).toEqual(
      refuse('account.invalid'),
    )
  })
})

describe('signing in', () => {
  const hashOf = async (userId: string) =>
    (await world.db`select password_hash as hash from credentials where user_id = ${userId}`)[0]
      ?.hash

  test('begins a session whose token is in the cookie and nowhere else', async () => {
    const { email, id } = await account()
    const client = { ip: '198.51.100.77', userAgent: 'Firefox/143.0' }
    const begun = await right(email, client)
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

  test('over https the cookie is Secure and pinned to the host', async () => {
    const secured = { ...world, config: { ...testConfig, publicUrl: 'https://shop.example' } }
    const { email } = await account()
    const begun = await signIn(secured, { email, password }, someClient())
    expect(begun.ok && begun.value.cookies[0]).toMatch(
      /^__Host-piazza-session=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
    )
  })

  test('one answer for an unknown address and a wrong password', async () => {
    const { email } = await account()
    const answers = [
      await wrong(email, someClient()),
      await wrong('nobody@shop.example', someClient()),
    ]
    expect(answers).toEqual([refuse('account.invalid'), refuse('account.invalid')])
  })

  test('an unverified address is named only after a right password', async () => {
    const { email, id } = await account()
    await world.db`update users set email_verified = false where id = ${id}`
    expect(await right(email, someClient())).toEqual(refuse('account.unverified'))
    expect(await wrong(email, someClient())).toEqual(refuse('account.invalid'))
    expect(await world.db`select 1 from sessions where user_id = ${id}`).toHaveLength(0)
  })

  test('a password of ten years ago is as good as on its first day', async () => {
    const { email, id } = await account()
    await world.db`update credentials set updated_at = ${new Date(world.now().getTime() - 10 * 365 * 86_400_000)}
      where user_id = ${id}`
    expect((await right(email, someClient())).ok).toBe(true)
  })

  test('an old hash is made anew by the sign-in, and only by a right password', async () => {
    const { email, id } = await account()
    const old = await argon2(password, { memoryCost: 19_456, timeCost: 2 })
    await world.db`update credentials set password_hash = ${old} where user_id = ${id}`
    await wrong(email, someClient())
    expect(await hashOf(id)).toBe(old)
    expect((await right(email, someClient())).ok).toBe(true)
    expect(await hashOf(id)).toMatch(/m=64,t=1,p=1/)
    expect((await right(email, someClient())).ok).toBe(true)
  })
})

describe('sessions', () => {
  test('signed out is signed out at once, whoever kept the cookie', async () => {
    const { email } = await account()
    const first = await session(email)
    const second = await session(email)
    await signOut(world, first.who)
    expect(await viewerOf(world, first.cookie)).toBe(null)
    expect(await viewerOf(world, second.cookie)).toEqual(second.who)
  })

  test('people see and end their own sessions, and nobody else’s', async () => {
    const { email } = await account()
    const one = await session(email, password, {
      ip: '198.51.100.4',
      userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0',
    })
    const two = await session(email)
    const stranger = await session((await account()).email)
    const listed = await sessionsOf(world, one.who)
    expect(listed).toHaveLength(2)
    expect(listed.find((each) => each.isThisOne)).toMatchObject({
      id: one.who.sessionId,
      network: '198.51.100.0/24',
      device: { browser: 'Firefox', system: 'Linux' },
    })
    expect(await endSession(world, stranger.who, two.who.sessionId)).toEqual(
      refuse('session.not_found'),
    )
    expect(await viewerOf(world, two.cookie)).not.toBe(null)
    expect((await endSession(world, one.who, two.who.sessionId)).ok).toBe(true)
    expect(await viewerOf(world, two.cookie)).toBe(null)
    const [three, four] = [await session(email), await session(email)]
    expect(await endOtherSessions(world, one.who)).toEqual({ ok: true, value: 2 })
    expect(await viewerOf(world, three.cookie)).toBe(null)
    expect(await viewerOf(world, four.cookie)).toBe(null)
    expect(await viewerOf(world, one.cookie)).toEqual(one.who)
    expect(await viewerOf(world, stranger.cookie)).toEqual(stranger.who)
  })

  test.each([
    null,
    '',
    'piazza-session=',
    'piazza-session=x.y',
    'other=1; piazza-session',
    'xpiazza-session=1',
  ])('a cookie header %j is nobody', async (header) =>
    expect(await viewerOf(world, header)).toBe(null),
  )

  test('the cookie is found among others', async () => {
    const { cookie, who } = await session((await account()).email)
    expect(await viewerOf(world, `theme=dark; ${cookie};ref=abc`)).toEqual(who)
  })

  test('a shopper’s session ends after seven idle days, and after thirty days', async () => {
    const { email } = await account()
    const idle = await session(email)
    const busy = await session(email)
    for (let day = 0; day < 29; day += 6) {
      expect(await viewerOf(world, busy.cookie)).toEqual(busy.who)
      world.clock.advance(6 * 86_400_000)
    }
    expect(await viewerOf(world, idle.cookie)).toBe(null)
    expect(await viewerOf(world, busy.cookie)).toBe(null)
    expect(await sessionsOf(world, busy.who)).toEqual([])
    const rows = async () =>
      (await world.db`select 1 from sessions where user_id = ${busy.who.id}`).length
    expect(await rows()).toBe(2)
    expect(await forgetEndedSessions(world)).toBeGreaterThanOrEqual(2)
    expect(await rows()).toBe(0)
  })

  test('a visit is noted at most once a minute', async () => {
    const { cookie, who } = await session((await account()).email)
    const seen = async () =>
      (await world.db`select seen_at as at from sessions where id = ${who.sessionId}`)[0]
        ?.at as Date
    const begun = await seen()
    world.clock.advance(59_000)
    await viewerOf(world, cookie)
    expect(await seen()).toEqual(begun)
    world.clock.advance(1_000)
    await viewerOf(world, cookie)
    expect(await seen()).toEqual(world.now())
  })

  test('staff outside a demonstration: fifteen idle minutes, eight hours', async () => {
    const live = { ...world, config: { ...testConfig, demo: false } }
    const { email } = await account()
    const { cookie, who } = await session(email)
    await grantRole(live, 'system', email, 'support')
    await world.db`update sessions set mfa_at = ${world.now()} where user_id = ${who.id}`
    for (let at = 0; at < 48; at++) {
      expect(await viewerOf(live, cookie)).toMatchObject({ roles: ['support'] })
      world.clock.advance(10 * 60_000)
    }
    expect(await viewerOf(live, cookie)).toBe(null)
    const again = await session(email)
    world.clock.advance(15 * 60_000)
    expect(await viewerOf(live, again.cookie)).toBe(null)
    expect(await viewerOf(world, again.cookie)).not.toBe(null)
  })
})
