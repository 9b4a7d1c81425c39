// Strangers with pay links, and strangers who want to know whether an address has an account.
import { beforeAll, describe, expect, test } from 'vitest'
import { connect } from '../../../adapters/database/connect.ts'
import { withDatabase } from '../../../adapters/database/transaction.ts'
import { revokeGuestLink } from '../../../shop/people/accounts/actions/guests.ts'
import { guestCookie } from '../../../shop/people/accounts/guest-cookie.ts'
import { coins } from '../../../shop/platform/money/rules.ts'
import { saveSetting } from '../../../shop/platform/settings/actions.ts'
import { orderByNumber } from '../../../shop/sales/orders/views/orders.ts'
import { saveDraft } from '../../../shop/sales/pay-links/actions/drafts.ts'
import { sendPayLink } from '../../../shop/sales/pay-links/actions/send.ts'
import { readPayLink } from '../../../shop/sales/pay-links/input.ts'
import { planDraft } from '../../../shop/sales/pay-links/plan.ts'
import { payLinkById } from '../../../shop/sales/pay-links/views.ts'
import {
  GuestBrowser,
  guestPurchase,
  mailedLink,
  orderAs,
  type Page,
  world,
} from '../../../tests/fixtures/sales/guests.ts'
import { mortal } from '../../../tests/simulation/crash.ts'
import { person } from '../../../tests/support/people.ts'
import { contextOf, location } from '../../../tests/support/route-caller.ts'
import { paid, value } from '../../../tests/support/shopping.ts'
import * as order from './order/page'
import * as link from './order-link'
import * as payLink from './pay-link/page'
import * as method from './payment-method/page'

const orderPage: Page = ['/order/:number', order.loader]
const linkPage: Page = ['/order-link/:token', link.loader]
const payPage: Page = ['/pay/:token', payLink.loader]
const payForm: Page = ['/pay/:token', payLink.action]

let support: Awaited<ReturnType<typeof person>>
beforeAll(async () => {
  support = await person(world, 'support')
  value(await saveSetting(world, 'system', 'identityChecks', 'never'))
})

/** A pay link of twelve Pi that staff have sent. */
async function sentLink() {
  const form = { 'quantity.0': '1', 'name.0': 'Repair', 'price.0': '12', 'tax.0': 'standard' }
  const entered = value(readPayLink(form, world.config.currency))
  const id = world.id()
  value(await saveDraft(world, support, id, 0, entered))
  const { total } = value(await planDraft(world, entered.draft))
  const number = value(await sendPayLink(world, support, id, { version: 1, total }))
  const token = (await payLinkById(world, id))?.url?.split('/pay/')[1] ?? ''
  return { number, token, path: `/pay/${token}`, total }
}
const sessions = async () => {
  const [row] = await world.db<[{ count: number }]>`
    select count(*)::int as count from guest_sessions`
  return row.count
}
const codeOf = ({ result }: { result: unknown }) =>
  (result as { data?: { refusal?: { code: string } } }).data?.refusal?.code
const isOpen = ({ result }: { result: unknown }) =>
  (result as { data?: { link?: object | null } }).data?.link !== null

describe('a pay link', () => {
  test('that asks for the buyer since it was edited is opened again, until one is named', async () => {
    const buyer = {
      fullName: 'Greta Gast',
      streetAddress: 'Musterstraße 12',
      postalCode: '24103',
      city: 'Kiel',
      country: 'DE',
    }
    const settings = { taxCountry: 'DE', sellerCurrency: 'EUR', sellerRate: '1' } as const
    for (const [key, to] of Object.entries(settings) as [keyof typeof settings, string][])
      value(await saveSetting(world, 'system', key, to))
    const { path, number } = await sentLink()
    const browser = new GuestBrowser()
    const paying = `/payment?order=${number}`
    expect(location((await browser.open(payForm, path, { method: 'pi' })).result)).toBe(paying)
    expect(location((await browser.open(payPage, path)).result)).toBe(paying)
    // Twelve Pi are twelve euros no more: as an edit does, it makes the amount larger than the limit.
    value(await saveSetting(world, 'system', 'sellerRate', '100'))
    const asked = await browser.open(payPage, path)
    expect(asked.result).toMatchObject({ data: { link: { buyer: { country: 'DE', most: 250 } } } })
    const blank = await browser.open(payForm, path, { method: 'pi' })
    expect(codeOf(blank)).toBe('pay_links.buyer')
    const named = await browser.open(payForm, path, { method: 'pi', ...buyer })
    expect(location(named.result)).toBe(paying)
    expect(location((await browser.open(payPage, path)).result)).toBe(paying)
    // Whoever else has the link is neither told nor asked again.
    const other = new GuestBrowser()
    const again = (await other.open(payPage, path)).result
    expect(again).toMatchObject({ data: { link: { buyer: null } } })
    const sent = JSON.stringify(again, (_, part) => (typeof part === 'bigint' ? `${part}` : part))
    expect([sent.includes('Repair'), sent.includes('Greta')]).toEqual([true, false])
    expect(location((await other.open(payForm, path, { method: 'pi' })).result)).toBe(paying)
    for (const key of Object.keys(settings) as (keyof typeof settings)[])
      value(await saveSetting(world, 'system', key, ''))
  })

  test('opens nothing as the link of an order’s emails, nor that one as a pay link', async () => {
    const { token } = await sentLink()
    const browser = new GuestBrowser()
    expect(location((await browser.open(linkPage, `/order-link/${token}`)).result)).toBe(
      '/order-access',
    )
    expect(browser.jar).toEqual({})
    const email = 'mixed@guest.example'
    await orderAs(new GuestBrowser(), email)
    const [, emailed = ''] = /\/order-link\/([^?]+)/.exec(await mailedLink(email)) ?? []
    expect(isOpen(await browser.open(payPage, `/pay/${emailed}`))).toBe(false)
    expect(codeOf(await browser.open(payForm, `/pay/${emailed}`, { method: 'pi' }))).toBe(
      'pay_links.link',
    )
  })

  test('begins nothing by being looked at, as programs that follow links do', async () => {
    const { path, number } = await sentLink()
    const before = [await sessions(), (await orderByNumber(world, number))?.status]
    for (let time = 0; time < 3; time += 1) {
      const browser = new GuestBrowser()
      expect(isOpen(await browser.open(payPage, path))).toBe(true)
      expect(browser.jar).toEqual({})
    }
    expect([await sessions(), (await orderByNumber(world, number))?.status]).toEqual(before)
  })

  test('leaves no trace: no token in the next address, no referrer, no cache, no index', async () => {
    const { path, token, number } = await sentLink()
    const browser = new GuestBrowser()
    const { result } = await browser.open(payPage, path)
    const sent = await browser.open(payForm, path, { method: 'pi' })
    expect(location(sent.result)).toBe(`/payment?order=${number}`)
    const shown = new Headers((result as { init?: ResponseInit }).init?.headers)
    for (const headers of [shown, sent.headers, new Headers(payLink.headers())]) {
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('referrer-policy')).toBe('no-referrer')
      expect(headers.get('x-robots-tag')).toContain('noindex')
      expect(headers.get('location') ?? '').not.toContain(token)
    }
    const [, , signature = ''] = token.split('.')
    const rows = await world.db<{ row: string }[]>`
      select g::text as row from guests g union all select s::text from guest_sessions s
      union all select a::text from audit_entries a union all select m::text from mail_outbox m`
    expect(rows.filter(({ row }) => row.includes(signature))).toEqual([])
  })

  test('takes no amount, order or person from the form of a browser', async () => {
    const { path, number, total } = await sentLink()
    const other = await sentLink()
    const browser = new GuestBrowser()
    const forged = {
      amount: '1',
      total: '1',
      'price.0': '1',
      order: other.number,
      user: support.id,
    }
    const { result } = await browser.open(payForm, path, { method: 'pi', ...forged })
    expect(location(result)).toBe(`/payment?order=${number}`)
    expect((await orderByNumber(world, number))?.total).toBe(total)
    expect(total).toBe(coins(12))
    expect(location((await browser.open(orderPage, `/order/${other.number}`)).result)).toMatch(
      /^\/auth\?/,
    )
  })

  test('of a method that it does not offer is refused', async () => {
    const { path } = await sentLink()
    for (const asked of [
      'manual manual:cash_on_delivery:x',
      'btcpay btcpay:x',
      'usdt eip155:1',
      '',
    ])
      expect([
        asked,
        codeOf(await new GuestBrowser().open(payForm, path, { method: asked })),
      ]).toEqual([asked, 'checkout.method_off'])
  })

  test('that somebody else has paid shows no line, note or order, and opens nothing', async () => {
    const { path, number } = await sentLink()
    await new GuestBrowser().open(payForm, path, { method: 'pi' })
    await paid(world, number)
    const late = new GuestBrowser()
    const { result } = await late.open(payPage, path)
    expect(result).toMatchObject({
      data: { link: { stage: 'paid', lines: [], summary: null, seller: null } },
    })
    expect(codeOf(await late.open(payForm, path, { method: 'pi' }))).toBe('pay_links.over')
    expect(late.jar).toEqual({})
  })

  test('that is revoked ends the sessions that it has begun', async () => {
    const { path, number } = await sentLink()
    const browser = new GuestBrowser()
    await browser.open(payForm, path, { method: 'pi' })
    expect((await browser.open(orderPage, `/order/${number}`)).result).toMatchObject({ number })
    value(await revokeGuestLink(world, (await orderByNumber(world, number))?.userId ?? ''))
    expect(location((await browser.open(orderPage, `/order/${number}`)).result)).toMatch(
      /^\/auth\?/,
    )
    expect(isOpen(await new GuestBrowser().open(payPage, path))).toBe(false)
  })

  test('is not guessed without end: a network has sixty tries an hour', async () => {
    const browser = new GuestBrowser()
    const token = `${world.id()}.1.${'A'.repeat(43)}`
    const answers = new Set<string | undefined>()
    for (let tries = 0; tries < 61; tries += 1)
      answers.add(codeOf(await browser.open(payForm, `/pay/${token}`, { method: 'pi' })))
    expect([...answers]).toEqual(['pay_links.link', 'limit.reached'])
  })
})

describe('whether an address has an account', () => {
  test('is no part of the work of an order: as many statements for every address', async () => {
    const addresses = [
      'nobody@guest.example',
      (await person(world)).email,
      (await person(world, 'admin')).email,
      'nobody-else@guest.example',
    ]
    const counts: number[] = []
    for (const email of addresses) {
      // Orders of one millisecond try the next number.
      world.clock.advance(1_000)
      const { page, form } = await guestPurchase(email)
      const pool = connect(world.url)
      const life = mortal(pool)
      const counted = withDatabase(world, life.pool, life.pool)
      const context = contextOf({ world: counted, who: null })
      const request = new Request(`http://localhost${page}`, {
        method: 'POST',
        body: new URLSearchParams(form),
      })
      const answer = await method.action({ context, request, params: {} } as never)
      expect(location(answer)).toMatch(/^\/payment\?order=/)
      expect((answer as Response).headers.get('set-cookie')).toContain(
        guestCookie(world.config.publicUrl),
      )
      counts.push(life.statements())
      await pool.end()
    }
    expect(counts).toEqual(counts.map(() => counts[0]))
    expect(counts[0]).toBeGreaterThan(10)
  })
})
