// Carts and checkouts of agents: from the first item to a placed order.
import { describe, expect, test } from 'vitest'
import { orderForStaff } from '../../shop/back-office/orders/views/order.ts'
import type { Viewer } from '../../shop/people/accounts/rules.ts'
import { saveSetting } from '../../shop/platform/settings/actions.ts'
import { continueInShop } from '../../shop/sales/agents/actions/order.ts'
import { sessionIn } from '../../shop/sales/agents/continue-token.ts'
import { cancelOrder } from '../../shop/sales/checkout/actions/cancel.ts'
import { placeOrder } from '../../shop/sales/checkout/actions/place-order.ts'
import { orderByNumber } from '../../shop/sales/orders/views/orders.ts'
import { addressOf } from '../../shop/sales/shipping/views.ts'
import { person } from '../../tests/support/people.ts'
import { paid, stockedProduct, unitsLeft, value } from '../../tests/support/shopping.ts'
import {
  approved,
  begun,
  byPi,
  complete,
  fulfillment,
  item,
  read,
  tokenOf,
  totalOf,
} from './tests/fixtures/approved-checkouts.ts'
import { call, codesOf, fitting, newKey, world } from './tests/fixtures/shop.ts'

describe('a cart', () => {
  test('is created, changed, read at current prices, and cancelled', async () => {
    const productId = await stockedProduct(world, 9)
    const body = { line_items: [item(productId, 2)] }
    const made = await call('POST', '/carts', { body })
    expect(made.status).toBe(201)
    const { id } = made.json
    const changed = await fitting('cart', 'PUT', `/carts/${id}`, {
      body: { line_items: [item(productId, 3), { item: { id: 'no-such' }, quantity: 1 }] },
    })
    expect(totalOf(changed)).toBe(3_000_000_000)
    expect(codesOf(changed)).toEqual(['item_unavailable'])
    expect(totalOf(await fitting('cart', 'GET', `/carts/${id}`))).toBe(3_000_000_000)
    await fitting('cart', 'POST', `/carts/${id}/cancel`)
    expect(codesOf(await fitting('error', 'GET', `/carts/${id}`))).toEqual(['not_found'])
  })

  test('becomes one checkout, however often it is requested', async () => {
    const productId = await stockedProduct(world, 9)
    const cart = await fitting('cart', 'POST', '/carts', {
      body: { line_items: [item(productId, 2)] },
    })
    const body = { cart_id: cart.id, line_items: [] }
    const one = await fitting('checkout', 'POST', '/checkout-sessions', { body })
    const two = await fitting('checkout', 'POST', '/checkout-sessions', { body })
    expect([one.id, totalOf(one)]).toEqual([two.id, 2_000_000_000])
  })
})

describe('a checkout', () => {
  test('says that it waits for the buyer, reserves no stock, and continues at a signed address', async () => {
    const { productId, checkout } = await begun(2)
    expect([checkout.status, checkout.currency]).toEqual(['requires_escalation', 'XXX'])
    expect(codesOf(checkout)).toEqual(['account_required', 'identity_check'])
    expect(await unitsLeft(world, productId)).toBe(9)
    const token = tokenOf(checkout)
    expect(sessionIn(world, token)).toBe(checkout.id)
    expect(sessionIn(world, `${checkout.id}.x`)).toBe(null)
    expect(sessionIn(world, `${token}x`)).toBe(null)
  })

  test('of unknown or sold-out products is refused', async () => {
    const none = { line_items: [{ item: { id: 'no-such' }, quantity: 1 }] }
    const unknown = await fitting('error', 'POST', '/checkout-sessions', { body: none })
    expect(codesOf(unknown)).toEqual(['item_unavailable'])
    const empty = { line_items: [item(await stockedProduct(world, 0))] }
    const sold = await fitting('error', 'POST', '/checkout-sessions', { body: empty })
    expect(codesOf(sold)).toEqual(['out_of_stock'])
  })

  test('above the stock says how many are left', async () => {
    const { checkout } = await begun(10)
    expect(checkout.messages).toContainEqual(
      expect.objectContaining({ code: 'out_of_stock', path: '$.line_items[0].quantity' }),
    )
  })

  test('is placed by the agent once the buyer has approved it', async () => {
    const { productId, checkout } = await begun(2, { fulfillment })
    const buyer = await approved(checkout)
    expect((await read(checkout.id)).status).toBe('ready_for_complete')
    const done = await complete(checkout.id)
    expect(done.status).toBe('completed')
    expect(done).not.toHaveProperty('continue_url')
    const number = done.order.id
    const [pay] = done.ucp.payment_handlers['example.shop.pi_ledger']
    expect(pay.config).toMatchObject({ amount: 2_000_000_000, asset: 'PI', order_id: number })
    expect(pay.config.destination).toMatch(/^DEMO-M/)
    expect(await orderByNumber(world, number)).toMatchObject({ userId: buyer.id, method: 'pi' })
    expect(await unitsLeft(world, productId)).toBe(7)
    expect(await addressOf(world, number)).toMatchObject({ city: 'London', fullName: 'Ada Byron' })
    const [entry] = await world.db<{ who: string; details: object }[]>`
      select who, details from audit_entries where subject = ${`order:${number}`} and action = 'order.placed'`
    expect(entry).toEqual({
      who: buyer.id,
      details: { terms: 'accepted', agent: 'agent-1.example', due: '2000000000' },
    })
    expect(await orderForStaff(world, number)).toMatchObject({
      value: { agent: 'agent-1.example' },
    })
    const again = await call('POST', `/checkout-sessions/${checkout.id}/complete`, { body: byPi })
    expect([again.status, again.json.code]).toEqual([409, 'not_modifiable'])
    for (const [method, path, body] of [
      ['PUT', '', { line_items: [item(productId)] }],
      ['POST', '/cancel', undefined],
    ] as const) {
      const refused = await call(method, `/checkout-sessions/${checkout.id}${path}`, { body })
      expect(refused.status).toBe(409)
    }
  })

  test('without an approval is not placed', async () => {
    const { checkout } = await begun()
    const answer = await complete(checkout.id)
    expect([answer.status, answer.order]).toEqual(['requires_escalation', undefined])
  })

  test('with an unknown handler is not placed, and says so', async () => {
    const { checkout } = await begun()
    await approved(checkout)
    const body = { payment: { instruments: [{ id: 'i', handler_id: 'card', type: 'card' }] } }
    const answer = await complete(checkout.id, { body })
    expect([answer.status, codesOf(answer)[0]]).toEqual(['incomplete', 'payment_failed'])
    expect((await complete(checkout.id)).status).toBe('completed')
  })

  test('that was changed, or has another price, needs a new approval', async () => {
    const { productId, checkout } = await begun()
    const buyer = await approved(checkout)
    const path = `/checkout-sessions/${checkout.id}`
    const changed = await fitting('checkout', 'PUT', path, {
      body: { line_items: [item(productId, 2)] },
    })
    expect(changed.status).toBe('requires_escalation')
    await approved(changed, buyer)
    await world.db`update products set base_price = base_price * 2 where id = ${productId}`
    const dearer = await complete(checkout.id)
    expect([dearer.status, codesOf(dearer)[0]]).toEqual(['requires_escalation', 'price_changed'])
  })

  test('whose order is refused has no effect', async () => {
    const { productId, checkout } = await begun()
    const buyer = await approved(checkout)
    value(await saveSetting(world, 'system', 'mostUnpaid', 1))
    const other = await begun()
    await approved(other.checkout, buyer)
    await complete(other.checkout.id)
    const sent = { headers: { 'idempotency-key': newKey() } }
    const refused = await complete(checkout.id, sent)
    value(await saveSetting(world, 'system', 'mostUnpaid', 20))
    expect([refused.status, codesOf(refused)[0]]).toEqual([
      'incomplete',
      'checkout_too_many_unpaid',
    ])
    expect(await unitsLeft(world, productId)).toBe(9)
    expect(await complete(checkout.id, sent)).toEqual(refused)
    expect((await complete(checkout.id)).status).toBe('completed')
  })

  test('continues in the browser, and is completed by the order placed there', async () => {
    const { checkout } = await begun(2)
    const buyer = await person(world)
    const purchaseId = value(await continueInShop(world, buyer, checkout.id))
    const expectedTotal = BigInt(totalOf(checkout))
    const number = value(
      await placeOrder(world, buyer, { purchaseId, method: 'pi', expectedTotal, isAccepted: true }),
    )
    const after = await read(checkout.id)
    expect([after.status, after.order.id]).toEqual(['completed', number])
    expect(after.ucp.payment_handlers['example.shop.pi_ledger'][0].config.order_id).toBe(number)
  })

  test.each([
    ['cancelled', (who: Viewer, number: string) => cancelOrder(world, who, number)],
    ['paid', async (_: Viewer, number: string) => paid(world, number)],
  ])('says how to pay until it is %s', async (_, end) => {
    const { checkout } = await begun(2, { fulfillment })
    const buyer = await approved(checkout)
    const { order } = await complete(checkout.id)
    expect(Object.keys((await read(checkout.id)).ucp.payment_handlers)).toHaveLength(1)
    await end(buyer, order.id)
    expect((await read(checkout.id)).ucp.payment_handlers).toEqual({})
  })

  test('belongs to the first customer who opens it', async () => {
    const { checkout } = await begun()
    await approved(checkout)
    const stranger = await person(world)
    expect(await continueInShop(world, stranger, checkout.id)).toMatchObject({
      code: 'agents.not_found',
    })
  })

  test('expires, or is cancelled', async () => {
    const { checkout } = await begun()
    const cancelled = await fitting('checkout', 'POST', `/checkout-sessions/${checkout.id}/cancel`)
    expect([cancelled.status, cancelled.continue_url]).toEqual(['canceled', undefined])
    const { checkout: other } = await begun()
    world.clock.advance(6 * 3_600_000)
    expect((await read(other.id)).status).toBe('canceled')
    const late = await call('POST', `/checkout-sessions/${other.id}/complete`, { body: byPi })
    expect(late.status).toBe(409)
  })
})
