// What a guest's session, link and code open: the guest's own order, and nothing else.
import { describe, expect, test } from 'vitest'
import { eraseAccount } from '../../../shop/people/accounts/actions/erase.ts'
import { revokeGuestLink } from '../../../shop/people/accounts/actions/guests.ts'
import { requestLink } from '../../../shop/people/accounts/actions/request-link.ts'
import { grantRole } from '../../../shop/people/accounts/actions/roles.ts'
import { guestCookie, guestLinkCookie } from '../../../shop/people/accounts/guest-cookie.ts'
import { contactOf } from '../../../shop/people/accounts/views/accounts.ts'
import { trackReferral } from '../../../shop/people/referrals/actions.ts'
import { refuse } from '../../../shop/result.ts'
import {
  GuestBrowser,
  guestWithOrder,
  mailedCode,
  mailedLink,
  orderAs,
  type Page,
  world,
} from '../../../tests/fixtures/sales/guests.ts'
import { person } from '../../../tests/support/people.ts'
import { location, status } from '../../../tests/support/route-caller.ts'
import { value } from '../../../tests/support/shopping.ts'
import { guards } from '../../guards'
import { requestContext } from '../../http/request-context'
import * as events from './events'
import * as invoice from './invoice-document'
import * as order from './order/page'
import * as access from './order-access/page'
import * as link from './order-link'
import * as payment from './payment/page'
import * as refund from './refund-link'
import * as shipping from './shipping-details/page'

const orderPage: Page = ['/order/:number', order.loader]
const orderForm: Page = ['/order/:number', order.action]
const linkPage: Page = ['/order-link/:token', link.loader]
const accessPage: Page = ['/order-access', access.loader]
const accessForm: Page = ['/order-access', access.action]

let count = 0
const newEmail = () => `attack${++count}@guest.example`
async function guest() {
  const known = await guestWithOrder(newEmail())
  return { ...known, path: await mailedLink(known.email) }
}
type Known = Awaited<ReturnType<typeof guest>>

/** Another browser that has opened a link, and asked for a code. */
async function elsewhere({ path }: Known) {
  const browser = new GuestBrowser()
  await browser.open(linkPage, path)
  await browser.open(accessForm, '/order-access', { intent: 'send' })
  return browser
}
const codeRefused = (answer: { result: unknown }) =>
  (answer.result as { data?: { refusal?: { code: string } } }).data?.refusal?.code
const tryCode = (browser: GuestBrowser, code: string) =>
  browser.open(accessForm, '/order-access', { intent: 'open', code })
/** What a browser gets for an order's page. */
async function seen(browser: GuestBrowser, number: string): Promise<'order' | 'sign-in' | null> {
  const { result } = await browser.open(orderPage, `/order/${number}`)
  if (location(result)?.startsWith('/auth?')) return 'sign-in'
  return (result as { number?: string }).number === number ? 'order' : null
}
const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

describe('a session of a guest', () => {
  test('opens no other order, by any page of orders', async () => {
    const [one, two] = [await guest(), await guest()]
    const number = two.number
    for (const [page, path] of [
      [orderPage, `/order/${number}`],
      [['/payment', payment.loader], `/payment?order=${number}`],
      [['/shipping-details', shipping.loader], `/shipping-details?order=${number}`],
      [['/order/:number/refund', refund.loader], `/order/${number}/refund?token=x`],
    ] as const)
      expect(location((await one.browser.open(page, path)).result), path).toMatch(/^\/auth\?/)
    const pushed = await one.browser.open(
      ['/payment/events', events.loader],
      `/payment/events?order=${number}`,
    )
    expect(status(pushed.result)).toBe(404)
    expect(
      location(
        (await one.browser.open(orderForm, `/order/${number}`, { intent: 'cancel' })).result,
      ),
    ).toMatch(/^\/auth\?/)
    expect(await seen(two.browser, number)).toBe('order')
  })

  test('opens no document of another order', async () => {
    const { browser } = await guest()
    const answer = await browser.open(['/invoices/:id', invoice.loader], '/invoices/unknown')
    expect((answer.result as { init?: ResponseInit }).init?.status).toBe(404)
  })

  test('passes no guard but those of orders', async () => {
    const { browser } = await guest()
    const shown: string[] = []
    for (const [pattern, guard] of Object.entries(guards)) {
      if (!/^(shopper|hidden|staff)/.test(guard) || guard === 'hidden-buyer') continue
      const { result } = await browser.open([pattern, () => 'shown'], '/')
      if (result === 'shown') shown.push(pattern)
    }
    expect(shown).toEqual([])
  })

  test('is no account for pages of everyone', async () => {
    const { browser } = await guest()
    const seen: unknown[] = []
    const look: Page = [
      '/wishlist',
      ({ context }: { context: never }) => {
        seen.push(requestContext(context).who, requestContext(context).guest)
        return null
      },
    ]
    await browser.open(look, '/wishlist')
    expect(seen).toEqual([null, undefined])
  })

  test('does not change who is signed in, and is not given to them', async () => {
    const { browser, number } = await guest()
    browser.who = await person(world)
    expect(await seen(browser, number)).toBe('order')
    const member = new GuestBrowser(browser.who)
    const { result } = await member.open(orderPage, `/order/${number}`)
    expect((result as { init?: ResponseInit }).init?.status).toBe(404)
  })

  test('cannot be fixed beforehand: an order always makes a new token', async () => {
    const { number } = await guest()
    const known = 'A'.repeat(43)
    const victim = new GuestBrowser()
    victim.jar[guestCookie(world.config.publicUrl)] = known
    const own = await orderAs(victim, newEmail())
    const attacker = new GuestBrowser()
    attacker.jar[guestCookie(world.config.publicUrl)] = known
    expect(await seen(attacker, own)).toBe('sign-in')
    expect(await seen(attacker, number)).toBe('sign-in')
  })

  test.each(['', 'x', 'null', `${'A'.repeat(43)}`, '%00', "' or 1=1 --", '.'.repeat(50)])(
    'is not forged by the cookie %j',
    async (cookie) => {
      const { number } = await guest()
      const browser = new GuestBrowser()
      browser.jar[guestCookie(world.config.publicUrl)] = cookie
      expect(await seen(browser, number)).toBe('sign-in')
    },
  )

  test('ends after 30 days, and one that a code opened after a day', async () => {
    const one = await guest()
    const other = await elsewhere(one)
    await tryCode(other, await mailedCode(one.email))
    expect(await seen(other, one.number)).toBe('order')
    world.clock.advance(25 * 3_600_000)
    expect(await seen(other, one.number)).toBe('sign-in')
    expect(await seen(one.browser, one.number)).toBe('order')
    world.clock.advance(30 * 86_400_000)
    expect(await seen(one.browser, one.number)).toBe('sign-in')
  })
})

describe('a link', () => {
  test('is not forged: another guest, version or signature', async () => {
    const [one, two] = [await guest(), await guest()]
    const [, token = ''] = /\/order-link\/([^?]+)/.exec(one.path) ?? []
    const [id = '', version = '', signature = ''] = token.split('.')
    for (const forged of [
      `${two.id}.${version}.${signature}`,
      `${id}.2.${signature}`,
      `${id}.${version}.${signature.slice(0, -2)}AA`,
      `${id}.${version}.`,
      `${id}.${version}`,
      `${token}.x`,
      '..',
      'x',
    ]) {
      const browser = new GuestBrowser()
      const to = location((await browser.open(linkPage, `/order-link/${forged}`)).result)
      expect([forged, to]).toEqual([forged, '/order-access'])
      expect(browser.jar).toEqual({})
    }
  })

  test('leads to pages of its order only', async () => {
    const [one, two] = [await guest(), await guest()]
    const [token = ''] = one.path.split('?')
    for (const to of [
      'https://evil.example/',
      '//evil.example',
      '/admin',
      '/account',
      `/order/${two.number}`,
      `/payment?order=${two.number}`,
      `/order/${one.number}/../../admin`,
    ]) {
      const { result } = await one.browser.open(linkPage, `${token}?to=${encodeURIComponent(to)}`)
      expect([to, location(result)]).toEqual([to, `/order/${one.number}`])
    }
  })

  test('of a cancelled order opens that order, and what is owed from it', async () => {
    const one = await guest()
    await one.browser.open(orderForm, `/order/${one.number}`, { intent: 'cancel' })
    expect(location((await one.browser.open(linkPage, one.path)).result)).toBe(
      `/order/${one.number}`,
    )
    expect((await one.browser.open(orderPage, `/order/${one.number}`)).result).toMatchObject({
      status: 'cancelled',
    })
  })

  test('ends with its sessions and code when it is revoked; a later email has a new one', async () => {
    const one = await guest()
    const other = await elsewhere(one)
    const code = await mailedCode(one.email)
    value(await revokeGuestLink(world, one.id))
    expect(await seen(one.browser, one.number)).toBe('sign-in')
    expect(location((await new GuestBrowser().open(linkPage, one.path)).result)).toBe(
      '/order-access',
    )
    expect(codeRefused(await tryCode(other, code))).toBe('guests.link')
    const renewed = (await contactOf(world, one.id))?.guestLink
    const again = new GuestBrowser()
    await again.open(linkPage, `/order-link/${renewed}`)
    expect((await again.open(accessPage, '/order-access')).result).toMatchObject({
      data: { order: { number: one.number } },
    })
  })

  test('ends with the erasure of the guest', async () => {
    const one = await guest()
    const gone = await world.transaction(async (inner) => ({
      ok: true as const,
      value: await eraseAccount(inner, one.id),
    }))
    expect(gone).toMatchObject({ value: { email: one.email } })
    expect(await seen(one.browser, one.number)).toBe('sign-in')
    expect(location((await new GuestBrowser().open(linkPage, one.path)).result)).toBe(
      '/order-access',
    )
    expect(await contactOf(world, one.id)).toBe(null)
  })

  test('leaves no trace: no token in the next address, no referrer, no cache, no index', async () => {
    const one = await guest()
    for (const browser of [one.browser, new GuestBrowser()]) {
      const { headers } = await browser.open(linkPage, one.path)
      expect(headers.get('location')).not.toMatch(/order-link|\.1\./)
      expect(headers.get('referrer-policy')).toBe('no-referrer')
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('x-robots-tag')).toContain('noindex')
    }
    const rows = await world.db<{ row: string }[]>`
      select g::text as row from guests g union all select s::text from guest_sessions s`
    const [, , signature = ''] = one.path.split('?')[0]?.split('.') ?? []
    expect(rows.some(({ row }) => row.includes(signature))).toBe(false)
  })
})

describe('a code', () => {
  test('is used once', async () => {
    const one = await guest()
    const [first, second] = [await elsewhere(one), new GuestBrowser()]
    await second.open(linkPage, one.path)
    const code = await mailedCode(one.email)
    await tryCode(first, code)
    expect(await seen(first, one.number)).toBe('order')
    expect(codeRefused(await tryCode(second, code))).toBe('guests.code')
    expect(await seen(second, one.number)).toBe('sign-in')
  })

  test('of another order opens nothing', async () => {
    const [one, two] = [await guest(), await guest()]
    const browser = await elsewhere(one)
    await elsewhere(two)
    const [own, other] = [await mailedCode(one.email), await mailedCode(two.email)]
    if (own === other) return
    expect(codeRefused(await tryCode(browser, other))).toBe('guests.code')
    expect(await seen(browser, one.number)).toBe('sign-in')
  })

  test('is void after five wrong ones, also the right one, also all at once', async () => {
    const one = await guest()
    const browser = await elsewhere(one)
    const code = await mailedCode(one.email)
    const tries = Array.from({ length: 5 }, () => tryCode(browser, wrongOf(code)))
    for (const tried of await Promise.all(tries)) expect(codeRefused(tried)).toBe('guests.code')
    expect(codeRefused(await tryCode(browser, code))).toBe('guests.code')
    expect(await seen(browser, one.number)).toBe('sign-in')
  })

  test('expires after 15 minutes, and is replaced by a newer one', async () => {
    const one = await guest()
    const browser = await elsewhere(one)
    const first = await mailedCode(one.email)
    world.clock.advance(15 * 60_000 + 1)
    expect(codeRefused(await tryCode(browser, first))).toBe('guests.code')
    await browser.open(accessForm, '/order-access', { intent: 'send' })
    await tryCode(browser, await mailedCode(one.email))
    expect(await seen(browser, one.number)).toBe('order')
  })

  test('is not asked for without the link, and not sent without end', async () => {
    const one = await guest()
    const blind = new GuestBrowser()
    expect(codeRefused(await blind.open(accessForm, '/order-access', { intent: 'send' }))).toBe(
      'guests.link',
    )
    blind.jar[guestLinkCookie(world.config.publicUrl)] = `${one.id}.1.${'A'.repeat(43)}`
    expect(codeRefused(await blind.open(accessForm, '/order-access', { intent: 'send' }))).toBe(
      'guests.link',
    )
    const browser = await elsewhere(one)
    const answers = []
    for (let tries = 0; tries < 6; tries++)
      answers.push(codeRefused(await browser.open(accessForm, '/order-access', { intent: 'send' })))
    expect(answers).toContain('limit.reached')
  })
})

describe('a guest is nobody who signs in', () => {
  const client = { ip: '10.0.0.1', userAgent: '' }

  test('neither with the placeholder nor by a link for a password', async () => {
    const one = await guest()
    const [row] = await world.db<[{ email: string; username: string }]>`
      select email, username from users where id = ${one.id}`
    const wanted = { purpose: 'reset-password', next: null, isFor: () => true } as const
    for (const email of [row.email, one.email])
      value(await requestLink(world, { email }, client, wanted))
    const ways = await world.db`
      select user_id from verification_tokens where user_id = ${one.id}
      union all select user_id from credentials where user_id = ${one.id}`
    expect(ways).toHaveLength(0)
    for (const email of [row.email, one.email])
      expect(await grantRole(world, 'system', email, 'admin')).toEqual(refuse('account.not_found'))
    const referred = await trackReferral(world, await person(world), row.username)
    expect(referred.ok).toBe(false)
  })

  test('with one address twice: two orders, each with its own session and link', async () => {
    const email = newEmail()
    const [one, two] = [new GuestBrowser(), new GuestBrowser()]
    const numbers = [await orderAs(one, email), await orderAs(two, email)] as const
    expect(await seen(one, numbers[0])).toBe('order')
    expect(await seen(one, numbers[1])).toBe('sign-in')
    expect(await seen(two, numbers[1])).toBe('order')
    expect(await seen(two, numbers[0])).toBe('sign-in')
  })

  test('and one browser keeps the orders of several', async () => {
    const browser = new GuestBrowser()
    const numbers = [await orderAs(browser, newEmail()), await orderAs(browser, newEmail())]
    for (const number of numbers) expect(await seen(browser, number)).toBe('order')
  })

  test('and an account made later with the address does not own the order', async () => {
    const one = await guest()
    const member = await person(world)
    await world.db`update users set email = ${one.email} where id = ${member.id}`
    const { result } = await new GuestBrowser({ ...member, email: one.email }).open(
      orderPage,
      `/order/${one.number}`,
    )
    expect((result as { init?: ResponseInit }).init?.status).toBe(404)
  })
})
