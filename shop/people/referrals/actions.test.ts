import { describe, expect, test } from 'vitest'
import { makeAccountsIn, worldWithAccounts } from '../../../tests/support/accounts.ts'
import { ok, refuse } from '../../result.ts'
import { forgetPendingCodes, storeReferralCode, trackPending, trackReferral } from './actions.ts'
import { codeIn, mayRefer, pendingCodeCookie } from './rules.ts'
import { referralPanel, referrerIds } from './views.ts'

describe('rules', () => {
  test.each([
    ['adabyron1234', 'adabyron1234'],
    [' AdaByron1234 ', 'adabyron1234'],
    ['', null],
    [null, null],
    ['abc', null],
    ['a b c d', null],
    ['code;path=/', null],
    ['code\r\nset-cookie: x', null],
    ['a'.repeat(65), null],
  ])('%j is the code %j', (text, code) => expect(codeIn(text)).toBe(code))

  test('the cookie lasts thirty days, and is HttpOnly', () => {
    expect(pendingCodeCookie('adabyron1234', 'https://shop.example')).toBe(
      'ref=adabyron1234; Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax; Secure',
    )
    expect(pendingCodeCookie(null, 'http://127.0.0.1:3000')).toBe(
      'ref=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax',
    )
  })

  const now = new Date('2026-11-21T12:00:00Z')
  const joined = (daysAgo: number) => new Date(now.getTime() - daysAgo * 86_400_000)
  test.each([
    ['an older account refers a new one', 400, 1, ok()],
    ['not one that joined before', 1, 2, refuse('referral.late')],
    ['nor one that has been here for thirty days', 400, 30, refuse('referral.late')],
  ])('%s', (_, referrer, referred, answer) => {
    const pair = [
      { id: 'a', joined: joined(referrer) },
      { id: 'b', joined: joined(referred) },
    ] as const
    expect(mayRefer(...pair, now)).toEqual(answer)
  })
})

describe('tracking', async () => {
  const world = await worldWithAccounts()
  const { account, session } = makeAccountsIn(world)
  const referrer = await account()
  const other = await account()
  const newcomer = async () => {
    world.clock.advance(1000)
    const user = await account('Grace', 'Hopper')
    return { user, who: (await session(user.email)).who }
  }

  test('accepts the username and the anonymous code', async () => {
    const [one, two] = [await newcomer(), await newcomer()]
    expect(await trackReferral(world, one.who, referrer.username.toUpperCase())).toEqual(ok())
    expect(await trackReferral(world, two.who, referrer.referralCode)).toEqual(ok())
    const panel = await referralPanel(world, (await session(referrer.email)).who)
    expect(panel).toEqual({
      codes: { username: referrer.username, private: referrer.referralCode },
      count: 2,
    })
    expect(await referrerIds(world, [one.user.id, two.user.id, other.id])).toEqual(
      new Map([
        [one.user.id, referrer.id],
        [two.user.id, referrer.id],
      ]),
    )
  })

  test('stores one referrer for each person, under concurrency as well', async () => {
    const { user, who } = await newcomer()
    const answers = await Promise.all(
      [referrer, other, referrer, other].map((each) => trackReferral(world, who, each.username)),
    )
    expect(answers.filter((answer) => answer.ok)).toHaveLength(2)
    expect(answers.filter((answer) => !answer.ok && answer.code === 'referral.taken')).toHaveLength(
      2,
    )
    expect((await referrerIds(world, [user.id])).size).toBe(1)
  })

  test('refuses oneself and older accounts, and logs it without names', async () => {
    const { user, who } = await newcomer()
    expect(await trackReferral(world, who, user.username)).toEqual(refuse('referral.own'))
    expect(await trackReferral(world, who, user.referralCode)).toEqual(refuse('referral.own'))
    expect(await trackReferral(world, who, 'nobody0000')).toEqual(refuse('referral.unknown'))
    const old = (await session(referrer.email)).who
    expect(await trackReferral(world, old, user.username)).toEqual(refuse('referral.late'))
    const events = await world.db`
      select who, details from security_events where action = 'referral_tracking_failed' and who = ${user.id}`
    expect(events.map((event) => event.details.code)).toEqual([
      'referral.own',
      'referral.own',
      'referral.unknown',
    ])
  })

  test('a code from the sign-up counts at the first sign-in, on any device', async () => {
    const { user, who } = await newcomer()
    await storeReferralCode(world, user.id, ` ${referrer.username.toUpperCase()} `)
    await storeReferralCode(world, user.id, other.username)
    expect(await trackPending(world, who, null)).toBe(true)
    expect((await referrerIds(world, [user.id])).get(user.id)).toBe(referrer.id)
    expect(await trackPending(world, who, null)).toBe(false)
  })

  test('a stored code that fails gives way to the browser’s, until it expires', async () => {
    const { user, who } = await newcomer()
    await storeReferralCode(world, user.id, 'nobody0000')
    expect(await trackPending(world, who, null)).toBe(false)
    expect(await trackPending(world, who, other.referralCode)).toBe(true)
    expect((await referrerIds(world, [user.id])).get(user.id)).toBe(other.id)

    const late = await newcomer()
    await storeReferralCode(world, late.user.id, 'not a code;')
    await storeReferralCode(world, late.user.id, 'nobody0000')
    world.clock.advance(29 * 86_400_000)
    expect(await forgetPendingCodes(world)).toBe(0)
    world.clock.advance(86_400_000)
    expect(await forgetPendingCodes(world)).toBe(1)
  })
})
