// Orders of agents: read with a signature, and their changes sent to the platform.
import { createHash } from 'node:crypto'
import { httpbis } from 'http-message-signatures'
import { expect, test } from 'vitest'
import { saveSetting } from '../../shop/platform/settings/actions.ts'
import { deliverPlatformWebhooks } from '../../shop/sales/agents/actions/notify-platforms.ts'
import { approveSession } from '../../shop/sales/agents/actions/order.ts'
import { sessionFor } from '../../shop/sales/agents/views.ts'
import { cancelOrder } from '../../shop/sales/checkout/actions/cancel.ts'
import { addressOf } from '../../shop/sales/shipping/views.ts'
import { person } from '../../tests/support/people.ts'
import { variantOf } from '../../tests/support/products.ts'
import { paid, shipOrder, stockedProduct, value } from '../../tests/support/shopping.ts'
import { orderNews } from './order-news'
import {
  call,
  codesOf,
  fitting,
  type Json,
  keysOfShop,
  newAgent,
  platformState,
  type TestAgent,
  webhookCalls,
  world,
} from './tests/fixtures/shop.ts'
import { schemaErrors } from './tests/schemas.ts'

// These orders need no identity check.
value(await saveSetting(world, 'system', 'identityChecks', 'never'))
const url = 'https://platform.example/hooks/orders?shop=1'

/** An order that this agent has placed for its user. */
async function ordered(agent: TestAgent) {
  const item = { id: variantOf(await stockedProduct(world, 9), 'Ink') }
  const destination = {
    street_address: '12 Ledger Square',
    address_locality: 'London',
    postal_code: 'SW1Y 4JH',
    address_region: 'England',
    address_country: 'GB',
    phone_number: '+442079460000',
  }
  const body = {
    line_items: [{ item, quantity: 2 }],
    fulfillment: { methods: [{ type: 'shipping', destinations: [destination] }] },
  }
  const checkout = await fitting('checkout', 'POST', '/checkout-sessions', { agent, body })
  const who = await person(world)
  const view = await sessionFor(world, who, checkout.id, 'en')
  const terms = { version: view?.version ?? '', isAccepted: true }
  value(await approveSession(world, who, checkout.id, terms))
  const instruments = [{ id: 'i', handler_id: 'pi_ledger', type: 'pi_ledger' }]
  const path = `/checkout-sessions/${checkout.id}/complete`
  const done = await fitting('checkout', 'POST', path, {
    agent,
    body: { payment: { instruments } },
  })
  return { who, number: done.order.id as string, checkout }
}

const stateIn = (json: Json, code: string): string =>
  json.messages.find((each: { code: string }) => each.code === code)?.content
const tell = async () => {
  world.clock.advance(61_000)
  await deliverPlatformWebhooks(world, orderNews)
  return webhookCalls.splice(0)
}

test('an order is read by the agent that prepared it, with a signature only', async () => {
  const agent = newAgent()
  const { number, checkout } = await ordered(agent)
  const order = await fitting('order', 'GET', `/orders/${number}`, { agent })
  expect([order.id, order.checkout_id]).toEqual([number, checkout.id])
  expect(order.fulfillment.expectations[0].destination.address_locality).toBe('London')
  expect(stateIn(order, 'payment_state')).toBe('open')
  const unsigned = await call('GET', `/orders/${number}`, { agent, signs: false })
  expect([unsigned.status, unsigned.json.code]).toEqual([401, 'signature_missing'])
  const other = await fitting('error', 'GET', `/orders/${number}`, { agent: newAgent() })
  const none = await fitting('error', 'GET', '/orders/PI-AAAAAAAAAAA', { agent })
  expect([codesOf(other), other.messages]).toEqual([['not_found'], none.messages])
})

test('the platform is notified of each change once, with a signature of the shop', async () => {
  const agent = newAgent({ webhook: url })
  const { number } = await ordered(agent)
  const [first, ...more] = await tell()
  expect(more).toEqual([])
  if (!first) throw new Error('nothing was told')
  const order = JSON.parse(first.body)
  expect([first.url, schemaErrors('order', order), order.id]).toEqual([url, [], number])
  const isRight = await httpbis.verifyMessage(
    {
      requiredFields: ['@method', '@authority', '@path', '@query', 'content-digest', 'webhook-id'],
      notAfter: new Date('2030-01-01'),
      keyLookup: await keysOfShop(),
    },
    { method: 'POST', url, headers: first.headers },
  )
  expect(isRight).toBe(true)
  const digest = createHash('sha256').update(first.body).digest('base64')
  expect(first.headers['content-digest']).toBe(`sha-256=:${digest}:`)
  expect(first.headers['ucp-agent']).toBe('profile="https://shop.example/.well-known/ucp"')
  expect(await tell()).toEqual([])

  await paid(world, number)
  const [payment] = await tell()
  expect(stateIn(JSON.parse(payment?.body ?? ''), 'payment_state')).toBe('paid')
  const state = await addressOf(world, number)
  expect(state?.city).toBe('London')
  const packer = await person(world, 'fulfilment')
  await tell()
  value(await shipOrder(world, packer, number, { carrier: 'dhl', tracking: '1234567890' }))
  const [parcel] = await tell()
  const sent = JSON.parse(parcel?.body ?? '')
  expect(sent.fulfillment.events[0]).toMatchObject({
    type: 'shipped',
    tracking_number: '1234567890',
  })
  expect([schemaErrors('order', sent), sent.line_items[0].status]).toEqual([[], 'fulfilled'])
})

test('a failed notification is retried with backoff, and has the latest state', async () => {
  const agent = newAgent({ webhook: url })
  const { number, who } = await ordered(agent)
  platformState.isAway = true
  expect(await tell()).toEqual([])
  value(await cancelOrder(world, who, number))
  expect(await tell()).toEqual([])
  platformState.isAway = false
  expect(await tell()).toEqual([])
  const [news] = await tell()
  const order = JSON.parse(news?.body ?? '')
  expect(order.adjustments[0]).toMatchObject({ type: 'cancellation', status: 'completed' })
  expect([schemaErrors('order', order), order.line_items[0].status]).toEqual([[], 'removed'])
})

test('without a webhook nobody is notified', async () => {
  await ordered(newAgent())
  expect(await tell()).toEqual([])
})
