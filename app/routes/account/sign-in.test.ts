import { describe, expect, test } from 'vitest'
import { demoCatalogue } from '../../../demo/catalogue/index.ts'
import { loadCatalogue } from '../../../shop/catalog/products/actions/products.ts'
import { maxWishlistItems } from '../../../shop/catalog/wishlist/rules.ts'
import { grantRole } from '../../../shop/people/accounts/actions/roles.ts'
import { savePassword } from '../../../shop/people/accounts/store/users.ts'
import { viewerOf } from '../../../shop/people/accounts/views/accounts.ts'
import { referrerIds } from '../../../shop/people/referrals/views.ts'
import { ok } from '../../../shop/result.ts'
import { changeCart, mergeCart } from '../../../shop/sales/cart/actions.ts'
import { maxLines } from '../../../shop/sales/cart/rules.ts'
import { cartOf } from '../../../shop/sales/cart/views.ts'
import { callPage } from '../../../tests/support/account-pages.ts'
import {
  mailedLink,
  makeAccountsIn,
  newClient,
  accountPassword as password,
  tokenOf,
  worldWithAccounts,
} from '../../../tests/support/accounts.ts'
import * as users from '../admin/customers/users'
import * as dashboard from '../admin/layout'
import * as auth from './auth/page'
import * as newPassword from './password'
import * as reset from './reset'
import * as signOutRoute from './sign-out'

const world = await worldWithAccounts()
await loadCatalogue(world, demoCatalogue)
const ask = callPage(world)
const { account: someAccount, session } = makeAccountsIn(world)

describe('/auth, with an account', () => {
  test('too many failures are answered with 429 and the time to wait', async () => {
    const form = { intent: 'sign-in', email: 'nobody@shop.example', password: 'x' }
    const client = newClient()
    for (let i = 0; i < 5; i++)
      expect(await ask(auth, '/auth', { form, client })).toMatchObject({ status: 400 })
    expect(await ask(auth, '/auth', { form, client })).toMatchObject({
      status: 429,
      headers: { 'retry-after': '300' },
      data: { refusal: { code: 'limit.reached' } },
    })
    // Further attempts get the same response, up to the other limit and beyond it.
    const codes = new Set<unknown>()
    for (let i = 0; i < 8; i++) {
      const { status, headers, data } = await ask(auth, '/auth', { form, client })
      expect([status, new Headers(headers).get('retry-after')]).toEqual([
        429,
        expect.stringMatching(/^[1-9]\d*$/),
      ])
      codes.add((data as { refusal: { code: string } }).refusal.code)
    }
    expect(codes).toEqual(new Set(['limit.reached', 'limit.suspicious']))
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

  test('the visitor’s cart is merged', async () => {
    const { email, id } = await someAccount()
    const product = demoCatalogue[0]
    const line = {
      productId: product?.id ?? '',
      variantId: product?.variants[0]?.id ?? '',
      quantity: 2,
    }
    const cookies = `cart-items=${encodeURIComponent(JSON.stringify([line]))}`
    await ask(auth, '/auth', { form: { intent: 'sign-in', email, password }, cookies })
    expect(await cartOf(world, { id })).toMatchObject([line])
  })

  test('a full cart says what is not in it, and the account keeps that until there is room', async () => {
    const { email, id } = await someAccount()
    const variantId = '0a1b2c3d4e5f6071'
    const full = Array.from({ length: maxLines }, (_, n) => ({
      productId: `p-${n}`,
      variantId: `${variantId}${n}`,
      quantity: 1,
    }))
    await mergeCart(world, { id }, full)
    const cookies = `cart-items=${JSON.stringify([{ productId: 'p-x', variantId, quantity: 1 }])}`
    const form = { intent: 'sign-in', email, password }
    const answer = await ask(auth, '/auth', { form, cookies })
    expect(answer.toast).toBe('signedInCartFull')
    expect(answer.setCookies.join()).toMatch(/cart-items=\[\]/)
    expect(await cartOf(world, { id })).toHaveLength(maxLines)
    await changeCart(world, { id }, (lines) => ok(lines.slice(1)))
    expect(await cartOf(world, { id })).toContainEqual({ productId: 'p-x', variantId, quantity: 1 })
  })

  test('a full wishlist says so, and what has no room stays in the browser', async () => {
    const { email, id } = await someAccount()
    await world.db`
      insert into wishlist_items (user_id, product_id, price, added_at)
      select ${id}, 'p-' || n, 1, now() from generate_series(1, ${maxWishlistItems}) n`
    const product = demoCatalogue[0]?.id ?? ''
    const form = { intent: 'sign-in', email, password }
    const cookies = `wishes=${encodeURIComponent(JSON.stringify([product]))}`
    const answer = await ask(auth, '/auth', { form, cookies })
    expect(answer.toast).toBe('signedInWishlistFull')
    expect(answer.setCookies.join()).toMatch(new RegExp(`wishes=[^;]*%22${product}`))
  })

  test('a pending referral is submitted and removed; one that fails is kept', async () => {
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
})

test('staff with a short password are redirected to change it, from any page', async () => {
  const short = 'lamp 9 cave'
  const { email, id } = await someAccount()
  const hash = await world.accounts.hashPassword(short)
  await savePassword(world.db, {
    id: world.id(),
    userId: id,
    hash: hash.ok ? hash.value : '',
    now: world.now(),
  })
  const signIn = () =>
    ask(auth, '/auth?next=/admin', { form: { intent: 'sign-in', email, password: short } })
  expect(await signIn()).toMatchObject({ to: '/admin' })
  await grantRole(world, 'system', email, 'admin')
  const begun = await signIn()
  expect(begun).toMatchObject({ to: '/account/security/password', toast: 'signedIn' })
  const who = await viewerOf(world, begun.setCookies[0]?.split(';')[0] ?? '')
  for (const page of [dashboard, users])
    expect(await ask(page, '/admin', { who: who ?? undefined })).toMatchObject({
      status: 302,
      to: '/account/security/password',
    })
  const shown = await ask(newPassword, '/account/security/password', { who: who ?? undefined })
  expect(shown.data).toMatchObject({ isStaff: true, needsPassword: true })
  const form = { password: 'lamp 9 caves', confirm: 'lamp 9 caves' }
  const saved = await ask(newPassword, '/account/security/password', {
    who: who ?? undefined,
    form,
  })
  expect(saved).toMatchObject({ to: '/account/security', toast: 'passwordSaved' })
})

describe('/auth/reset', () => {
  test('continues to the requested page after the mail, within the shop only', async () => {
    const { email } = await someAccount()
    const next = '/payment?order=PI-1'
    const query = `next=${encodeURIComponent(next)}`
    const form = { intent: 'send', email }
    expect(await ask(reset, `/auth/reset?${query}`, { form })).toMatchObject({
      to: `/auth?${query}`,
    })
    const link = await mailedLink(world, email, 'reset-password')
    expect(link.searchParams.get('next')).toBe(next)
    const path = link.pathname + link.search
    expect((await ask(reset, path)).data).toMatchObject({ signIn: `/auth?${query}` })
    const words = { password: 'ten lives of a lamp', confirm: 'ten lives of a lamp' }
    expect(await ask(reset, path, { form: { token: tokenOf(link), ...words } })).toMatchObject({
      to: `/auth?${query}`,
    })
    world.clock.advance(1000)
    await ask(reset, '/auth/reset?next=//evil.example', { form })
    expect((await mailedLink(world, email, 'reset-password')).searchParams.has('next')).toBe(false)
  })

  test('a link by mail sets a new password, and ends every session', async () => {
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

  test('states the minimum length of the password: longer for staff', async () => {
    const { email } = await someAccount()
    const pageOfLink = async () => {
      world.clock.advance(1000)
      await ask(reset, '/auth/reset', { form: { intent: 'send', email } })
      const { pathname, search } = await mailedLink(world, email, 'reset-password')
      return (await ask(reset, pathname + search)).data
    }
    expect(await pageOfLink()).toMatchObject({ link: { isForStaff: false } })
    await grantRole(world, 'system', email, 'admin')
    expect(await pageOfLink()).toMatchObject({ link: { isForStaff: true } })
    expect((await ask(reset, '/auth/reset?token=dead')).data).toMatchObject({ link: null })
  })

  test('an unknown address has the same response', async () => {
    const sent = await ask(reset, '/auth/reset', {
      form: { intent: 'send', email: 'nobody@shop.example' },
    })
    expect(sent).toMatchObject({ status: 302, to: '/auth', toast: 'linkSent' })
  })
})

test('signing out ends the session on the server and clears the browser', async () => {
  const { who, cookie } = await session((await someAccount()).email)
  const out = await ask(signOutRoute, '/sign-out', { who, form: {} })
  expect(out).toMatchObject({ status: 302, to: '/', toast: 'signedOut' })
  expect(new Headers(out.headers).get('clear-site-data')).toBe('"cache", "storage"')
  expect(out.setCookies).toEqual([
    expect.stringMatching(/^piazza-session=; .*Max-Age=0/),
    expect.stringMatching(/^cart-items=\[\];/),
  ])
  expect(await viewerOf(world, cookie)).toBe(null)
  expect(await ask(signOutRoute, '/sign-out')).toMatchObject({ status: 302, to: '/' })
})
