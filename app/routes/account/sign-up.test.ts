import { describe, expect, test } from 'vitest'
import { viewerOf } from '../../../shop/people/accounts/views/accounts.ts'
import { referrerIds } from '../../../shop/people/referrals/views.ts'
import { callPage } from '../../../tests/support/account-pages.ts'
import {
  mailedLink,
  makeAccountsIn,
  accountPassword as password,
  tokenOf,
  worldWithAccounts,
} from '../../../tests/support/accounts.ts'
import * as auth from './auth/page'
import * as verify from './verify'

const world = await worldWithAccounts()
const ask = callPage(world)
const { account: someAccount, session } = makeAccountsIn(world)

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

describe('/auth, without an account', () => {
  test('a new customer signs up, verifies the address, signs in and reaches the requested page', async () => {
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

  test('a new link continues to the same page, within the shop only', async () => {
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

  test('an address with an account switches the form to sign-in and keeps the address, never the password', async () => {
    const { email } = await someAccount()
    const answer = await ask(auth, '/auth?mode=sign-up', { form: { ...newForm(), email } })
    expect(answer).toMatchObject({
      status: 400,
      data: { refusal: { code: 'account.exists' }, values: { email } },
    })
    expect(JSON.stringify(answer)).not.toContain(password)
  })

  test('a recovery phrase is not repeated in the page', async () => {
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

  test('a referral code moves from the sign-up on one device to the sign-in on another', async () => {
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

  test('redirects a signed-in user from page and form', async () => {
    const { who } = await session((await someAccount()).email)
    expect(await ask(auth, '/auth', { who })).toMatchObject({ status: 302, to: '/' })
    const form = newForm()
    expect(await ask(auth, '/auth', { who, form })).toMatchObject({ to: '/' })
    expect(
      await world.db`select 1 from users where email = ${form.email.toLowerCase()}`,
    ).toHaveLength(0)
  })
})
