// Signing in with a second factor, and staff who must have one.

import { describe, expect, test } from 'vitest'
import { account, mailsTo, session, world } from '../../../../tests/fixtures/accounts/accounts.ts'
import {
  answerWithCode,
  challengeToken,
  codeOf,
  userWithApp,
  wrongCode,
} from '../../../../tests/fixtures/accounts/second-factor.ts'
import { newClient, accountPassword as password } from '../../../../tests/support/accounts.ts'
import { testConfig } from '../../../../tests/support/world.ts'
import { refuse } from '../../../result.ts'
import { permissionsOf } from '../permissions.ts'
import type { Viewer } from '../rules.ts'
import { newToken } from '../tokens.ts'
import { viewerOf } from '../views/accounts.ts'
import { finishTotp, startTotp } from './factors.ts'
import { prove, requireStepUp } from './re-authenticate.ts'
import { grantRole } from './roles.ts'
import { answerChallenge } from './second-factor.ts'
import { signIn } from './sign-in.ts'

const sessions = async ({ id }: Viewer) =>
  (await world.db`select 1 from sessions where user_id = ${id}`).length

describe('signing in with a second factor', () => {
  test('the password alone starts no session; the code does', async () => {
    const { who, email } = await userWithApp()
    const before = await sessions(who)
    const token = await challengeToken(email)
    expect(await sessions(who)).toBe(before)
    expect(await viewerOf(world, `piazza-session=${token}`)).toBe(null)
    expect(await answerWithCode(token, '000000')).toEqual(wrongCode)
    expect(await sessions(who)).toBe(before)
    const begun = await answerWithCode(token, await codeOf(who))
    expect(begun).toMatchObject({ value: { who: { id: who.id, proof: { by: 'totp' } } } })
    expect(begun.ok && begun.value.cookies.at(-1)).toMatch(/^piazza-challenge=; Max-Age=0;/)
    // A challenge works once.
    world.clock.advance(30_000)
    expect(await answerWithCode(token, await codeOf(who))).toEqual(refuse('account.challenge'))
  })

  test('each code is valid once, under concurrency as well', async () => {
    const { who, email } = await userWithApp()
    const code = await codeOf(who)
    const tokens = await Promise.all([
      challengeToken(email),
      challengeToken(email),
      challengeToken(email),
    ])
    const answers = await Promise.all(tokens.map((token) => answerWithCode(token, code)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    // Nor is an older code accepted after a newer one.
    expect(await answerWithCode(await challengeToken(email), await codeOf(who, -1))).toEqual(
      wrongCode,
    )
  })

  test('a recovery code is valid once, in any spelling, and notified by mail', async () => {
    const { email, codes } = await userWithApp()
    const [code = ''] = codes
    const typed = code.toUpperCase().replace('-', ' ')
    const begun = await answerWithCode(await challengeToken(email), typed)
    expect(begun).toMatchObject({ value: { who: { proof: { by: 'recovery' } } } })
    expect(await answerWithCode(await challengeToken(email), code)).toEqual(wrongCode)
    expect(await mailsTo(email)).toContain('recovery-code-used')
    const stranger = await userWithApp()
    expect(await answerWithCode(await challengeToken(stranger.email), codes[1] ?? '')).toEqual(
      wrongCode,
    )
  })

  test('guessing is limited: five from one place, twenty an hour in total', async () => {
    const { who, email } = await userWithApp()
    const client = newClient()
    const token = await challengeToken(email)
    for (let i = 0; i < 5; i++)
      expect(await answerWithCode(token, '000000', client)).toEqual(wrongCode)
    expect(await answerWithCode(token, await codeOf(who), client)).toMatchObject({
      code: 'limit.reached',
    })
    for (let i = 0; i < 15; i++) await answerWithCode(token, '000000')
    expect(await answerWithCode(token, await codeOf(who))).toMatchObject({ code: 'limit.reached' })
    expect(await mailsTo(email)).toContain('factor-guessed')
  })

  test('failed codes do not lock the owner out of known browsers', async () => {
    const { who, email } = await userWithApp()
    const browser = newToken()
    const known = { ...newClient(), browser }
    expect((await answerWithCode(await challengeToken(email), await codeOf(who), known)).ok).toBe(
      true,
    )
    world.clock.advance(30_000)
    const token = await challengeToken(email)
    const near = { ip: known.ip, userAgent: '' }
    for (let i = 0; i < 10; i++) await answerWithCode(token, '000000', near)
    for (let i = 0; i < 30; i++) await answerWithCode(token, '000000', newClient())
    expect(await answerWithCode(token, await codeOf(who), near)).toMatchObject({ ok: false })
    expect((await answerWithCode(token, await codeOf(who), known)).ok).toBe(true)
  })

  test('a challenge is valid for ten minutes, and with its password only', async () => {
    const { who, email } = await userWithApp()
    const old = await challengeToken(email)
    world.clock.advance(600_000)
    expect(await answerWithCode(old, await codeOf(who))).toEqual(refuse('account.challenge'))
    expect(await answerWithCode('x'.repeat(43), '000000')).toEqual(refuse('account.challenge'))
  })

  test('a factor without its row allows nothing and asks for nothing that is impossible', async () => {
    const { who, email, cookie } = await userWithApp()
    await world.db`delete from totp_factors where user_id = ${who.id}`
    expect(await signIn(world, { email, password }, newClient())).toMatchObject({
      value: { who: { id: who.id, proof: { by: 'password' } } },
    })
    expect(await viewerOf(world, cookie)).toBe(null)
  })
})

describe('staff outside a demonstration', () => {
  const live = { ...world, config: { ...testConfig, demo: false } }
  const cookieOf = (cookies: readonly string[]) => cookies[0]?.split(';')[0] ?? ''

  test('have no role in a session without a second factor', async () => {
    const { email } = await account()
    await grantRole(world, 'system', email, 'admin')
    const { cookie, who } = await session(email)
    expect(who).toMatchObject({ permissions: permissionsOf(['admin']), needsFactor: false })
    const asleep = await viewerOf(live, cookie)
    expect(asleep).toMatchObject({ permissions: [], needsFactor: true })
    if (!asleep) throw new Error('no session')
    await startTotp(live, asleep)
    const added = await finishTotp(live, asleep, { code: await codeOf(who) })
    const awake = await viewerOf(live, cookieOf(added.ok ? added.value.cookies : []))
    expect(awake).toMatchObject({ permissions: permissionsOf(['admin']), needsFactor: false })
    // After signing in with a code, their roles are active at once.
    world.clock.advance(30_000)
    const begun = await answerChallenge(
      live,
      await challengeToken(email),
      { code: await codeOf(who) },
      newClient(),
    )
    expect(begun).toMatchObject({
      value: { who: { permissions: permissionsOf(['admin']), needsFactor: false } },
    })
  })

  test('have no role in their other, earlier sessions until these use it', async () => {
    const { email } = await account()
    const other = await session(email)
    const { who } = await session(email)
    await startTotp(live, who)
    await finishTotp(live, who, { code: await codeOf(who) })
    await grantRole(world, 'system', email, 'support')
    const asleep = await viewerOf(live, other.cookie)
    expect(asleep).toMatchObject({ permissions: [], needsFactor: true })
    world.clock.advance(30_000)
    const proved = await prove(live, other.who, { code: await codeOf(who) }, newClient())
    const awake = await viewerOf(live, cookieOf(proved.ok ? proved.value.cookies : []))
    expect(awake).toMatchObject({ permissions: permissionsOf(['support']), needsFactor: false })
    expect(awake && requireStepUp(live, awake).ok).toBe(true)
  })
})
