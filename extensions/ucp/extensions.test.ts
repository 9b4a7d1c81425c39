// The extensions for coupon codes, shipping and consent.
import { describe, expect, test } from 'vitest'
import { createPromotion } from '../../shop/catalog/promotions/actions.ts'
import { coins } from '../../shop/platform/money/rules.ts'
import { saveSetting } from '../../shop/platform/settings/actions.ts'
import { approveSession } from '../../shop/sales/agents/actions/order.ts'
import { sessionFor } from '../../shop/sales/agents/views.ts'
import { orderByNumber } from '../../shop/sales/orders/views/orders.ts'
import { createZones } from '../../tests/fixtures/sales/shipping-zones.ts'
import { person } from '../../tests/support/people.ts'
import { tenPercentOff, variantOf } from '../../tests/support/products.ts'
import { stockedProduct, value } from '../../tests/support/shopping.ts'
import { codesOf, fitting, type Json, newAgent, type Sent, world } from './tests/fixtures/shop.ts'

const packer = await person(world, 'fulfilment', 'catalogue')
const itemsOf = async (quantity = 1) => ({
  line_items: [{ item: { id: variantOf(await stockedProduct(world, 9), 'Ink') }, quantity }],
})
const begin = async (more: object, sent: Sent = {}): Promise<Json> =>
  fitting('checkout', 'POST', '/checkout-sessions', {
    body: { ...(await itemsOf()), ...more },
    ...sent,
  })
const amounts = (json: Json) =>
  Object.fromEntries(json.totals.map(({ type, amount }: Json) => [type, amount / 1e7]))

describe('coupon codes', () => {
  test('reduce lines, the order, or nothing, and say why', async () => {
    const now = world.now()
    const all = { category: null, productIds: null }
    value(await createPromotion(world, packer, tenPercentOff(now, { ...all, code: 'TEN' })))
    value(
      await createPromotion(
        world,
        packer,
        tenPercentOff(now, {
          ...all,
          code: 'OFF20',
          kind: 'amount',
          percent: 0,
          amount: coins(20),
        }),
      ),
    )
    const lines = await begin({ discounts: { codes: ['ten', 'OFF20', 'NONE'] } })
    expect(amounts(lines)).toEqual({ subtotal: 100, items_discount: -10, total: 90 })
    expect(lines.discounts.applied).toEqual([
      {
        code: 'ten',
        title: 'Code ten',
        amount: 100_000_000,
        method: 'each',
        allocations: [{ path: '$.line_items[0]', amount: 100_000_000 }],
      },
    ])
    expect(codesOf(lines).filter((code) => code.startsWith('discount'))).toEqual([
      'discount_code_combination_disallowed',
      'discount_code_combination_disallowed',
    ])
    const whole = await begin({ discounts: { codes: ['OFF20'] } })
    expect(amounts(whole)).toEqual({ subtotal: 100, discount: -20, total: 80 })
    const none = await begin({ discounts: { codes: ['NONE'] } })
    expect(amounts(none)).toEqual({ subtotal: 100, total: 100 })
    expect(codesOf(none)).toContain('discount_code_invalid')
    const cart = await fitting('cart', 'POST', '/carts', {
      body: { ...(await itemsOf()), discounts: { codes: ['OFF20'] } },
    })
    const made = await fitting('checkout', 'POST', '/checkout-sessions', {
      body: { cart_id: cart.id, line_items: [] },
    })
    expect(amounts(made)).toEqual({ subtotal: 100, discount: -20, total: 80 })
  })

  test('are ignored for an agent without the extension', async () => {
    const agent = newAgent({ names: ['dev.ucp.shopping.checkout'] })
    const checkout = await begin({ discounts: { codes: ['OFF20'] } }, { agent })
    expect([amounts(checkout).total, checkout.discounts, checkout.fulfillment]).toEqual([
      100,
      undefined,
      undefined,
    ])
    expect(Object.keys(checkout.ucp.capabilities)).toEqual(['dev.ucp.shopping.checkout'])
  })
})

test('consent is returned as given, and does not subscribe to the newsletter', async () => {
  const buyer = { email: 'ada@shop.example', consent: { marketing: true, analytics: false } }
  const checkout = await begin({ buyer })
  expect(checkout.buyer).toEqual(buyer)
  expect(await world.db`select from newsletter_subscribers`).toHaveLength(0)
})

test('an address that the shop cannot use is told, part by part', async () => {
  const whole = {
    first_name: 'Ada',
    last_name: 'Byron',
    phone_number: '+49301234567',
    street_address: 'Torstr. 1',
    postal_code: '10119',
    address_locality: 'Berlin',
    address_country: 'DE',
  }
  const told = async (changes: object) => {
    const destinations = [{ ...whole, ...changes }]
    const checkout = await begin({ fulfillment: { methods: [{ type: 'shipping', destinations }] } })
    return checkout.messages.filter(({ code }: Json) => code === 'address_incomplete')
  }
  expect(await told({})).toEqual([])
  expect(await told({ street_address: undefined })).toEqual([])
  const named = (content: string) => [
    { type: 'warning', content: expect.stringContaining(content) },
  ]
  expect(await told({ address_country: 'Germany' })).toMatchObject(named('address_country'))
  expect(await told({ postal_code: undefined })).toMatchObject(named(': postal_code.'))
  expect(await told({ phone_number: undefined })).toMatchObject(named('phone_number'))
})

describe('with shipping zones', async () => {
  const ids = await createZones(world, packer)
  const to = (address_country: string, option?: string) => ({
    fulfillment: {
      methods: [
        {
          type: 'shipping',
          destinations: [{ id: 'home', address_country }],
          ...(option && { groups: [{ selected_option_id: option }] }),
        },
      ],
    },
  })

  test('a country is required, and determines the offered methods', async () => {
    const unknown = await begin({})
    expect([codesOf(unknown)[0], amounts(unknown).fulfillment]).toEqual(['missing', undefined])
    const nowhere = await begin(to('CU'))
    expect(codesOf(nowhere)[0]).toBe('address_undeliverable')
    const german = await begin(to('DE'))
    const [group] = german.fulfillment.methods[0].groups
    expect(group.options.map(({ title, totals }: Json) => [title, totals[0].amount / 1e7])).toEqual(
      [
        ['Standard', 5],
        ['Express', 12],
      ],
    )
    expect([group.selected_option_id, amounts(german).total]).toEqual([ids.standard, 105])
  })

  test('the chosen method is paid and ordered', async () => {
    const checkout = await begin(to('DE', ids.express))
    expect(amounts(checkout)).toEqual({ subtotal: 100, fulfillment: 12, total: 112 })
    const buyer = await person(world)
    const view = await sessionFor(world, buyer, checkout.id, 'en')
    const approval = { version: view?.version ?? '', isAccepted: true }
    value(await approveSession(world, buyer, checkout.id, approval))
    const instruments = [{ id: 'i', handler_id: 'pi_ledger', type: 'pi_ledger' }]
    const path = `/checkout-sessions/${checkout.id}/complete`
    const done = await fitting('checkout', 'POST', path, { body: { payment: { instruments } } })
    const order = await orderByNumber(world, done.order.id)
    expect([order?.total, order?.delivery?.methodId]).toEqual([coins(112), ids.express])
  })

  test('the total of a checkout and of its order has net and tax as lines, which add up to it', async () => {
    value(await saveSetting(world, 'system', 'taxRate', 1900))
    const checkout = await begin(to('DE', ids.standard))
    const wholeOf = ({ totals }: Json) => totals.find(({ type }: Json) => type === 'total')
    // 105 Pi at 19 percent: 16.76 and the rest.
    expect(wholeOf(checkout)).toMatchObject({
      amount: 105e7,
      lines: [
        { display_text: 'Net amount (π 88.24)', amount: 8824e5 },
        { display_text: 'VAT 19% (π 16.76)', amount: 1676e5 },
      ],
    })
    expect(amounts(checkout)).toEqual({ subtotal: 100, fulfillment: 5, total: 105 })
    const buyer = await person(world)
    const view = await sessionFor(world, buyer, checkout.id, 'en')
    const approval = { version: view?.version ?? '', isAccepted: true }
    value(await approveSession(world, buyer, checkout.id, approval))
    const instruments = [{ id: 'i', handler_id: 'pi_ledger', type: 'pi_ledger' }]
    const path = `/checkout-sessions/${checkout.id}/complete`
    const done = await fitting('checkout', 'POST', path, { body: { payment: { instruments } } })
    const order = await fitting('order', 'GET', `/orders/${done.order.id}`)
    expect(wholeOf(order)).toEqual(wholeOf(checkout))
    value(await saveSetting(world, 'system', 'taxRate', 0))
  })

  test('the checkout of a cart has the delivery and codes that are sent with it', async () => {
    const cart = await fitting('cart', 'POST', '/carts', { body: await itemsOf() })
    const from = (more: object) =>
      fitting('checkout', 'POST', '/checkout-sessions', {
        body: { cart_id: cart.id, line_items: [], ...more },
      })
    const codes = { discounts: { codes: ['OFF20'] } }
    const made = await from({ ...to('DE', ids.express), ...codes })
    expect(amounts(made)).toEqual({ subtotal: 100, discount: -20, fulfillment: 12, total: 92 })
    const buyer = await person(world)
    const view = await sessionFor(world, buyer, made.id, 'en')
    const approval = { version: view?.version ?? '', isAccepted: true }
    value(await approveSession(world, buyer, made.id, approval))
    for (const more of [{}, { ...to('DE', ids.express), ...codes }]) {
      const again = await from(more)
      expect([again.id, again.status, amounts(again).total]).toEqual([
        made.id,
        'ready_for_complete',
        92,
      ])
    }
    const other = await from(to('DE', ids.standard))
    expect([other.id, other.status, amounts(other).total]).toEqual([
      made.id,
      'requires_escalation',
      85,
    ])
  })

  test('an agent without the extension leaves the choice to the buyer', async () => {
    const agent = newAgent({ names: ['dev.ucp.shopping.checkout'] })
    const checkout = await begin({}, { agent })
    expect(checkout.messages).toContainEqual(
      expect.objectContaining({ code: 'missing', severity: 'requires_buyer_input' }),
    )
    const hinted = await begin({ context: { address_country: 'DE' } }, { agent })
    expect(amounts(hinted).total).toBe(105)
  })
})
