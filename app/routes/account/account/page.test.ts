import { inspect } from 'node:util'
import { describe, expect, test } from 'vitest'
import { viewerOf } from '../../../../shop/people/accounts/views/accounts.ts'
import { callPage } from '../../../../tests/support/account-pages.ts'
import {
  makeAccountsIn,
  accountPassword as password,
  worldWithAccounts,
} from '../../../../tests/support/accounts.ts'
import * as confirm from '../confirm'
import * as security from '../security/page'
import * as account from './page'

const world = await worldWithAccounts()
const ask = callPage(world)
const { account: someAccount, session } = makeAccountsIn(world)

describe('/account', () => {
  test('requires sign-in', async () => {
    for (const form of [undefined, { intent: 'end-others' }])
      for (const [page, path] of [
        [account, '/account'],
        [security, '/account/security'],
        [confirm, '/account/confirm'],
      ] as const)
        expect(await ask(page, path, { form })).toMatchObject({
          status: 302,
          to: `/auth?next=${encodeURIComponent(path)}`,
        })
  })

  test('shows the account’s data, without hashes', async () => {
    const user = await someAccount()
    const { who } = await session(user.email)
    const { data } = await ask(account, '/account', { who })
    expect(data).toMatchObject({
      profile: { email: user.email, username: user.username },
      referral: { ok: true, value: { count: 0 } },
    })
    const safe = await ask(security, '/account/security', { who })
    expect(safe.data).toMatchObject({ sessions: [{ id: who.sessionId, isThisOne: true }] })
    expect(inspect([data, safe.data], { depth: 9 })).not.toMatch(/hash|argon2/i)
  })

  test('changes a name, refuses an invalid one, and ignores other fields', async () => {
    const { email } = await someAccount()
    const { who, cookie } = await session(email)
    const form = { intent: 'profile', firstName: 'Zoë', lastName: 'Byron', phone: '+4420' }
    const saved = await ask(account, '/account', {
      who,
      form: { ...form, email: 'eve@shop.example', role: 'admin' },
    })
    expect(saved).toMatchObject({ to: '/account', toast: 'saved' })
    expect(await viewerOf(world, cookie)).toMatchObject({
      firstName: 'Zoë',
      email,
      permissions: [],
    })
    const refused = await ask(account, '/account', { who, form: { ...form, phone: 'x' } })
    expect(refused).toMatchObject({
      status: 400,
      data: { refusal: { fields: { phone: 'field.phone.format' } }, values: { phone: 'x' } },
    })
  })

  test('changes the language of mails to a known one', async () => {
    const { who, cookie } = await session((await someAccount()).email)
    await ask(account, '/account', { who, form: { intent: 'language', language: 'xx' } })
    expect(await viewerOf(world, cookie)).toMatchObject({ language: 'en' })
    await ask(account, '/account', { who, form: { intent: 'language', language: 'hi' } })
    expect(await viewerOf(world, cookie)).toMatchObject({ language: 'hi' })
  })

  test('ends the account’s own sessions only', async () => {
    const { email } = await someAccount()
    const [here, there] = [await session(email), await session(email)]
    const stranger = await session((await someAccount()).email)
    const end = (id: string) =>
      ask(security, '/account/security', {
        who: here.who,
        form: { intent: 'end-session', session: id },
      })
    expect(await end(stranger.who.sessionId)).toMatchObject({ status: 404 })
    expect(await viewerOf(world, stranger.cookie)).not.toBe(null)
    expect(await end(there.who.sessionId)).toMatchObject({ toast: 'sessionEnded' })
    expect(await viewerOf(world, there.cookie)).toBe(null)
  })

  test('refuses an unknown action', async () => {
    const { who } = await session((await someAccount()).email)
    for (const page of [account, security])
      expect(await ask(page, '/account', { who, form: { intent: 'grant' } })).toMatchObject({
        status: 400,
      })
  })
})

describe('/account/confirm', () => {
  test('asks for the password and redirects back with a new cookie', async () => {
    const { who } = await session((await someAccount()).email)
    const path = '/account/confirm?next=%2Fadmin%2Forders.csv%3Fstatus%3Dall'
    expect((await ask(confirm, path, { who })).data).toMatchObject({ isDone: false })
    const wrong = await ask(confirm, path, { who, form: { password: 'x' } })
    expect(wrong).toMatchObject({
      status: 400,
      data: { refusal: { fields: { password: 'field.password.wrong' } }, values: {} },
    })
    const right = await ask(confirm, path, { who, form: { password } })
    expect(right).toMatchObject({ status: 302, to: '/admin/orders.csv?status=all' })
    expect(right.setCookies).toEqual([expect.stringMatching(/^piazza-session=[\w-]{43};/)])
  })

  test('redirects within the shop only, and in another tab says that it is done', async () => {
    const { who } = await session((await someAccount()).email)
    const away = await ask(confirm, '/account/confirm?next=//evil.example', {
      who,
      form: { password },
    })
    expect(away.to).toBe('/account/confirm')
    expect((await ask(confirm, '/account/confirm', { who })).data).toMatchObject({ isDone: true })
  })
})
