import { inspect } from 'node:util'
import { RouterContextProvider } from 'react-router'
import { describe, expect, test } from 'vitest'
import type { Client } from '../../../shop/accounts/port.ts'
import type { Viewer } from '../../../shop/accounts/rules.ts'
import { viewerOf } from '../../../shop/accounts/views.ts'
import { cartOf } from '../../../shop/cart/views.ts'
import { loadCatalogue } from '../../../shop/catalog/actions.ts'
import { demoCatalogue } from '../../../shop/catalog/demo/index.ts'
import { referrerIds } from '../../../shop/referrals/views.ts'
import {
  mailedLink,
  makeAccountsIn,
  accountPassword as password,
  someClient,
  tokenOf,
  worldWithAccounts,
} from '../../../tests/accounts.ts'
import { parseCookies } from '../../http/cookies'
import { doorContext } from '../../http/door'
import * as account from './account'
import * as auth from './auth'
import * as confirm from './confirm'
import * as reset from './reset'
import * as security from './security'
import * as signOutRoute from './sign-out'
import * as verify from './verify'

const world = await worldWithAccounts()
await loadCatalogue(world, demoCatalogue)
const { account: someAccount, session } = makeAccountsIn(world)

type Page = { loader?: (args: never) => unknown; action?: (args: never) => unknown }
type Asked = { who?: Viewer; cookies?: string; form?: Record<string, string>; client?: Client }

/** What a page answers: a redirect, or data with a status; and the cookies that go with it. */
async function ask(page: Page, path: string, { who, cookies = '', form, client }: Asked = {}) {
  const context = new RouterContextProvider()
  const setCookies: string[] = []
  context.set(doorContext, {
    world,
    who: who ?? null,
    language: 'en',
    theme: null,
    cookies: parseCookies(cookies),
    toast: null,
    ...(client ?? someClient()),
    requestId: 'request',
    setCookies,
    shared: [],
    strangers: [],
  })
  const body = form && new URLSearchParams(form)
  const request = new Request(`http://localhost:3000${path}`, body && { method: 'POST', body })
  const args = { context, request, params: {} } as never
  const asked = async () => (form ? page.action?.(args) : page.loader?.(args))
  const answer = await asked().catch((thrown: unknown) => thrown)
  if (answer instanceof Response) {
    const { status, headers } = answer
    const toast = /^toast=([^;]*)/.exec(headers.get('set-cookie') ?? '')?.[1]
    const key = toast && JSON.parse(decodeURIComponent(toast)).key
    return { status, to: headers.get('location'), toast: key, headers, setCookies }
  }
  const { data, init } = answer as { data: Record<string, unknown>; init: ResponseInit }
  return { status: init?.status ?? 200, data: data ?? answer, headers: init?.headers, setCookies }
}

let last = 0
const newForm = () => ({
  intent: 'sign-up',
  email: `Visitor${++last}@shop.example`,
  firstName: 'Ada',
  lastName: 'Byron',
  phone: '+44 20 7946 0000',
  password,
  confirm: password,
})

describe('/auth', () => {
  test('a newcomer signs up, verifies, signs in and is where they wanted to be', async () => {
    const form = newForm()
    const made = await ask(auth, '/auth?mode=sign-up&next=/account', { form })
    expect(made).toMatchObject({
      status: 302,
      to: '/auth?next=%2Faccount',
      toast: 'accountCreated',
    })

    const link = await mailedLink(world, form.email.toLowerCase(), 'verify-email')
    const early = { intent: 'sign-in', email: form.email, password }
    expect((await ask(auth, '/auth', { form: early })).data).toMatchObject({
      refusal: { code: 'account.unverified' },
      values: { email: form.email },
    })
    const opened = await ask(verify, link.pathname + link.search)
    expect(opened).toMatchObject({ status: 200, data: { signIn: '/auth?next=%2Faccount' } })
    expect((await ask(auth, '/auth', { form: early })).data).toMatchObject({
      refusal: { code: 'account.unverified' },
    })
    const pressed = await ask(verify, link.pathname + link.search, {
      form: { token: tokenOf(link) },
    })
    expect(pressed).toMatchObject({ to: '/auth?next=%2Faccount', toast: 'emailVerified' })

    const begun = await ask(auth, '/auth?next=/account', { form: early })
    expect(begun).toMatchObject({ status: 302, to: '/account', toast: 'signedIn' })
    const cookie = begun.setCookies.find((each) => each.startsWith('piazza-session='))
    expect(await viewerOf(world, cookie?.split(';')[0] ?? '')).toMatchObject({
      email: form.email.toLowerCase(),
    })
  })

  test('a new link leads on to the same page; no link leads out of the shop', async () => {
    const next = '/payment-method?purchase=p-1'
    const query = `next=${encodeURIComponent(next)}`
    const form = newForm()
    const email = form.email.toLowerCase()
    await ask(auth, `/auth?mode=sign-up&${query}`, { form })
    world.clock.advance(1000)
    const again = await ask(verify, `/auth/verify?${query}`, { form: { intent: 'send', email } })
    expect(again).toMatchObject({ to: `/auth?${query}`, toast: 'linkSent' })
    const link = await mailedLink(world, email, 'verify-email')
    expect(link.searchParams.get('next')).toBe(next)

    for (const away of ['https://evil.example/', '//evil.example', `/${'a'.repeat(500)}`]) {
      const { email, ...rest } = newForm()
      const path = `/auth?mode=sign-up&next=${encodeURIComponent(away)}`
      expect(await ask(auth, path, { form: { email, ...rest } })).toMatchObject({ to: '/auth' })
      const plain = await mailedLink(world, email.toLowerCase(), 'verify-email')
      expect(plain.search).toMatch(/^\?token=[\w-]{43}$/)
      const turned = await ask(verify, `/auth/verify?next=${encodeURIComponent(away)}`, {
        form: { token: tokenOf(plain) },
      })
      expect(turned).toMatchObject({ to: '/auth', toast: 'emailVerified' })
    }
  })

  test('an address that has an account turns the form to sign-in and keeps the address, never the password', async () => {
    const { email } = await someAccount()
    const answer = await ask(auth, '/auth?mode=sign-up', { form: { ...newForm(), email } })
    expect(answer).toMatchObject({
      status: 400,
      data: { refusal: { code: 'account.exists' }, values: { email } },
    })
    expect(JSON.stringify(answer)).not.toContain(password)
  })

  test('a recovery phrase does not come back in the page', async () => {
    const phrase = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
    const answer = await ask(auth, '/auth?mode=sign-up', {
      form: { ...newForm(), lastName: phrase },
    })
    expect(answer.data).toMatchObject({
      refusal: { code: 'phrase.refused' },
      values: { firstName: 'Ada' },
    })
    expect(JSON.stringify(answer)).not.toContain('sausage')
  })

  test('too many failures are 429, and say how long to wait', async () => {
    const form = { intent: 'sign-in', email: 'nobody@shop.example', password: 'x' }
    const client = someClient()
    for (let i = 0; i < 5; i++)
      expect(await ask(auth, '/auth', { form, client })).toMatchObject({ status: 400 })
    expect(await ask(auth, '/auth', { form, client })).toMatchObject({
      status: 429,
      headers: { 'retry-after': '300' },
      data: { refusal: { code: 'limit.reached' } },
    })
  })

  test.each([
    ['/account', '/account'],
    ['/order/PI-1?tab=a#b', '/order/PI-1?tab=a#b'],
    ['//evil.example', '/#featured-products'],
    ['/\\evil.example', '/#featured-products'],
    ['https://evil.example/', '/#featured-products'],
    ['javascript:alert(1)', '/#featured-products'],
    ['/\t/evil.example', '/#featured-products'],
    ['', '/#featured-products'],
  ])('after sign-in, next=%j leads to %s', async (next, to) => {
    const { email } = await someAccount()
    const form = { intent: 'sign-in', email, password }
    const answer = await ask(auth, `/auth?next=${encodeURIComponent(next)}`, { form })
    expect(answer.to).toBe(to)
  })

  test('whoever is signed in is led away, by page and by form', async () => {
    const { who } = await session((await someAccount()).email)
    expect(await ask(auth, '/auth', { who })).toMatchObject({ status: 302, to: '/' })
    const form = newForm()
    expect(await ask(auth, '/auth', { who, form })).toMatchObject({ to: '/' })
    expect(
      await world.db`select 1 from users where email = ${form.email.toLowerCase()}`,
    ).toHaveLength(0)
  })

  test('the visitor’s cart comes along', async () => {
    const { email, id } = await someAccount()
    const product = demoCatalogue[0]
    const line = {
      productId: product?.id ?? '',
      colour: product?.colours[0]?.name ?? '',
      quantity: 2,
    }
    const cookies = `cart-items=${encodeURIComponent(JSON.stringify([line]))}`
    await ask(auth, '/auth', { form: { intent: 'sign-in', email, password }, cookies })
    expect(await cartOf(world, { id })).toMatchObject([line])
  })

  test('a pending referral is submitted and forgotten; one that fails is kept', async () => {
    const referrer = await someAccount()
    world.clock.advance(1000)
    const [good, bad] = [await someAccount(), await someAccount()]
    const signIn = (email: string, code: string) =>
      ask(auth, '/auth', { form: { intent: 'sign-in', email, password }, cookies: `ref=${code}` })
    const tracked = await signIn(good.email, referrer.referralCode)
    expect(tracked.setCookies).toContainEqual(expect.stringMatching(/^ref=; .*Max-Age=0/))
    expect(await referrerIds(world, [good.id])).toEqual(new Map([[good.id, referrer.id]]))
    const failed = await signIn(bad.email, 'nobody0000')
    expect(failed).toMatchObject({ status: 302, toast: 'signedIn' })
    expect(failed.setCookies.join()).not.toContain('ref=')
  })

  test('a code travels from the sign-up on one device to the sign-in on another', async () => {
    const referrer = await someAccount()
    world.clock.advance(1000)
    const form = newForm()
    const email = form.email.toLowerCase()
    await ask(auth, '/auth?mode=sign-up', { form, cookies: `ref=${referrer.username}` })
    const link = await mailedLink(world, email, 'verify-email')
    await ask(verify, link.pathname + link.search, { form: { token: tokenOf(link) } })
    const begun = await ask(auth, '/auth', { form: { intent: 'sign-in', email, password } })
    expect(begun).toMatchObject({ status: 302, toast: 'signedIn' })
    const [user] = await world.db<{ id: string }[]>`select id from users where email = ${email}`
    expect(await referrerIds(world, [user?.id ?? ''])).toEqual(new Map([[user?.id, referrer.id]]))
  })
})

describe('/auth/reset', () => {
  test('a link by mail, a new password, and every session is over', async () => {
    const { email } = await someAccount()
    const before = await session(email)
    const sent = await ask(reset, '/auth/reset', { form: { intent: 'send', email } })
    expect(sent).toMatchObject({ to: '/auth', toast: 'linkSent' })
    const link = await mailedLink(world, email, 'reset-password')
    expect(link.pathname).toBe('/auth/reset')
    const token = tokenOf(link)
    const form = { token, password: 'ten lives of a lamp', confirm: 'ten lives of a lamb' }
    const wrong = await ask(reset, link.pathname + link.search, { form })
    expect(wrong.data).toMatchObject({
      refusal: { fields: { confirm: 'field.password.mismatch' } },
      values: {},
    })
    const done = await ask(reset, link.pathname, { form: { ...form, confirm: form.password } })
    expect(done).toMatchObject({ to: '/auth', toast: 'passwordChanged' })
    expect(done.setCookies).toContainEqual(expect.stringMatching(/^piazza-session=; .*Max-Age=0/))
    expect(await viewerOf(world, before.cookie)).toBe(null)
  })

  test('somebody without an account reads the same', async () => {
    const sent = await ask(reset, '/auth/reset', {
      form: { intent: 'send', email: 'nobody@shop.example' },
    })
    expect(sent).toMatchObject({ status: 302, to: '/auth', toast: 'linkSent' })
  })
})

describe('/account', () => {
  test('is for people who are signed in', async () => {
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

  test('shows what is one’s own, without hashes', async () => {
    const user = await someAccount()
    const { who } = await session(user.email)
    const { data } = await ask(account, '/account', { who })
    expect(data).toMatchObject({
      profile: { email: user.email, username: user.username },
      referral: { count: 0 },
    })
    const safe = await ask(security, '/account/security', { who })
    expect(safe.data).toMatchObject({ sessions: [{ id: who.sessionId, isThisOne: true }] })
    expect(inspect([data, safe.data], { depth: 9 })).not.toMatch(/hash|argon2/i)
  })

  test('changes a name, refuses a wrong one, and takes no other field', async () => {
    const { email } = await someAccount()
    const { who, cookie } = await session(email)
    const form = { intent: 'profile', firstName: 'Zoë', lastName: 'Byron', phone: '+4420' }
    const saved = await ask(account, '/account', {
      who,
      form: { ...form, email: 'eve@shop.example', role: 'admin' },
    })
    expect(saved).toMatchObject({ to: '/account', toast: 'saved' })
    expect(await viewerOf(world, cookie)).toMatchObject({ firstName: 'Zoë', email, roles: [] })
    const refused = await ask(account, '/account', { who, form: { ...form, phone: 'x' } })
    expect(refused).toMatchObject({
      status: 400,
      data: { refusal: { fields: { phone: 'field.phone.format' } }, values: { phone: 'x' } },
    })
  })

  test('changes the language of mails to one that there is', async () => {
    const { who, cookie } = await session((await someAccount()).email)
    await ask(account, '/account', { who, form: { intent: 'language', language: 'xx' } })
    expect(await viewerOf(world, cookie)).toMatchObject({ language: 'en' })
    await ask(account, '/account', { who, form: { intent: 'language', language: 'hi' } })
    expect(await viewerOf(world, cookie)).toMatchObject({ language: 'hi' })
  })

  test('ends one’s own sessions only', async () => {
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

  test('an unknown act is refused', async () => {
    const { who } = await session((await someAccount()).email)
    for (const page of [account, security])
      expect(await ask(page, '/account', { who, form: { intent: 'grant' } })).toMatchObject({
        status: 400,
      })
  })
})

describe('/account/confirm', () => {
  test('asks for the password and leads back, with a new cookie', async () => {
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

  test('leads nowhere else, and says in a tab of its own that it is done', async () => {
    const { who } = await session((await someAccount()).email)
    const away = await ask(confirm, '/account/confirm?next=//evil.example', {
      who,
      form: { password },
    })
    expect(away.to).toBe('/account/confirm')
    expect((await ask(confirm, '/account/confirm', { who })).data).toMatchObject({ isDone: true })
  })
})

test('signing out ends the session on the server and clears the browser', async () => {
  const { who, cookie } = await session((await someAccount()).email)
  const out = await ask(signOutRoute, '/sign-out', { who, form: {} })
  expect(out).toMatchObject({ status: 302, to: '/', toast: 'signedOut' })
  expect(new Headers(out.headers).get('clear-site-data')).toBe('"cache", "storage"')
  expect(out.setCookies).toEqual([expect.stringMatching(/^piazza-session=; .*Max-Age=0/)])
  expect(await viewerOf(world, cookie)).toBe(null)
  expect(await ask(signOutRoute, '/sign-out')).toMatchObject({ status: 302, to: '/' })
})
