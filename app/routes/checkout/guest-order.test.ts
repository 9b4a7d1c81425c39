// Ordering without an account, and the link to the order.
import { expect, test } from 'vitest'
import { accountsAt } from '../../../shop/people/accounts/views/accounts.ts'
import { saveSetting } from '../../../shop/platform/settings/actions.ts'
import {
  GuestBrowser,
  guestPurchase,
  mailedCode,
  mailedLink,
  newestMail,
  orderAs,
  world,
} from '../../../tests/fixtures/sales/guests.ts'
import { person } from '../../../tests/support/people.ts'
import { location } from '../../../tests/support/route-caller.ts'
import { address, paid, value } from '../../../tests/support/shopping.ts'
import * as order from './order/page'
import * as access from './order-access/page'
import * as link from './order-link'
import * as payment from './payment/page'
import * as method from './payment-method/page'
import * as shipping from './shipping-details/page'

const orderPage = ['/order/:number', order.loader] as const
const linkPage = ['/order-link/:token', link.loader] as const
const accessPage = ['/order-access', access.action] as const

test('a guest orders on one page, pays, and follows the order in the same browser', async () => {
  const browser = new GuestBrowser()
  const number = await orderAs(browser, 'gwen@guest.example')
  const panel = await browser.open(['/payment', payment.loader], `/payment?order=${number}`)
  expect(panel.result).toMatchObject({ pay: { number } })
  expect((await browser.open(orderPage, `/order/${number}`)).result).toMatchObject({
    number,
    status: 'awaiting_payment',
    address: { fullName: address.fullName, email: 'gwen@guest.example' },
  })
  await paid(world, number)
  expect((await browser.open(orderPage, `/order/${number}`)).result).toMatchObject({
    status: 'pending',
    needs: ['identity'],
  })
  const details = `/shipping-details?order=${number}`
  const sent = { ...address, email: 'gwen@guest.example', city: 'Linz' }
  const moved = await browser.open(['/shipping-details', shipping.action], details, sent as never)
  expect(location(moved.result)).toBe(`${details}&saved`)
})

test('Back, and a form that is sent twice, lead to the one order', async () => {
  const browser = new GuestBrowser()
  const { page, form } = await guestPurchase('twice@guest.example')
  const first = await browser.open(['/payment-method', method.action], page, form)
  const to = location(first.result)
  expect(to).toMatch(/^\/payment\?order=PI-/)
  const again = await browser.open(['/payment-method', method.action], page, form)
  expect(location(again.result)).toBe(page)
  expect(location((await browser.open(['/payment-method', method.loader], page)).result)).toBe(to)
  const [{ count }] = await world.db<[{ count: number }]>`
    select count(*)::int as count from guests where email = 'twice@guest.example'`
  expect(count).toBe(1)
})

test('wrong fields are named in place, everything typed stays, and nothing is placed', async () => {
  const browser = new GuestBrowser()
  const { page, form } = await guestPurchase('nobody', { city: '', fullName: '' })
  const { result } = await browser.open(['/payment-method', method.action], page, form)
  expect(result).toMatchObject({
    data: {
      refusal: { fields: { fullName: 'field.required', city: 'field.required' } },
      values: { email: 'nobody', streetAddress: address.streetAddress },
    },
  })
  expect(browser.jar).toEqual({})
  const [{ count }] = await world.db<[{ count: number }]>`
    select count(*)::int as count from guests where email = 'nobody'`
  expect(count).toBe(0)
})

test('the emailed link opens the order at once where it was placed, elsewhere with a code', async () => {
  const email = 'linked@guest.example'
  const own = new GuestBrowser()
  const number = await orderAs(own, email)
  const path = await mailedLink(email)
  const here = await own.open(linkPage, path)
  expect(location(here.result)).toBe(`/order/${number}`)
  expect(here.headers.get('referrer-policy')).toBe('no-referrer')
  expect(here.headers.get('cache-control')).toBe('no-store')

  const other = new GuestBrowser()
  const there = location((await other.open(linkPage, path)).result) ?? ''
  expect(there).toBe(`/order-access?to=${encodeURIComponent(`/order/${number}`)}`)
  // A program that follows links has sent nothing and used nothing up.
  const [{ codes }] = await world.db<
    [{ codes: number }]
  >`select count(*)::int as codes from guest_codes`
  expect(codes).toBe(0)
  expect(location((await other.open(orderPage, `/order/${number}`)).result)).toMatch(/^\/auth\?/)
  const sent = await other.open(accessPage, there, { intent: 'send' })
  expect(location(sent.result)).toBe(`${there}&sent`)
  const code = await mailedCode(email)
  const opened = await other.open(accessPage, there, { intent: 'open', code: ` ${code} ` })
  expect(location(opened.result)).toBe(`/order/${number}`)
  expect((await other.open(orderPage, `/order/${number}`)).result).toMatchObject({ number })
})

test('an address that has an account is treated as any other, and the account stays as it is', async () => {
  const member = await person(world)
  const staff = await person(world, 'admin')
  const answers: unknown[] = []
  for (const email of [member.email, staff.email, 'stranger@guest.example']) {
    const browser = new GuestBrowser()
    const { page, form } = await guestPurchase(email)
    const { result } = await browser.open(['/payment-method', method.action], page, form)
    answers.push((location(result) ?? '').replace(/\d+/, 'N'))
    const body = await newestMail(email, 'order.placed')
    answers.push(
      body
        .split('\n')
        .filter((text) => !/PI-|order-link/.test(text))
        .join('\n')
        .replaceAll(email, 'EMAIL')
        .replace(/Thing \d+/, 'Thing'),
    )
  }
  expect(answers.slice(0, 2)).toEqual(answers.slice(4))
  expect(answers.slice(2, 4)).toEqual(answers.slice(4))
  expect(await accountsAt(world, [member.email])).toEqual([member.id])
  expect(await accountsAt(world, ['stranger@guest.example'])).toEqual([])
})

test('a shop without guests leads visitors to sign in', async () => {
  value(await saveSetting(world, 'system', 'guests', 'off'))
  try {
    const { page, form } = await guestPurchase('late@guest.example')
    const browser = new GuestBrowser()
    expect((await browser.open(['/payment-method', method.loader], page)).result).toMatchObject({
      guest: null,
    })
    const { result } = await browser.open(['/payment-method', method.action], page, form)
    expect(result).toMatchObject({ data: { refusal: { code: 'guests.off' } } })
  } finally {
    value(await saveSetting(world, 'system', 'guests', 'on'))
  }
})
