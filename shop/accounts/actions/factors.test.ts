import { describe, expect, test } from 'vitest'
import {
  makeAccountsIn,
  accountPassword as password,
  someClient,
  worldWithAccounts,
} from '../../../tests/accounts.ts'
import { testConfig } from '../../../tests/world.ts'
import { refuse } from '../../result.ts'
import type { Viewer } from '../rules.ts'
import { seal, unseal } from '../sealed.ts'
import { codeAt, stepAt } from '../totp.ts'
import { factorsOf, totpSetupOf } from '../views/factors.ts'
import { viewerOf } from '../views.ts'
import { finishTotp, removeTotp, renewRecoveryCodes, startTotp } from './factors.ts'
import { prove, requireFresh } from './prove.ts'
import { grantRole } from './roles.ts'
import { answerChallenge } from './second-factor.ts'
import { signIn } from './sign-in.ts'

const world = await worldWithAccounts()
const { account, session } = makeAccountsIn(world)
const wrongCode = refuse('form.invalid', { fields: { code: 'field.code.wrong' } })

async function secretOf({ id }: { id: string }): Promise<Buffer> {
  const [row] = await world.db<[{ secret: Buffer; keyVersion: number }]>`
    select secret, key_version as "keyVersion" from totp_factors where user_id = ${id}`
  return unseal(world.keys, id, row)
}
const codeOf = async (who: { id: string }, by = 0) =>
  codeAt(await secretOf(who), stepAt(world.now()) + by)

/** Somebody whose second factor is an app, and what they were given. */
async function withApp(at = world) {
  const { email } = await account()
  const { who, cookie } = await session(email)
  await startTotp(at, who)
  const added = await finishTotp(at, who, { code: await codeOf(who) })
  if (!added.ok) throw new Error(added.code)
  // The code that set it up is spent.
  world.clock.advance(30_000)
  return { who, email, cookie, ...added.value }
}

/** The password is right; the token of the challenge that follows. */
async function challenged(email: string): Promise<string> {
  const begun = await signIn(world, { email, password }, someClient())
  if (!begun.ok || begun.value.who) throw new Error('no second factor was asked for')
  const token = /^piazza-challenge=([\w-]{43}); Max-Age=600;/.exec(
    begun.value.cookies[0] ?? '',
  )?.[1]
  if (!token) throw new Error('no challenge')
  return token
}
const answer = (token: string, code: string, client = someClient()) =>
  answerChallenge(world, token, { code }, client)
const sessions = async ({ id }: Viewer) =>
  (await world.db`select 1 from sessions where user_id = ${id}`).length
const mailsTo = async (email: string) =>
  (
    await world.db`select template from mail_outbox where to_address = ${email} order by created_at, id`
  ).map(({ template }) => template)

describe('an authenticator app', () => {
  test('counts from its first right code on, and brings ten recovery codes', async () => {
    const { email } = await account()
    const { who, cookie } = await session(email)
    expect((await startTotp(world, who)).ok).toBe(true)
    const setup = await totpSetupOf(world, who)
    expect(setup?.uri).toContain(`secret=${setup?.secret.replaceAll(' ', '')}`)
    // A secret that nobody has shown to work locks nobody out.
    expect(await factorsOf(world, who.id)).toEqual({ totp: false, passkeys: 0, codesLeft: 0 })
    expect(await signIn(world, { email, password }, someClient())).toMatchObject({
      value: { who: { id: who.id } },
    })
    expect(await finishTotp(world, who, { code: await codeOf(who, 4) })).toEqual(wrongCode)

    const added = await finishTotp(world, who, { code: ` ${await codeOf(who)} ` })
    if (!added.ok) throw new Error(added.code)
    expect(new Set(added.value.codes).size).toBe(10)
    expect(await factorsOf(world, who.id)).toEqual({ totp: true, passkeys: 0, codesLeft: 10 })
    expect(await totpSetupOf(world, who)).toBe(null)
    // The session goes on with a new token, and has shown a second factor.
    expect(await viewerOf(world, cookie)).toBe(null)
    const renewed = await viewerOf(world, added.value.cookies[0]?.split(';')[0] ?? '')
    expect(renewed).toMatchObject({ id: who.id, proof: { by: 'totp' } })
    expect(await mailsTo(email)).toContain('factor-added')
    // One in use is not replaced.
    expect(await startTotp(world, who)).toEqual(refuse('factor.exists'))
    expect(await finishTotp(world, who, { code: await codeOf(who) })).toEqual(
      refuse('factor.exists'),
    )
  })

  test('keeps neither the secret nor the codes in a form that can be read', async () => {
    const { who, codes } = await withApp()
    const secret = await secretOf(who)
    const rows = await world.db`
      select t::text as line from totp_factors t where user_id = ${who.id}
      union all select r::text from spare_codes r where user_id = ${who.id}`
    const text = rows.map(({ line }) => line).join('\n')
    expect(rows).toHaveLength(11)
    for (const plain of [secret.toString('hex'), ...codes, ...codes.map((c) => c.replace('-', ''))])
      expect(text).not.toContain(plain)
    const other = seal(world.keys, 'somebody else', secret)
    expect(() => unseal(world.keys, who.id, other)).toThrow(/authenticate/)
  })
})

describe('signing in with one', () => {
  test('the password alone begins no session; the code does', async () => {
    const { who, email } = await withApp()
    const before = await sessions(who)
    const token = await challenged(email)
    expect(await sessions(who)).toBe(before)
    expect(await viewerOf(world, `piazza-session=${token}`)).toBe(null)
    expect(await answer(token, '000000')).toEqual(wrongCode)
    expect(await sessions(who)).toBe(before)
    const begun = await answer(token, await codeOf(who))
    expect(begun).toMatchObject({ value: { who: { id: who.id, proof: { by: 'totp' } } } })
    expect(begun.ok && begun.value.cookies.at(-1)).toMatch(/^piazza-challenge=; Max-Age=0;/)
    // Answered once, it is over.
    world.clock.advance(30_000)
    expect(await answer(token, await codeOf(who))).toEqual(refuse('account.challenge'))
  })

  test('each code is good once, for whichever of many comes first', async () => {
    const { who, email } = await withApp()
    const code = await codeOf(who)
    const tokens = await Promise.all([challenged(email), challenged(email), challenged(email)])
    const answers = await Promise.all(tokens.map((token) => answer(token, code)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    // Nor is an older one good after a newer one.
    expect(await answer(await challenged(email), await codeOf(who, -1))).toEqual(wrongCode)
  })

  test('a recovery code is good once, however it is written, and told by mail', async () => {
    const { email, codes } = await withApp()
    const [code = ''] = codes
    const typed = code.toUpperCase().replace('-', ' ')
    const begun = await answer(await challenged(email), typed)
    expect(begun).toMatchObject({ value: { who: { proof: { by: 'recovery' } } } })
    expect(await answer(await challenged(email), code)).toEqual(wrongCode)
    expect(await mailsTo(email)).toContain('recovery-code-used')
    const stranger = await withApp()
    expect(await answer(await challenged(stranger.email), codes[1] ?? '')).toEqual(wrongCode)
  })

  test('guessing ends: five from one place, twenty in an hour from everywhere', async () => {
    const { who, email } = await withApp()
    const client = someClient()
    const token = await challenged(email)
    for (let i = 0; i < 5; i++) expect(await answer(token, '000000', client)).toEqual(wrongCode)
    expect(await answer(token, await codeOf(who), client)).toMatchObject({ code: 'limit.reached' })
    for (let i = 0; i < 15; i++) await answer(token, '000000')
    expect(await answer(token, await codeOf(who))).toMatchObject({ code: 'limit.reached' })
  })

  test('a challenge is over after ten minutes, and with the password it came from', async () => {
    const { who, email } = await withApp()
    const old = await challenged(email)
    world.clock.advance(600_000)
    expect(await answer(old, await codeOf(who))).toEqual(refuse('account.challenge'))
    expect(await answer('x'.repeat(43), '000000')).toEqual(refuse('account.challenge'))
  })

  test('a factor without its row opens nothing and asks for nothing that cannot be given', async () => {
    const { who, email, cookie } = await withApp()
    await world.db`delete from totp_factors where user_id = ${who.id}`
    expect(await signIn(world, { email, password }, someClient())).toMatchObject({
      value: { who: { id: who.id, proof: { by: 'password' } } },
    })
    expect(await viewerOf(world, cookie)).toBe(null)
  })
})

describe('proving it again', () => {
  test('whoever has a factor shows that; the password is not enough', async () => {
    const { who } = await withApp()
    world.clock.advance(600_000)
    expect(await prove(world, who, { password }, someClient())).toEqual(
      refuse('form.invalid', { fields: { code: 'field.code.required' } }),
    )
    const proved = await prove(world, who, { code: await codeOf(who) }, someClient())
    const cookie = proved.ok ? (proved.value.cookies[0]?.split(';')[0] ?? '') : ''
    const now = await viewerOf(world, cookie)
    expect(now?.proof).toEqual({ at: world.now(), by: 'totp' })
  })

  test('changing factors needs a fresh proof', async () => {
    const { who } = await withApp()
    const stale = { ...who, proof: { at: new Date(world.now().getTime() - 600_000), by: 'totp' } }
    for (const act of [startTotp, removeTotp, renewRecoveryCodes])
      expect(await act(world, stale as Viewer)).toEqual(refuse('accounts.stepUp'))
    expect(await finishTotp(world, stale as Viewer, {})).toEqual(refuse('accounts.stepUp'))
    expect((await factorsOf(world, who.id)).totp).toBe(true)
  })

  test('removing the last factor takes its codes along; new codes end the old ones', async () => {
    const { who, email, codes } = await withApp()
    const renewed = await renewRecoveryCodes(world, who)
    expect(renewed.ok && renewed.value.codes).toHaveLength(10)
    expect(await answer(await challenged(email), codes[0] ?? '')).toEqual(wrongCode)
    expect((await removeTotp(world, who)).ok).toBe(true)
    expect(await factorsOf(world, who.id)).toEqual({ totp: false, passkeys: 0, codesLeft: 0 })
    expect(await removeTotp(world, who)).toEqual(refuse('factor.missing'))
    expect(await renewRecoveryCodes(world, who)).toEqual(refuse('factor.missing'))
    expect(await mailsTo(email)).toEqual(
      expect.arrayContaining(['recovery-codes-made', 'factor-removed']),
    )
  })
})

describe('staff outside a demonstration', () => {
  const live = { ...world, config: { ...testConfig, demo: false } }
  const cookieOf = (cookies: readonly string[]) => cookies[0]?.split(';')[0] ?? ''

  test('have no role in a session that has seen no second factor', async () => {
    const { email } = await account()
    await grantRole(world, 'system', email, 'admin')
    const { cookie, who } = await session(email)
    expect(who).toMatchObject({ roles: ['admin'], needsFactor: false })
    const asleep = await viewerOf(live, cookie)
    expect(asleep).toMatchObject({ roles: [], needsFactor: true })
    if (!asleep) throw new Error('no session')
    await startTotp(live, asleep)
    const added = await finishTotp(live, asleep, { code: await codeOf(who) })
    const awake = await viewerOf(live, cookieOf(added.ok ? added.value.cookies : []))
    expect(awake).toMatchObject({ roles: ['admin'], needsFactor: false })
    // Signing in by code, they are awake from the start.
    world.clock.advance(30_000)
    const begun = await answerChallenge(
      live,
      await challenged(email),
      { code: await codeOf(who) },
      someClient(),
    )
    expect(begun).toMatchObject({ value: { who: { roles: ['admin'], needsFactor: false } } })
  })

  test('another session of theirs, from before, stays asleep until it proves itself', async () => {
    const { email } = await account()
    const other = await session(email)
    const { who } = await session(email)
    await startTotp(live, who)
    await finishTotp(live, who, { code: await codeOf(who) })
    await grantRole(world, 'system', email, 'support')
    const asleep = await viewerOf(live, other.cookie)
    expect(asleep).toMatchObject({ roles: [], needsFactor: true })
    world.clock.advance(30_000)
    const proved = await prove(live, other.who, { code: await codeOf(who) }, someClient())
    const awake = await viewerOf(live, cookieOf(proved.ok ? proved.value.cookies : []))
    expect(awake).toMatchObject({ roles: ['support'], needsFactor: false })
    expect(awake && requireFresh(live, awake).ok).toBe(true)
  })
})

describe('a browser', () => {
  test('that is new to the account is told by mail, the first one and a known one are not', async () => {
    const { email } = await account()
    const first = await signIn(world, { email, password }, someClient())
    const browser = first.ok
      ? /^piazza-browser=([\w-]+);/.exec(first.value.cookies[1] ?? '')?.[1]
      : undefined
    expect(browser).toHaveLength(43)
    await signIn(world, { email, password }, { ...someClient(), browser })
    expect(await mailsTo(email)).toEqual([])
    await signIn(world, { email, password }, someClient())
    expect(await mailsTo(email)).toEqual(['new-browser'])
    // Another person in the same browser: theirs is a first one.
    const other = await account()
    await signIn(world, { email: other.email, password }, { ...someClient(), browser })
    expect(await mailsTo(other.email)).toEqual([])
  })
})
