// Phone orders: same prices, stock and limits, audited, paid by the customer alone.
import { describe, expect, test } from 'vitest'
import { createZones } from '../../../tests/fixtures/sales/shipping-zones.ts'
import { ada, fulfilment, productId, world } from '../../../tests/fixtures/staff/staff.ts'
import { mailedLink, tokenOf } from '../../../tests/support/accounts.ts'
import { person } from '../../../tests/support/people.ts'
import { line, unitsLeft, value } from '../../../tests/support/shopping.ts'
import { orderForStaff } from '../../back-office/orders/views/order.ts'
import { paymentRequestOf } from '../../payments/requests/views/payment-requests.ts'
import { forgetUnverified } from '../../people/accounts/actions/erase.ts'
import { resetPassword } from '../../people/accounts/actions/reset-password.ts'
import { entriesOf } from '../../platform/audit/views.ts'
import { coins } from '../../platform/money/rules.ts'
import { saveSetting } from '../../platform/settings/actions.ts'
import { ok, refuse } from '../../result.ts'
import { addLine, setQuantity } from '../cart/rules.ts'
import { purchaseFor } from '../checkout/views/purchase.ts'
import { orderForOwner, ordersOf } from '../orders/views/orders.ts'
import { changeLines, chooseCustomer, deliverDraft, orderFor } from './actions/order-for.ts'

const support = await person(world, 'support')

const adding =
  (quantity = 1) =>
  (lines: Parameters<Parameters<typeof changeLines>[3]>[0]) =>
    addLine(lines, line(productId, quantity))

async function draftFor(customerId: string, quantity = 1): Promise<string> {
  const draft = { customerId, purchaseId: null }
  const id = value(await changeLines(world, support, draft, adding(quantity)))
  if (!id) throw new Error('no purchase')
  return id
}

async function totalOf(id: string, purchaseId: string): Promise<bigint> {
  return value(await purchaseFor(world, { id }, purchaseId)).total
}

async function placedFor(id: string, quantity = 1): Promise<string> {
  const purchaseId = await draftFor(id, quantity)
  const expectedTotal = await totalOf(id, purchaseId)
  return value(await orderFor(world, support, id, { purchaseId, expectedTotal, method: 'pi' }))
}

const emailsTo = async (email: string) =>
  world.db<{ template: string; body: string }[]>`
    select template, body from mail_outbox where to_address = ${email} order by created_at, id`

describe('an order by phone', () => {
  test('belongs to the customer, uses stock and prices like any other, and names who placed it', async () => {
    const before = await unitsLeft(world, productId)
    const number = await placedFor(ada.id, 2)
    expect(await unitsLeft(world, productId)).toBe(before - 2)
    const ownOrder = value(await orderForOwner(world, ada, number))
    expect(ownOrder).toMatchObject({
      status: 'awaiting_payment',
      total: coins(200),
      events: [{ reason: 'placed_by_staff', by: 'shop' }],
    })
    expect((await ordersOf(world, ada)).orders.map((order) => order.number)).toContain(number)
    expect((await paymentRequestOf(world, number))?.amountDue).toBe(coins(200))
    const [entry] = await world.db`
      select who, action, details from audit_entries where subject = ${`order:${number}`}`
    expect(entry).toEqual({
      who: support.id,
      action: 'order.placed',
      details: { customer: ada.id, due: String(coins(200)) },
    })
    const { events } = value(await orderForStaff(world, number))
    expect(events).toMatchObject([{ reason: 'placed_by_staff', bySystem: false }])
    expect(events[0]?.who).toContain(support.firstName)
  })

  test('emails the customer the payment link and its meaning; terms are not accepted for them', async () => {
    value(await saveSetting(world, 'system', 'acceptTerms', 'yes'))
    const number = await placedFor(ada.id)
    value(await saveSetting(world, 'system', 'acceptTerms', 'no'))
    const emails = await emailsTo(ada.email)
    expect(emails.map(({ template }) => template)).toEqual(['order.placedFor'])
    expect(emails[0]?.body).toContain(`/payment?order=${number}`)
    expect(emails[0]?.body).toContain('By paying, you accept our terms of sale')
    expect(emails[0]?.body).toContain(`Hello ${ada.firstName},`)
    const [entry] = await world.db<{ details: object }[]>`
      select details from audit_entries where subject = ${`order:${number}`}`
    expect(entry?.details).not.toHaveProperty('terms')
  })

  test('is refused at another price, beyond the stock, and above the limit of unpaid orders', async () => {
    const purchaseId = await draftFor(ada.id)
    const expectedTotal = await totalOf(ada.id, purchaseId)
    const place = (total: bigint, id = purchaseId) =>
      orderFor(world, support, ada.id, { purchaseId: id, expectedTotal: total, method: 'pi' })
    expect(await place(expectedTotal - 1n)).toMatchObject({ code: 'checkout.price_changed' })
    const many = await draftFor(ada.id, 99)
    expect(await place(await totalOf(ada.id, many), many)).toMatchObject({
      code: 'checkout.sold_out',
    })
    value(await saveSetting(world, 'system', 'mostUnpaid', 1))
    const number = value(await place(expectedTotal))
    // Submitting again returns the same order.
    expect(await place(expectedTotal)).toEqual(ok(number))
    const next = await draftFor(ada.id)
    expect(await place(await totalOf(ada.id, next), next)).toMatchObject({
      code: 'checkout.too_many_unpaid',
    })
    value(await saveSetting(world, 'system', 'mostUnpaid', 20))
  })

  test('is for support and owners, and for existing accounts', async () => {
    const purchaseId = await draftFor(ada.id)
    const placing = { purchaseId, expectedTotal: coins(100), method: 'pi' } as const
    for (const role of ['finance', 'fulfilment', 'catalogue', 'kyc'] as const) {
      const other = await person(world, role)
      const forbidden = refuse('admin.not_allowed')
      expect(await orderFor(world, other, ada.id, placing)).toEqual(forbidden)
      expect(await chooseCustomer(world, other, { email: ada.email }, 'en')).toEqual(forbidden)
    }
    expect(await orderFor(world, ada, ada.id, placing)).toEqual(refuse('admin.not_allowed'))
    expect(await orderFor(world, support, 'nobody', placing)).toEqual(refuse('orders.no_customer'))
    // Another customer's purchase is refused.
    const bob = await person(world)
    expect(await orderFor(world, support, bob.id, placing)).toEqual(refuse('checkout.not_found'))
  })
})

test('lines are added, changed and removed, and the shipping method stays', async () => {
  const zones = await createZones(world, fulfilment)
  const first = await draftFor(ada.id)
  const draft = { customerId: ada.id, purchaseId: first }
  const wish = { country: 'DE', methodId: zones.express }
  value(await deliverDraft(world, support, draft, wish))
  const second = value(await changeLines(world, support, draft, adding(2)))
  const bought = value(await purchaseFor(world, ada, second ?? ''))
  expect(bought.lines).toMatchObject([{ quantity: 3 }])
  expect(bought.delivery.chosen?.id).toBe(zones.express)
  expect(bought.total).toBe(coins(312))
  const placed = await orderFor(world, support, ada.id, {
    purchaseId: bought.id,
    expectedTotal: bought.total,
    method: 'pi',
    delivery: { country: 'DE', methodId: zones.express },
  })
  const ownOrder = value(await orderForOwner(world, ada, value(placed)))
  expect(ownOrder.delivery).toMatchObject({ country: 'DE' })
  const open = { customerId: ada.id, purchaseId: await draftFor(ada.id) }
  const nothing = (lines: Parameters<typeof setQuantity>[0]) =>
    ok(setQuantity(lines, { productId }, 0))
  expect(await changeLines(world, support, open, nothing)).toEqual(ok(null))
  await world.db`delete from shipping_zones`
})

describe('a customer without an account', () => {
  const names = { firstName: 'Grace', lastName: 'Hopper' }

  test('gets an account by name, and a link to set a password that leads to the payment', async () => {
    const email = 'grace.caller@home.example'
    expect(await chooseCustomer(world, support, { email }, 'de')).toMatchObject({
      code: 'account.new_customer',
      fields: { firstName: 'field.firstName.required' },
    })
    expect(await chooseCustomer(world, support, { email: 'no' }, 'de')).toMatchObject({
      code: 'form.invalid',
    })
    const id = value(await chooseCustomer(world, support, { email, ...names }, 'de'))
    expect(value(await chooseCustomer(world, support, { email }, 'en'))).toBe(id)
    expect(await emailsTo(email)).toHaveLength(0)
    expect((await entriesOf(world, id)).map(({ action }) => action)).toEqual([
      'account.made_for_customer',
    ])

    const number = await placedFor(id)
    const emails = await emailsTo(email)
    // One email has the order and the link.
    expect(emails.map(({ template }) => template)).toEqual(['customer-order'])
    expect(emails[0]?.body).toContain(number)
    expect(emails[0]?.body).toContain('Guten Tag Grace,')
    const link = await mailedLink(world, email, 'customer-order')
    expect(link.pathname).toBe('/de/auth/reset')
    expect(link.searchParams.get('next')).toBe(`/payment?order=${number}`)
    // The link still works a day later.
    world.clock.advance(86_400_000)
    const password = 'drei blaue Teller im Schrank'
    const form = { token: tokenOf(link), password, confirm: password }
    value(await resetPassword(world, form, {}))
    const [user] = await world.db`select email_verified as verified from users where id = ${id}`
    expect(user?.verified).toBe(true)
    expect(await resetPassword(world, form, {})).toMatchObject({ code: 'account.link' })
  })

  test('with an unpaid order is not deleted as unverified', async () => {
    const email = 'waiting.caller@home.example'
    const id = value(await chooseCustomer(world, support, { email, ...names }, 'en'))
    const idle = 'idle.caller@home.example'
    value(await chooseCustomer(world, support, { email: idle, ...names }, 'en'))
    await placedFor(id)
    world.clock.advance(31 * 86_400_000)
    await forgetUnverified(world)
    const kept = await world.db<{ email: string }[]>`
      select email from users where email in (${email}, ${idle})`
    expect(kept.map((each) => each.email)).toEqual([email])
  })
})
