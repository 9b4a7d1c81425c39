// What a program reads to keep up: orders by their last change, events by id, returns and refunds by the ids in events.
import { expect, test } from 'vitest'
import { saveSetting } from '../../shop/platform/settings/actions.ts'
import { issueTaxDocuments } from '../../shop/sales/invoicing/actions/write.ts'
import { requestReturn } from '../../shop/sales/returns/actions.ts'
import {
  ada,
  call,
  orderToShip,
  pathValues,
  successfulCall,
  world,
} from '../../tests/fixtures/api/shop.ts'
import { value } from '../../tests/support/shopping.ts'
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
  const number = await orderToShip()
  value(await saveSetting(world, 'system', 'taxRate', 1_900))
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

test('all returns are listed, by state and order', async () => {
  const all = (await call('GET', '/returns')).json.data
  expect(all.length).toBeGreaterThan(1)
  const asked = (await call('GET', '/returns?state=asked')).json.data
  expect(new Set(asked.map((each: { state: string }) => each.state))).toEqual(new Set(['asked']))
  const number = pathValues['returns/number']
  const own = (await call('GET', `/returns?orderNumber=${number}`)).json.data
  expect(own).toMatchObject([{ orderNumber: number }])
})
