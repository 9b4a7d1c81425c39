// What a program reads to keep up: orders by their last change, events by id, returns and refunds by the ids in events.
import { expect, test } from 'vitest'
import { saveSetting } from '../../shop/platform/settings/actions.ts'
import { ok } from '../../shop/result.ts'
import { submitAddress } from '../../shop/sales/checkout/actions/address.ts'
import { issueTaxDocuments } from '../../shop/sales/invoicing/actions/write.ts'
import { requestReturn } from '../../shop/sales/returns/actions/requests.ts'
import {
  ada,
  call,
  fullKey,
  orderToShip,
  pathValues,
  successfulCall,
  world,
} from '../../tests/fixtures/api/shop.ts'
import { address, paid, placed, stockedProduct, value } from '../../tests/support/shopping.ts'
import { readEventObject } from './event-objects.ts'

const changedSince = async (since: Date, more = '') => {
  const path = `/orders?changedSince=${since.toISOString()}${more}`
  return (await call('GET', path)).json.data as { number: string; changedAt: string }[]
}

test('orders are listed in the order of their changes, page by page', async () => {
  const [first, second, third] = [await orderToShip(), await orderToShip(), await orderToShip()]
  world.clock.advance(1000)
  const since = world.now()
  expect(await changedSince(since)).toEqual([])
  await successfulCall('shipOrder', `/orders/${second}/shipments`, {})
  world.clock.advance(1000)
  await successfulCall('shipOrder', `/orders/${first}/shipments`, {})
  const numbers = async (more = '') => (await changedSince(since, more)).map((each) => each.number)
  expect(await numbers()).toEqual([second, first])
  expect(await numbers('&state=shipped')).toEqual([second, first])
  expect(await numbers('&state=processing')).toEqual([])
  expect(await numbers(`&q=${first}`)).toEqual([first])
  expect(await numbers(`&q=${third}`)).toEqual([])
  const page = (await call('GET', `/orders?changedSince=${since.toISOString()}&limit=1`)).json
  const rest = await call(
    'GET',
    `/orders?changedSince=${since.toISOString()}&limit=1&after=${page.next}`,
  )
  expect([page.data[0].number, rest.json.data[0].number]).toEqual([second, first])
  const { json } = await call('GET', `/orders/${first}`)
  expect(json.changedAt).toBe((await changedSince(since))[1]?.changedAt)
})

test('a return, a refund and a payment change their order', async () => {
  const number = await orderToShip()
  await successfulCall('shipOrder', `/orders/${number}/shipments`, {})
  world.clock.advance(1000)
  const since = world.now()
  const asking = { kind: 'fault', units: [{ line: 0, quantity: 1 }], words: 'It hums.' }
  const id = value(await requestReturn(world, ada, number, asking))
  expect(await changedSince(since)).toMatchObject([{ number, changedAt: since.toISOString() }])
  world.clock.advance(1000)
  const later = world.now()
  await successfulCall('agreeToReturn', `/orders/${number}/returns/${id}/agree`, undefined)
  const counted = { lines: [{ line: 0, restocked: 1 }] }
  await successfulCall('receiveReturn', `/orders/${number}/returns/${id}/receive`, counted)
  expect(await changedSince(later)).toMatchObject([{ number, changedAt: later.toISOString() }])
})

test('an order has what books and parcels are made from', async () => {
  value(await saveSetting(world, 'system', 'taxRate', 1_900))
  const number = await orderToShip()
  const part = { lines: [{ line: 0, quantity: 1 }] }
  const order = await successfulCall('shipOrder', `/orders/${number}/shipments`, part)
  const [line] = order.lines
  expect(line).toMatchObject({
    quantity: 2,
    unshipped: 1,
    discount: { amount: '0', currency: 'PI' },
  })
  expect([line.total, line.tax]).toEqual([order.total, order.tax])
  const tax = (Number(order.total.amount) * 19) / 119
  expect(Number(order.tax.amount)).toBeCloseTo(tax, 1)
  expect(order).toMatchObject({
    taxRate: 1_900,
    currency: 'PI',
    coupon: null,
    rate: null,
    language: 'en',
    delivery: null,
    toShip: [{ line: 0, quantity: 1 }],
    billingAddress: order.address,
    needs: [],
  })
  await issueTaxDocuments(world)
  const { invoices } = (await call('GET', `/orders/${number}`)).json
  expect(invoices).toMatchObject([{ kind: 'invoice', number: expect.stringMatching(/^INV-/) }])
  await successfulCall('shipOrder', `/orders/${number}/shipments`, {})
  expect((await call('GET', `/orders/${number}`)).json.toShip).toEqual([])
})

test('stock is four numbers from the order to the parcel, each change with an event and a movement', async () => {
  const number = await orderToShip()
  const [{ productId, variantId }] = (await call('GET', `/orders/${number}`)).json.lines
  const path = `/stock/${productId}/${variantId}`
  const level = async () => {
    const { onHand, available, held, unshipped } = (await call('GET', path)).json
    return { onHand, available, held, unshipped }
  }
  const since = async () => (await call('GET', '/events/newest')).json.sequence
  const changes = async (sequence: number) => {
    const { json } = await call('GET', `/events?type=stock.changed&since=${sequence}`)
    return json.data.map((each: { object: object }) => each.object)
  }
  const object = { kind: 'stock', id: `${productId}/${variantId}` }
  expect(await level()).toEqual({ onHand: 9, available: 7, held: 0, unshipped: 2 })

  const unpaid = await placed(world, ada, [{ productId, variantId, quantity: 3 }])
  expect(await level()).toEqual({ onHand: 9, available: 4, held: 3, unshipped: 2 })
  const { variants } = (await call('GET', `/products/${productId}`)).json
  expect(variants).toContainEqual(expect.objectContaining({ id: variantId, available: 4 }))

  let before = await since()
  const part = { lines: [{ line: 0, quantity: 1 }] }
  await successfulCall('shipOrder', `/orders/${number}/shipments`, part)
  expect(await level()).toEqual({ onHand: 8, available: 4, held: 3, unshipped: 1 })
  expect(await changes(before)).toEqual([object])

  before = await since()
  const received = { reason: 'received', quantity: 5, note: 'Delivery 7' }
  await successfulCall('changeStock', path, received)
  expect(await level()).toEqual({ onHand: 13, available: 9, held: 3, unshipped: 1 })
  expect(await changes(before)).toEqual([object])
  expect(await readEventObject(world, { object: 'stock', objectId: object.id })).toEqual(
    (await call('GET', path)).json,
  )

  const list = await call('GET', `/stock?q=${productId}`)
  expect(list.json.data).toContainEqual(expect.objectContaining({ variantId, ...(await level()) }))
  const { data } = (await call('GET', `/stock/movements?productId=${productId}&limit=2`)).json
  expect(data).toMatchObject([
    {
      reason: 'received',
      availableChange: 5,
      available: 9,
      by: { id: fullKey.owner.id, name: 'Ada Byron' },
      note: 'Delivery 7',
      at: world.now().toISOString(),
    },
    { reason: 'reserved', availableChange: -3, heldChange: 3, by: null, orderNumber: unpaid },
  ])

  // A count of the warehouse includes what is sold and not shipped.
  await successfulCall('changeStock', path, { reason: 'counted', quantity: 13 })
  expect(await level()).toEqual({ onHand: 13, available: 9, held: 3, unshipped: 1 })
  const one = { productId, variantId, reason: 'counted' as const, quantity: 12 }
  await successfulCall('changeManyStocks', '/stock', { changes: [{ ...one, ifOnHand: 13 }] })
  expect(await level()).toEqual({ onHand: 12, available: 8, held: 3, unshipped: 1 })
  const below = await call('POST', path, { body: { reason: 'counted', quantity: 3 } })
  expect(below.status).toBe(409)
  expect(below.json).toMatchObject({ code: 'stock.below_held', facts: { held: 4 } })
})

const isWaiting = async () =>
  (
    await world.db`
      select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
  ).length > 0

test('a unit that is sold while a count waits for its turn is counted once', async () => {
  const productId = await stockedProduct(world, 4)
  const [{ variantId }] = (await call('GET', `/stock?q=${productId}`)).json.data
  const path = `/stock/${productId}/${variantId}`
  const count = { reason: 'counted', quantity: 4 }
  const changes = [{ ...count, productId, variantId }]
  for (const counted of [
    () => call('POST', path, { body: count }),
    () => call('POST', '/stock', { body: { changes } }),
  ]) {
    const number = await placed(world, ada, [{ productId, variantId, quantity: 1 }])
    value(await submitAddress(world, ada, number, address))
    const [isSold, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const sale = world.transaction(async (inside) => {
      await inside.db`select from product_variants where id = ${variantId} for update`
      await paid(inside, number)
      isSold.resolve()
      await mayEnd.promise
      return ok()
    })
    await isSold.promise
    const waiting = counted()
    await expect.poll(() => isWaiting()).toBe(true)
    mayEnd.resolve()
    value(await sale)
    expect((await waiting).status).toBe(200)
    expect((await call('GET', path)).json).toMatchObject({ onHand: 4, held: 0 })
  }
  expect((await call('GET', path)).json).toMatchObject({ available: 2, unshipped: 2 })
})

test('every way in which stock changes emits its event', async () => {
  const productId = await stockedProduct(world, 9)
  const [{ variantId }] = (await call('GET', `/stock?q=${productId}`)).json.data
  const { sequence } = (await call('GET', '/events/newest')).json
  const change = { productId, variantId, reason: 'damaged', quantity: 1 }
  await successfulCall('changeManyStocks', '/stock', { changes: [change, change] })
  const number = await placed(world, ada, [{ productId, variantId, quantity: 2 }])
  await successfulCall('declineOrder', `/orders/${number}/decline`, { reason: 'Gone.' })
  const { json } = await call('GET', `/events?objectId=${productId}/${variantId}&since=${sequence}`)
  expect(json.data.map((each: { type: string }) => each.type)).toEqual([
    'stock.changed',
    'stock.changed',
    'stock.changed',
  ])
})

test.each(['x', '2026-02-30T99:00:00Z', '2026-01-01'])('%s is no time', async (since) => {
  const { status, json } = await call('GET', `/orders?changedSince=${since}`)
  expect([status, json.code]).toEqual([400, 'api.query'])
})

test('the ids in events resolve, to what a webhook sends', async () => {
  const all = (await call('GET', '/events?limit=100')).json.data
  const of = (kind: string) =>
    all.find((each: { object: { kind: string } }) => each.object.kind === kind)
  for (const [kind, object] of [
    ['return', 'returns'],
    ['refund', 'refunds'],
  ] as const) {
    const { id } = of(kind).object
    const { json } = await call('GET', `/${object}/${id}`)
    expect(json).toMatchObject({ id, orderNumber: expect.stringMatching(/^PI-/) })
    expect(await readEventObject(world, { object: kind, objectId: id })).toEqual(json)
  }
  const event = of('return')
  expect((await call('GET', `/events/${event.id}`)).json).toEqual(event)
  expect(await call('GET', '/events/none')).toMatchObject({ status: 404 })
  const { sequence } = (await call('GET', '/events/newest')).json
  const newest = (await call('GET', `/events?since=${sequence - 1}`)).json.data
  expect(newest).toMatchObject([{ sequence }])
  expect((await call('GET', `/events?since=${sequence}`)).json.data).toEqual([])
})

test.each([
  ['order', '/orders/{number}', pathValues.number],
  ['payment', '/orders/{number}/payment-request', pathValues.number],
  ['product', '/products/{id}', pathValues['products/id']],
  ['customer', '/customers/{id}', pathValues['customers/id']],
] as const)('a webhook about a %s sends what its GET answers', async (object, path, id = '') => {
  const { json } = await call('GET', path.replace(/\{\w+\}/, id))
  expect(await readEventObject(world, { object, objectId: id })).toEqual(json)
})

test('all returns are listed, by state and order', async () => {
  const all = (await call('GET', '/returns')).json.data
  expect(all.length).toBeGreaterThan(1)
  const asked = (await call('GET', '/returns?state=asked')).json.data
  expect(new Set(asked.map((each: { state: string }) => each.state))).toEqual(new Set(['asked']))
  const number = pathValues['returns/number']
  const own = (await call('GET', `/returns?orderNumber=${number}`)).json.data
  expect(own).toMatchObject([{ orderNumber: number }])
})
