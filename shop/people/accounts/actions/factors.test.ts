// TOTP: set-up, verification and removal.
import { describe, expect, test } from 'vitest'
import { account, mailsTo, session, world } from '../../../../tests/fixtures/accounts/accounts.ts'
import {
  answerWithCode,
  challengeToken,
  codeOf,
  secretOf,
  userWithApp,
  wrongCode,
} from '../../../../tests/fixtures/accounts/second-factor.ts'
import { newClient, accountPassword as password } from '../../../../tests/support/accounts.ts'
import { seal, unseal } from '../../../platform/sealed.ts'
import { refuse } from '../../../result.ts'
import type { Viewer } from '../rules.ts'
import { viewerOf } from '../views/accounts.ts'
import { factorsOf, totpSetupOf } from '../views/factors.ts'
import { finishTotp, removeTotp, renewRecoveryCodes, startTotp } from './factors.ts'
import { prove } from './re-authenticate.ts'
import { signIn } from './sign-in.ts'

describe('an authenticator app', () => {
  test('is active from its first valid code, and comes with ten recovery codes', async () => {
    const { email } = await account()
    const { who, cookie } = await session(email)
    expect((await startTotp(world, who)).ok).toBe(true)
    const setup = await totpSetupOf(world, who)
    expect(setup?.uri).toContain(`secret=${setup?.secret.replaceAll(' ', '')}`)
    // An unverified secret must not lock anyone out.
    expect(await factorsOf(world, who.id)).toEqual({ totp: false, passkeys: 0, codesLeft: 0 })
    expect(await signIn(world, { email, password }, newClient())).toMatchObject({
      value: { who: { id: who.id } },
    })
    expect(await finishTotp(world, who, { code: await codeOf(who, 4) })).toEqual(wrongCode)

    const added = await finishTotp(world, who, { code: ` ${await codeOf(who)} ` })
    if (!added.ok) throw new Error(added.code)
    expect(new Set(added.value.codes).size).toBe(10)
    expect(await factorsOf(world, who.id)).toEqual({ totp: true, passkeys: 0, codesLeft: 10 })
    expect(await totpSetupOf(world, who)).toBe(null)
    // The session continues with a new token, and counts as verified by a second factor.
    expect(await viewerOf(world, cookie)).toBe(null)
    const renewed = await viewerOf(world, added.value.cookies[0]?.split(';')[0] ?? '')
    expect(renewed).toMatchObject({ id: who.id, proof: { by: 'totp' } })
    expect(await mailsTo(email)).toContain('factor-added')
    // A secret in use is not replaced.
    expect(await startTotp(world, who)).toEqual(refuse('factor.exists'))
    expect(await finishTotp(world, who, { code: await codeOf(who) })).toEqual(
      refuse('factor.exists'),
    )
  })

  test('stores neither the secret nor the codes readably', async () => {
    const { who, codes } = await userWithApp()
    const secret = await secretOf(who)
    const rows = await world.db`
      select t::text as line from totp_factors t where user_id = ${who.id}
      union all select r::text from backup_codes r where user_id = ${who.id}`
    const text = rows.map(({ line }) => line).join('\n')
    expect(rows).toHaveLength(11)
    for (const plain of [secret.toString('hex'), ...codes, ...codes.map((c) => c.replace('-', ''))])
      expect(text).not.toContain(plain)
    const other = seal(world.keys, 'somebody else', secret)
    expect(() => unseal(world.keys, who.id, other)).toThrow(/authenticate/)
  })
})

describe('re-authentication', () => {
  test('takes the second factor where there is one; the password is not enough', async () => {
    const { who } = await userWithApp()
    world.clock.advance(600_000)
    expect(await prove(world, who, { password }, newClient())).toEqual(
      refuse('form.invalid', { fields: { code: 'field.code.required' } }),
    )
    const proved = await prove(world, who, { code: await codeOf(who) }, newClient())
    const cookie = proved.ok ? (proved.value.cookies[0]?.split(';')[0] ?? '') : ''
    const now = await viewerOf(world, cookie)
    expect(now?.proof).toEqual({ at: world.now(), by: 'totp' })
  })

  test('changing factors requires re-authentication', async () => {
    const { who } = await userWithApp()
    const stale = { ...who, proof: { at: new Date(world.now().getTime() - 600_000), by: 'totp' } }
    for (const act of [startTotp, removeTotp, renewRecoveryCodes])
      expect(await act(world, stale as Viewer)).toEqual(refuse('accounts.stepUp'))
    expect(await finishTotp(world, stale as Viewer, {})).toEqual(refuse('accounts.stepUp'))
    expect((await factorsOf(world, who.id)).totp).toBe(true)
  })

  test('removing the last factor deletes its codes; new codes replace the old ones', async () => {
    const { who, email, codes } = await userWithApp()
    const renewed = await renewRecoveryCodes(world, who)
    expect(renewed.ok && renewed.value.codes).toHaveLength(10)
    expect(await answerWithCode(await challengeToken(email), codes[0] ?? '')).toEqual(wrongCode)
    expect((await removeTotp(world, who)).ok).toBe(true)
    expect(await factorsOf(world, who.id)).toEqual({ totp: false, passkeys: 0, codesLeft: 0 })
    expect(await removeTotp(world, who)).toEqual(refuse('factor.missing'))
    expect(await renewRecoveryCodes(world, who)).toEqual(refuse('factor.missing'))
    expect(await mailsTo(email)).toEqual(
      expect.arrayContaining(['recovery-codes-made', 'factor-removed']),
    )
  })
})
