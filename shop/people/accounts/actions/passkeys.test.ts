// Passkeys: registered, used and removed by their owner only.
import { describe, expect, test } from 'vitest'
import { account, session, world } from '../../../../tests/fixtures/accounts/accounts.ts'
import { newClient, accountPassword as password } from '../../../../tests/support/accounts.ts'
import { Authenticator } from '../../../../tests/support/authenticator.ts'
import { testConfig } from '../../../../tests/support/world.ts'
import { refuse } from '../../../result.ts'
import type { Viewer } from '../rules.ts'
import { viewerOf } from '../views/accounts.ts'
import { factorsOf, passkeysForOwner } from '../views/factors.ts'
import { askForPasskey } from './passkey-check.ts'
import { answerByPasskey, proveByPasskey, signInByPasskey } from './passkey-sign-in.ts'
import { addPasskey, namePasskey, offerPasskey, removePasskey } from './passkeys.ts'
import { signIn } from './sign-in.ts'

const { publicUrl } = testConfig
const refused = refuse('passkey.refused')
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0'

async function value<T>(answer: Promise<{ ok: true; value: T } | { ok: false; code: string }>) {
  const got = await answer
  if (!got.ok) throw new Error(got.code)
  return got.value
}
const asked = (userId: string | null = null) => value(askForPasskey(world, userId, newClient()))
const enter = (answer: unknown) => signInByPasskey(world, answer, newClient())

/** A user with a passkey and its authenticator. */
async function withPasskey() {
  const { email } = await account()
  const { who } = await session(email)
  const device = new Authenticator(publicUrl)
  const attestation = device.make(await value(offerPasskey(world, who)))
  const added = await value(addPasskey(world, who, attestation, firefox))
  return { who, email, device, made: attestation, ...added }
}

describe('adding a passkey', () => {
  test('stores its public key, creates recovery codes and renews the session token', async () => {
    const { who, codes, cookies } = await withPasskey()
    expect(codes).toHaveLength(10)
    expect(await factorsOf(world, who.id)).toEqual({ totp: false, passkeys: 1, codesLeft: 10 })
    expect(await passkeysForOwner(world, who)).toMatchObject([
      { name: 'Firefox on Linux', isCopied: true, used: null },
    ])
    const renewed = await viewerOf(world, cookies[0]?.split(';')[0] ?? '')
    expect(renewed).toMatchObject({ id: who.id, proof: { by: 'passkey' } })
  })

  test('refuses a response to another challenge', async () => {
    const { who } = await session((await account()).email)
    const stranger = await session((await account()).email)
    const device = new Authenticator(publicUrl)
    const add = async (lies: object, by: Viewer = who) =>
      addPasskey(world, by, device.make(await value(offerPasskey(world, who)), lies), firefox)
    expect(await add({ origin: 'https://evil.example' })).toEqual(refused)
    expect(await add({ rpId: 'evil.example' })).toEqual(refused)
    expect(await add({ isVerified: false })).toEqual(refused)
    expect(await add({ type: 'webauthn.get' })).toEqual(refused)
    expect(await add({ challenge: Buffer.alloc(32).toString('base64url') })).toEqual(refused)
    expect(await add({}, stranger.who)).toEqual(refused)
    for (const junk of [null, 'x', {}, { id: 'x' }, { id: 'x', response: {} }, []])
      expect(await addPasskey(world, who, junk, firefox)).toEqual(refused)
    expect((await factorsOf(world, who.id)).passkeys).toBe(0)
  })

  test('accepts a response once, a passkey for one account, and no stale session', async () => {
    const { who, device, made } = await withPasskey()
    expect(await addPasskey(world, who, made, firefox)).toEqual(refused)
    const other = await session((await account()).email)
    const copied = device.make(await value(offerPasskey(world, other.who)))
    expect(await addPasskey(world, other.who, copied, firefox)).toEqual(refused)
    const stale = { ...who, proof: null }
    expect(await offerPasskey(world, stale)).toEqual(refuse('accounts.stepUp'))
    expect(await addPasskey(world, stale, made, firefox)).toEqual(refuse('accounts.stepUp'))
    expect(await removePasskey(world, stale, made.id)).toEqual(refuse('accounts.stepUp'))
  })
})

describe('using a passkey', () => {
  test('signs in without address and password, once for each challenge', async () => {
    const { who, device } = await withPasskey()
    const answer = device.use(await asked())
    expect(await enter(answer)).toMatchObject({
      value: { who: { id: who.id, proof: { by: 'passkey' } } },
    })
    expect(await enter(answer)).toEqual(refused)
    const [kept] = await passkeysForOwner(world, who)
    expect(kept?.used).toEqual(world.now())
  })

  test('refuses another site, a missing user, an expired challenge, and a cloned counter', async () => {
    const { device } = await withPasskey()
    expect(await enter(device.use(await asked(), { origin: 'https://evil.example' }))).toEqual(
      refused,
    )
    expect(await enter(device.use(await asked(), { rpId: 'evil.example' }))).toEqual(refused)
    expect(await enter(device.use(await asked(), { isVerified: false }))).toEqual(refused)
    const late = await asked()
    world.clock.advance(300_000)
    expect(await enter(device.use(late))).toEqual(refused)
    expect((await enter(device.use(await asked()))).ok).toBe(true)
    expect(await enter(device.use(await asked(), { counter: 1 }))).toEqual(refused)
    const stranger = new Authenticator(publicUrl)
    expect(await enter(stranger.use(await asked()))).toEqual(refused)
    const forged = { ...stranger.use(await asked()), id: device.id.toString('base64url') }
    expect(await enter({ ...forged, rawId: forged.id })).toEqual(refused)
    for (const junk of [null, 'x', {}, { id: 7 }, { id: device.id.toString('base64url') }])
      expect(await enter(junk)).toEqual(refused)
  })

  test('is the second step after a password, for its owner only', async () => {
    const { who, email, device } = await withPasskey()
    const begun = await value(signIn(world, { email, password }, newClient()))
    expect(begun.who).toBe(null)
    const token = /=([\w-]{43});/.exec(begun.cookies[0] ?? '')?.[1] ?? ''
    const other = await withPasskey()
    const byOther = other.device.use(await asked(who.id))
    expect(await answerByPasskey(world, token, byOther, newClient())).toEqual(refused)
    const answer = device.use(await asked(who.id))
    expect(await answerByPasskey(world, token, answer, newClient())).toMatchObject({
      value: { who: { id: who.id, proof: { by: 'passkey' } } },
    })
    const again = device.use(await asked(who.id))
    expect(await answerByPasskey(world, token, again, newClient())).toEqual(
      refuse('account.challenge'),
    )
  })

  test('re-authenticates, and a challenge is valid for its purpose only', async () => {
    const { who, device } = await withPasskey()
    expect(await proveByPasskey(world, who, device.use(await asked()))).toEqual(refused)
    expect(await enter(device.use(await asked(who.id)))).toEqual(refused)
    const { cookies } = await value(proveByPasskey(world, who, device.use(await asked(who.id))))
    expect(await viewerOf(world, cookies[0]?.split(';')[0] ?? '')).toMatchObject({
      proof: { by: 'passkey', at: world.now() },
    })
  })

  test('limits challenges by address', async () => {
    const client = newClient()
    for (let i = 0; i < 60; i++) expect((await askForPasskey(world, null, client)).ok).toBe(true)
    expect(await askForPasskey(world, null, client)).toMatchObject({ code: 'limit.reached' })
  })
})

describe('managing passkeys', () => {
  test('each is renamed and removed by its owner only; removing the last deletes the recovery codes', async () => {
    const { who, device } = await withPasskey()
    const stranger = await session((await account()).email)
    const passkey = device.id.toString('base64url')
    const missing = refuse('factor.missing')
    expect(await namePasskey(world, stranger.who, { passkey, name: 'Mine' })).toEqual(missing)
    expect(await removePasskey(world, stranger.who, passkey)).toEqual(missing)
    expect((await namePasskey(world, who, { passkey, name: '  My   laptop ' })).ok).toBe(true)
    expect(await passkeysForOwner(world, who)).toMatchObject([{ name: 'My laptop' }])
    for (const name of ['', ' ', 'x'.repeat(61)])
      expect(await namePasskey(world, who, { passkey, name })).toMatchObject({
        code: 'form.invalid',
      })
    expect((await removePasskey(world, who, passkey)).ok).toBe(true)
    expect(await factorsOf(world, who.id)).toEqual({ totp: false, passkeys: 0, codesLeft: 0 })
    expect(await enter(device.use(await asked()))).toEqual(refused)
  })
})
