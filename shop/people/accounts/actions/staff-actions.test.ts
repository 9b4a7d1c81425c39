// Staff actions on an account: ends its sessions, resets lost second factors.

import { describe, expect, test } from 'vitest'
import { account, session, world } from '../../../../tests/fixtures/accounts/accounts.ts'
import { newClient, accountPassword as password } from '../../../../tests/support/accounts.ts'
import { unseal } from '../../../platform/sealed.ts'
import { refuse } from '../../../result.ts'
import { permissionsOf } from '../permissions.ts'
import { codeAt, stepAt } from '../totp.ts'
import { viewerOf } from '../views/accounts.ts'
import { factorsOf } from '../views/factors.ts'
import { finishTotp, startTotp } from './factors.ts'
import { grantRole } from './roles.ts'
import { answerChallenge } from './second-factor.ts'
import { signIn } from './sign-in.ts'
import {
  endEverySession,
  endSessionsByEmail,
  endSessionsOf,
  resetFactors,
} from './staff-actions.ts'

const recorded = async (subject: string) =>
  (
    await world.db<{ who: string; action: string }[]>`
      select who, action from audit_entries where subject = ${subject} order by number`
  ).map(({ who, action }) => `${action} by ${who}`)

async function owner() {
  const { email } = await account()
  await grantRole(world, 'system', email, 'admin')
  return (await session(email)).who
}

describe('ending another user’s sessions', () => {
  test('signs them out everywhere at once, and is in the audit log', async () => {
    const shopper = await account()
    const [one, two] = [await session(shopper.email), await session(shopper.email)]
    const stranger = await session((await account()).email)
    const by = await owner()
    expect(await endSessionsOf(world, by, shopper.id)).toEqual({ ok: true, value: 2 })
    expect(await viewerOf(world, one.cookie)).toBe(null)
    expect(await viewerOf(world, two.cookie)).toBe(null)
    expect(await viewerOf(world, stranger.cookie)).toEqual(stranger.who)
    expect(await recorded(shopper.id)).toEqual([`sessions.ended by ${by.id}`])
    expect(await endSessionsOf(world, by, shopper.id)).toEqual({ ok: true, value: 0 })
  })

  test('cancels an unfinished sign-in, too', async () => {
    const { email, id, who } = await withApp()
    const begun = await signIn(world, { email, password }, newClient())
    const token = /=([\w-]{43});/.exec(begun.ok ? (begun.value.cookies[0] ?? '') : '')?.[1] ?? ''
    await endSessionsOf(world, await owner(), id)
    const code = await codeOf(who)
    expect(await answerChallenge(world, token, { code }, newClient())).toEqual(
      refuse('account.challenge'),
    )
  })

  test('takes an owner’s re-authentication, and an existing account', async () => {
    const shopper = await account()
    const { who, cookie } = await session(shopper.email)
    const by = await owner()
    expect(await endSessionsOf(world, who, by.id)).toEqual(refuse('role.not_allowed'))
    const reviewer = { ...by, permissions: permissionsOf(['kyc', 'support', 'finance']) }
    expect(await endSessionsOf(world, reviewer, shopper.id)).toEqual(refuse('role.not_allowed'))
    const stale = { ...by, proof: { at: new Date(world.now().getTime() - 600_000), by: 'totp' } }
    expect(await endSessionsOf(world, stale as typeof by, shopper.id)).toEqual(
      refuse('accounts.stepUp'),
    )
    expect(await endSessionsOf(world, by, 'nobody')).toEqual(refuse('account.not_found'))
    expect(await viewerOf(world, cookie)).toEqual(who)
    expect(await recorded(shopper.id)).toEqual([])
  })

  test('from the command line: of one user, and of all', async () => {
    const { email, id } = await account()
    const one = await session(email)
    expect(await endSessionsByEmail(world, ` ${email.toUpperCase()}`)).toEqual({
      ok: true,
      value: 1,
    })
    expect(await viewerOf(world, one.cookie)).toBe(null)
    expect(await recorded(id)).toEqual(['sessions.ended by system'])
    expect(await endSessionsByEmail(world, 'nobody@shop.example')).toEqual(
      refuse('account.not_found'),
    )
    const others = [await session(email), await session((await account()).email)]
    const everybody = await endEverySession(world)
    expect(everybody.ok && everybody.value).toBeGreaterThanOrEqual(2)
    for (const { cookie } of others) expect(await viewerOf(world, cookie)).toBe(null)
    expect(await recorded('everybody')).toEqual(['sessions.ended by system'])
    expect(await world.db`select 1 from sessions`).toHaveLength(0)
  })
})

describe('a user who has lost every second factor', () => {
  test('can sign in by password again, with an email and an audit entry', async () => {
    const { email, id, cookie } = await withApp()
    expect(await factorsOf(world, id)).toMatchObject({ totp: true, codesLeft: 10 })
    expect(await resetFactors(world, email)).toEqual({ ok: true, value: 1 })
    expect(await factorsOf(world, id)).toEqual({ totp: false, passkeys: 0, codesLeft: 0 })
    expect(await viewerOf(world, cookie)).toBe(null)
    expect((await signIn(world, { email, password }, newClient())).ok).toBe(true)
    expect((await session(email)).who.id).toBe(id)
    expect(await recorded(id)).toEqual([
      'account.factors_reset by system',
      'sessions.ended by system',
    ])
    const mails = await world.db`select template from mail_outbox where to_address = ${email}`
    expect(mails.map(({ template }) => template)).toContain('factor-removed')
  })

  test('is unchanged without a factor', async () => {
    const { email, id } = await account()
    expect(await resetFactors(world, email)).toEqual(refuse('factor.missing'))
    expect(await resetFactors(world, 'nobody@shop.example')).toEqual(refuse('account.not_found'))
    expect(await recorded(id)).toEqual([])
  })
})

async function withApp() {
  const { email, id } = await account()
  const { who, cookie } = await session(email)
  await startTotp(world, who)
  const added = await finishTotp(world, who, { code: await codeOf(who) })
  if (!added.ok) throw new Error(added.code)
  world.clock.advance(30_000)
  return { email, id, who, cookie: added.value.cookies[0]?.split(';')[0] ?? cookie }
}

async function codeOf({ id }: { id: string }): Promise<string> {
  const [row] = await world.db<[{ secret: Buffer; keyVersion: number }]>`
    select secret, key_version as "keyVersion" from totp_factors where user_id = ${id}`
  return codeAt(unseal(world.keys, id, row), stepAt(world.now()))
}
