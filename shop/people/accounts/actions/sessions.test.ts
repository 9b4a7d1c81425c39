// Sessions: ownership, ending them, and expiry.

import { describe, expect, test } from 'vitest'
import { account, session, world } from '../../../../tests/fixtures/accounts/accounts.ts'
import { accountPassword as password } from '../../../../tests/support/accounts.ts'
import { testConfig } from '../../../../tests/support/world.ts'
import { refuse } from '../../../result.ts'
import { permissionsOf } from '../permissions.ts'
import { sessionsOf, viewerOf } from '../views/accounts.ts'
import { forgetEndedSessions } from './profile.ts'
import { grantRole } from './roles.ts'
import { endOtherSessions, endSession, signOut } from './sign-in.ts'

describe('sessions', () => {
  test('signing out invalidates the token at once, also in copied cookies', async () => {
    const { email } = await account()
    const first = await session(email)
    const second = await session(email)
    await signOut(world, first.who)
    expect(await viewerOf(world, first.cookie)).toBe(null)
    expect(await viewerOf(world, second.cookie)).toEqual(second.who)
  })

  test('users see and end their own sessions, and no others', async () => {
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
  ])('a cookie header %j is not signed in', async (header) =>
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

  test('activity is stored at most once a minute', async () => {
    const { cookie, who } = await session((await account()).email)
    const lastSeen = async () =>
      (await world.db`select seen_at as at from sessions where id = ${who.sessionId}`)[0]
        ?.at as Date
    const begun = await lastSeen()
    world.clock.advance(59_000)
    await viewerOf(world, cookie)
    expect(await lastSeen()).toEqual(begun)
    world.clock.advance(1_000)
    await viewerOf(world, cookie)
    expect(await lastSeen()).toEqual(world.now())
  })

  test('staff outside a demonstration: fifteen idle minutes, eight hours', async () => {
    const live = { ...world, config: { ...testConfig, demo: false } }
    const { email } = await account()
    const { cookie, who } = await session(email)
    await grantRole(live, 'system', email, 'support')
    await world.db`update sessions set mfa_at = ${world.now()} where user_id = ${who.id}`
    for (let at = 0; at < 48; at++) {
      expect(await viewerOf(live, cookie)).toMatchObject({
        permissions: permissionsOf(['support']),
      })
      world.clock.advance(10 * 60_000)
    }
    expect(await viewerOf(live, cookie)).toBe(null)
    const again = await session(email)
    world.clock.advance(15 * 60_000)
    expect(await viewerOf(live, again.cookie)).toBe(null)
    expect(await viewerOf(world, again.cookie)).not.toBe(null)
  })
})
