// A guest's order in an account: added by a code from the order's mailbox, then the account acts for the guest.
import { describe, expect, test } from 'vitest'
import { eraseDueAccounts } from '../../../shop/back-office/privacy/actions/erase.ts'
import { requestErasure } from '../../../shop/back-office/privacy/actions/request-erasure.ts'
import { dueAt } from '../../../shop/back-office/privacy/rules.ts'
import { blockersOf } from '../../../shop/back-office/privacy/views/erasure.ts'
import { ownData } from '../../../shop/back-office/privacy/views/own-data.ts'
import { isOwnCase } from '../../../shop/payments/refunds/second-person.ts'
import { revokeGuestLink } from '../../../shop/people/accounts/actions/guests.ts'
import type { Viewer } from '../../../shop/people/accounts/rules.ts'
import { optionsReceived, ordersOf } from '../../../shop/sales/orders/views/orders.ts'
import { writeReview } from '../../../shop/sales/reviews/actions.ts'
import {
  GuestBrowser,
  guestWithOrder,
  mailedCode,
  mailedLink,
  newestMail,
  type Page,
  world,
} from '../../../tests/fixtures/sales/guests.ts'
import { submittedCheck } from '../../../tests/support/identity-checks.ts'
import { person } from '../../../tests/support/people.ts'
import { location, status } from '../../../tests/support/route-caller.ts'
import { line, stockedProduct, value } from '../../../tests/support/shopping.ts'
import { visit } from '../../http/viewer'
import * as history from '../cart/history/page'
import * as exported from '../kyc/data'
import * as kyc from '../kyc/required/page'
import * as withdraw from '../pages/withdraw'
import * as product from '../shop/product/page'
import * as events from './events'
import * as order from './order/page'
import * as access from './order-access/page'
import * as link from './order-link'
import * as payment from './payment/page'

const orderPage: Page = ['/order/:number', order.loader]
const orderForm: Page = ['/order/:number', order.action]
const accessForm: Page = ['/order-access', access.action]

let count = 0
/** A guest with an order in a browser, where an account signs in afterwards. */
async function guestThenMember(productId?: string) {
  const guest = await guestWithOrder(`add${++count}@guest.example`, productId)
  const member = await person(world)
  guest.browser.who = member
  return { ...guest, member }
}
type Known = Awaited<ReturnType<typeof guestThenMember>>

const send = ({ browser, number }: Known) =>
  browser.open(orderForm, `/order/${number}`, { intent: 'account-code' })
const enter = ({ browser, number }: Pick<Known, 'browser' | 'number'>, code: string) =>
  browser.open(orderForm, `/order/${number}?account`, { intent: 'account-add', code })
const mailed = async (email: string) =>
  /\b\d{6}\b/.exec(await newestMail(email, 'guest-account-code'))?.[0] ?? ''
const refused = ({ result }: { result: unknown }) =>
  (result as { data?: { refusal?: { code: string } } }).data?.refusal?.code
const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const seen = async (browser: GuestBrowser, number: string) =>
  ((await browser.open(orderPage, `/order/${number}`)).result as { number?: string }).number ===
  number
const offered = async (browser: GuestBrowser, number: string, query = '') =>
  (
    (await browser.open(orderPage, `/order/${number}${query}`)).result as {
      accountOffer?: string | null
    }
  ).accountOffer
const listed = async (who: Viewer) =>
  (await ordersOf(world, who)).orders.map(({ number }) => number)

async function added(): Promise<Known> {
  const known = await guestThenMember()
  await send(known)
  const { result } = await enter(known, await mailed(known.email))
  expect(location(result)).toBe(`/order/${known.number}`)
  return known
}

describe('an order is added', () => {
  test('by signing in, and by a code that goes to the address of the order', async () => {
    const known = await guestThenMember()
    const { browser, number, member, email } = known
    browser.who = null
    expect(await offered(browser, number)).toBe('sign-in')
    const visitor = await send(known)
    expect(location(visitor.result)).toMatch(/^\/auth\?next=/)
    browser.who = member
    expect(await offered(browser, number)).toBe('send')
    expect(location((await send(known)).result)).toBe(`/order/${number}?account#account`)
    expect(await offered(browser, number, '?account')).toBe('sent')
    expect(await listed(member)).toEqual([])
    await enter(known, await mailed(email))
    expect(await offered(browser, number)).toBe(null)
    expect(await listed(member)).toEqual([number])
    const [entry] = await world.db`
      select who, subject from audit_entries where action = 'guest.added_to_account'
      order by number desc limit 1`
    expect(entry).toEqual({ who: member.id, subject: `user:${known.id}` })
  })

  test('and what was bought with it can be reviewed, by its account alone', async () => {
    const known = await guestThenMember()
    const { member, number, id } = known
    await world.db`update orders set status = 'delivered' where number = ${number}`
    const [line] = await world.db<
      [{ product: string }]
    >`select product_id as product from order_lines where order_number = ${number} limit 1`
    const write = (who: Viewer) =>
      writeReview(world.as(who.id), who, line.product, { rating: '5', text: 'Strong and warm.' })
    expect(await write(member)).toMatchObject({ code: 'reviews.not_bought' })
    await send(known)
    await enter(known, await mailed(known.email))
    expect(await write(await person(world))).toMatchObject({ code: 'reviews.not_bought' })
    expect(await write(member)).toMatchObject({ ok: true })
    const bought = await optionsReceived(world, [member.id, id], line.product)
    expect([...bought.keys()].sort()).toEqual([member.id, id].sort())
  })

  test('and then every browser of the account opens it, on every page of an order', async () => {
    const { member, number, id } = await added()
    const elsewhere = new GuestBrowser(member)
    expect(await seen(elsewhere, number)).toBe(true)
    const paying = await elsewhere.open(['/payment', payment.loader], `/payment?order=${number}`)
    expect((paying.result as { pay: unknown }).pay).toMatchObject({ number })
    const live = `/payment/events?order=${number}`
    const pushed = await elsewhere.open(['/payment/events', events.loader], live)
    expect(status(pushed.result)).toBe(200)
    await (pushed.result as Response).body?.cancel()
    const page = `/withdraw?order=${number}`
    const own = await elsewhere.open(['/withdraw', withdraw.loader], page)
    expect(own.result).toMatchObject({ own: number })
    const list = await elsewhere.open(['/cart-history', history.loader], '/cart-history')
    expect(list.result).toMatchObject({ orders: [{ number, step: 'payment' }], orderCount: 1 })
    const [shown] = (list.result as { orders: object[] }).orders
    expect(Object.values(shown ?? {})).not.toContain(id)
    await elsewhere.open(orderForm, `/order/${number}`, { intent: 'cancel' })
    expect((await elsewhere.open(orderPage, `/order/${number}`)).result).toMatchObject({
      status: 'cancelled',
    })
  })

  test('and what it has reserved is the account’s to pay for, until it is cancelled', async () => {
    const productId = await stockedProduct(world, 1)
    const known = await guestThenMember(productId)
    const { member, number, browser, email } = known
    const holds = async (who: Viewer) =>
      (await visit({ world: world.as(who.id), who, cookies: {} }))?.holds
    const held = async (who: Viewer) => {
      const page = `/product/${productId}`
      const { result } = await new GuestBrowser(who).open(['/product/:id', product.loader], page)
      return (result as { held: Record<string, string> }).held
    }
    expect([await holds(member), await held(member)]).toEqual([false, {}])
    await send(known)
    await enter(known, await mailed(email))
    const own = { [line(productId).variantId]: number }
    expect([await holds(member), await held(member)]).toEqual([true, own])
    const other = await person(world)
    expect([await holds(other), await held(other)]).toEqual([false, {}])
    await browser.open(orderForm, `/order/${number}`, { intent: 'cancel' })
    expect([await holds(member), await held(member)]).toEqual([false, {}])
  })

  test('with the identity check, whose data is exported after a new authentication only', async () => {
    const { member, number, id } = await added()
    await submittedCheck(world, { ...member, id } as never)
    const elsewhere = new GuestBrowser(member)
    const path = `?order=${number}`
    const page = await elsewhere.open(['/kyc-required', kyc.loader], `/kyc-required${path}`)
    expect(page.result).toMatchObject({ data: { identity: { state: 'pending' } } })
    const file = await elsewhere.open(['/kyc-data', exported.loader], `/kyc-data${path}`)
    expect(JSON.parse(await (file.result as Response).text())).toMatchObject({
      checks: [{ state: 'submitted' }],
    })
    world.clock.advance(11 * 60_000)
    const again = await elsewhere.open(['/kyc-data', exported.loader], `/kyc-data${path}`)
    expect(location(again.result)).toMatch(/^\/account\/confirm\?next=/)
  })

  test('and the guest’s link works until it is revoked; the account keeps the order', async () => {
    const { email, number, id, member } = await added()
    const other = new GuestBrowser()
    await other.open(['/order-link/:token', link.loader], await mailedLink(email))
    await other.open(accessForm, '/order-access', { intent: 'send' })
    await other.open(accessForm, '/order-access', { intent: 'open', code: await mailedCode(email) })
    expect(await seen(other, number)).toBe(true)
    value(await revokeGuestLink(world, id))
    expect(await seen(other, number)).toBe(false)
    expect(await seen(new GuestBrowser(member), number)).toBe(true)
  })

  test('alike for an address with and without an account', async () => {
    const [one, two] = [await guestThenMember(), await guestThenMember()]
    const registered = await person(world)
    await world.db`update guests set email = ${registered.email} where user_id = ${two.id}`
    const answers = await Promise.all(
      [one, two].map(async (known) => {
        const offer = await offered(known.browser, known.number)
        const sent = await send(known)
        return [offer, location(sent.result)?.replace(known.number, ''), status(sent.result)]
      }),
    )
    expect(answers[0]).toEqual(answers[1])
    expect(await mailed(registered.email)).toMatch(/^\d{6}$/)
    expect(await listed(registered)).toEqual([])
  })
})

describe('the code of an account', () => {
  test('of another order adds nothing', async () => {
    const [one, two] = [await guestThenMember(), await guestThenMember()]
    await send(one)
    await send(two)
    const [own, other] = [await mailed(one.email), await mailed(two.email)]
    const code = own === other ? wrongOf(own) : other
    expect(refused(await enter(one, code))).toBe('guests.code')
    expect(await listed(one.member)).toEqual([])
  })

  test('is not that which opens the order, nor the reverse', async () => {
    const known = await guestThenMember()
    const other = new GuestBrowser()
    await other.open(['/order-link/:token', link.loader], await mailedLink(known.email))
    await other.open(accessForm, '/order-access', { intent: 'send' })
    expect(refused(await enter(known, await mailedCode(known.email)))).toBe('guests.code')
    await send(known)
    const code = await mailed(known.email)
    const opened = await other.open(accessForm, '/order-access', { intent: 'open', code })
    expect(refused(opened)).toBe('guests.code')
    expect(await seen(other, known.number)).toBe(false)
  })

  test('asked for by one account is none for another', async () => {
    const known = await guestThenMember()
    await send(known)
    known.browser.who = await person(world)
    expect(refused(await enter(known, await mailed(known.email)))).toBe('guests.code')
    expect(await listed(known.browser.who)).toEqual([])
  })

  test('is void when it is replayed, guessed five times, expired or replaced', async () => {
    const guessed = await guestThenMember()
    await send(guessed)
    const first = await mailed(guessed.email)
    const tries = Array.from({ length: 5 }, () => enter(guessed, wrongOf(first)))
    for (const tried of await Promise.all(tries)) expect(refused(tried)).toBe('guests.code')
    expect(refused(await enter(guessed, first))).toBe('guests.code')
    await send(guessed)
    const late = await mailed(guessed.email)
    world.clock.advance(15 * 60_000 + 1)
    expect(refused(await enter(guessed, late))).toBe('guests.code')
    await send(guessed)
    expect(location((await enter(guessed, await mailed(guessed.email))).result)).toBe(
      `/order/${guessed.number}`,
    )
    const again = await enter(guessed, await mailed(guessed.email))
    expect(refused(again)).toBe('guests.in_account')
  })

  test('is not sent without the order’s session, nor without end', async () => {
    const known = await guestThenMember()
    const stranger = { ...known, browser: new GuestBrowser(known.member) }
    await send(stranger)
    await expect(mailed(known.email)).rejects.toThrow('no guest-account-code')
    const answers = []
    for (let tries = 0; tries < 6; tries++) answers.push(refused(await send(known)))
    expect(answers).toEqual([...Array(5).fill(undefined), 'limit.reached'])
  })
})

describe('another account', () => {
  test('cannot take the order afterwards, and does not see it', async () => {
    const known = await added()
    const thief = await person(world)
    const browser = Object.assign(new GuestBrowser(thief), { jar: known.browser.jar })
    expect(await offered(browser, known.number)).toBe(null)
    const asked = await send({ ...known, browser })
    expect(refused(asked)).toBe('guests.in_account')
    expect(refused(await enter({ ...known, browser }, '123456'))).toBe('guests.in_account')
    expect(await seen(new GuestBrowser(thief), known.number)).toBe(false)
    expect(await listed(thief)).toEqual([])
    expect(await listed(known.member)).toEqual([known.number])
  })

  test('of two at once gets nothing', async () => {
    const known = await guestThenMember()
    await send(known)
    const code = await mailed(known.email)
    const both = await Promise.all([enter(known, code), enter(known, code)])
    expect(both.filter(({ result }) => location(result) === `/order/${known.number}`)).toHaveLength(
      1,
    )
  })

  test('a member of staff does not decide about an order that is in their own account', async () => {
    const known = await added()
    await person(world, 'admin')
    expect(await isOwnCase(world, known.member, 'payments.decide', known.id)).toBe(true)
    expect(await isOwnCase(world, await person(world), 'payments.decide', known.id)).toBe(false)
  })
})

describe('the data of the account', () => {
  test('its copy has the guest’s, without the emails of that mailbox', async () => {
    const { member, number, email } = await added()
    let text = ''
    for await (const piece of ownData(world.as(member.id), member)) text += piece
    const { guests, orders } = JSON.parse(text)
    expect(orders).toEqual([])
    expect(guests).toMatchObject([{ account: { email }, orders: [{ order: { number } }] }])
    expect(guests[0]).not.toHaveProperty('mails')
  })

  test('is erased with the guest’s, once the order is closed', async () => {
    const { member, number, browser, email, id } = await added()
    expect(await blockersOf(world, member)).toEqual([{ kind: 'order', number }])
    await browser.open(orderForm, `/order/${number}`, { intent: 'cancel' })
    const proof = { at: world.now(), by: 'password' } as const
    value(await requestErasure(world, { ...member, proof }, { confirm: 'yes' }))
    world.clock.advance(dueAt(world.now()).getTime() - world.now().getTime())
    expect(await eraseDueAccounts(world)).toBe(1)
    const [row] = await world.db`
      select first_name as name, erased_at is not null as "isErased" from users where id = ${id}`
    expect(row).toEqual({ name: 'Erased', isErased: true })
    const left = await world.db`
      select 1 from shipping_addresses where order_number = ${number}
      union all select 1 from mail_outbox where to_address = ${email}
      union all select 1 from guests where user_id = ${id}
      union all select 1 from guest_accounts where user_id = ${id}`
    expect(left).toHaveLength(0)
  })
})
