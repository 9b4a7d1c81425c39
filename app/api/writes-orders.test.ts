// Orders, shipments, returns and reviews: staff decisions by the pages' own actions. No money moves.
import { expect, test } from 'vitest'
import { saveMethod } from '../../shop/payments/manual-methods/actions.ts'
import { coins } from '../../shop/platform/money/rules.ts'
import { submitAddress } from '../../shop/sales/checkout/actions/address.ts'
import { placeOrder } from '../../shop/sales/checkout/actions/place-order.ts'
import { finishUnpaidEnds } from '../../shop/sales/checkout/actions/unpaid-end.ts'
import { requestReturn } from '../../shop/sales/returns/actions/requests.ts'
import { writeReview } from '../../shop/sales/reviews/actions.ts'
import {
  ada,
  call,
  orderToShip,
  refusedCall,
  successfulCall,
  world,
} from '../../tests/fixtures/api/shop.ts'
import { provenAdmin } from '../../tests/support/people.ts'
import { address, line, purchased, stockedProduct, value } from '../../tests/support/shopping.ts'

const refundsOf = async (number: string) =>
  (await call('GET', `/refunds?orderNumber=${number}`)).json.data
const byKey = async (action: string) => {
  const [entry] = await world.db`
    select who from audit_entries where action = ${action} order by number desc limit 1`
  return entry?.who.startsWith('key:') === true
}
async function shipped() {
  const number = await orderToShip()
  await successfulCall('shipOrder', `/orders/${number}/shipments`, {})
  return number
}

test('a declined order ends, and its payment waits for a refund by staff', async () => {
  const number = await orderToShip()
  const path = `/orders/${number}/decline`
  expect(await refusedCall('POST', path, { body: { reason: ' ' } })).toEqual([422, 'orders.reason'])
  const { headers } = await call('GET', `/orders/${number}`)
  await successfulCall('addOrderNote', `/orders/${number}/notes`, { text: 'Wait.' })
  const late = { body: { reason: 'Gone.' }, headers: { 'if-match': headers.etag as string } }
  expect(await refusedCall('POST', path, late)).toEqual([412, 'api.changed'])
  expect(await successfulCall('declineOrder', path, { reason: 'Gone.' })).toMatchObject({
    state: 'declined',
  })
  expect(await byKey('order.declined')).toBe(true)
  const refunds = await refundsOf(number)
  expect(refunds).toMatchObject([{ state: 'requested' }])
  const [{ approved }] = await world.db<[{ approved: number }]>`
    select count(*)::int as approved from refunds where order_number = ${number} and approved_at is not null`
  expect(approved).toBe(0)
  expect(await refusedCall('POST', path, { body: { reason: 'Again.' } })).toEqual([
    409,
    'checkout.too_late_to_cancel',
  ])
})

/** Sent to be paid at the door, with a fee of 0.5. */
async function sentOnReceipt(): Promise<string> {
  const owner = await provenAdmin(world)
  const cash = {
    kind: 'on_delivery',
    names: { en: 'Cash on delivery' },
    instructions: {},
    accountHolder: '',
    iban: '',
    bic: '',
    countries: [],
    least: null,
    most: null,
    currency: 'PI',
    feeAmount: coins(1) / 2n,
    feePercent: null,
    days: 7,
    isOn: true,
    place: 0,
  } as const
  const id = value(await saveMethod(world, owner, { id: null, version: 0 }, cash))
  const purchase = await purchased(world, ada, [line(await stockedProduct(world, 9), 2)])
  const placing = {
    ...purchase,
    method: 'manual',
    chain: `manual:on_delivery:${id}`,
    expectedTotal: purchase.expectedTotal + coins(1) / 2n,
  } as const
  const number = value(await placeOrder(world, ada, placing))
  value(await submitAddress(world, ada, number, address))
  await successfulCall('shipOrder', `/orders/${number}/shipments`, {})
  return number
}

test('a sent order that is never paid on receipt ends; until it counts, that is undone', async () => {
  const number = await sentOnReceipt()
  const path = `/orders/${number}/unpaid`
  const recorded = await successfulCall('endUnpaidOrder', path, { restock: true })
  expect(recorded).toMatchObject({
    state: 'shipped',
    paymentFee: { amount: '0.5' },
    unpaidEnd: { endedAt: null, isRestocked: true },
  })
  const again = await refusedCall('POST', path, { body: { restock: true } })
  expect(again).toEqual([409, 'unpaid.waits'])
  const undone = await successfulCall('undoUnpaidOrder', `${path}/undo`, undefined)
  expect(undone.unpaidEnd).toBeNull()
  expect(await refusedCall('POST', `${path}/undo`, {})).toEqual([409, 'unpaid.gone'])
  await successfulCall('endUnpaidOrder', path, { restock: false })
  world.clock.advance(10 * 60_000)
  await finishUnpaidEnds(world)
  const { json } = await call('GET', `/orders/${number}`)
  expect(json).toMatchObject({ state: 'cancelled', unpaidEnd: { endedAt: expect.any(String) } })
  expect(await byKey('order.unpaid')).toBe(true)
})

test('a parcel is corrected and delivered, and the last one completes the order', async () => {
  const number = await orderToShip()
  const part = { lines: [{ line: 0, quantity: 1 }] }
  const first = await successfulCall('shipOrder', `/orders/${number}/shipments`, part)
  const { id } = first.parcels[0]
  const path = `/orders/${number}/shipments/${id}`
  const right = { carrier: 'DHL', tracking: '00340434161094042557' }
  const corrected = await successfulCall('updateShipment', path, right)
  expect(corrected.parcels).toMatchObject([{ id, ...right }])
  expect(await refusedCall('PATCH', path, { body: right })).toEqual([409, 'orders.parcel_same'])
  await successfulCall('shipOrder', `/orders/${number}/shipments`, {})
  const one = await successfulCall('deliverOrder', `/orders/${number}/deliver`, { parcel: id })
  expect(one).toMatchObject({
    state: 'shipped',
    parcels: [{ deliveredAt: expect.any(String) }, {}],
  })
  const all = await successfulCall('deliverOrder', `/orders/${number}/deliver`, {})
  expect(all.state).toBe('delivered')
  expect(await refusedCall('POST', `/orders/${number}/deliver`, { body: {} })).toEqual([
    409,
    'orders.move',
  ])
  expect(await byKey('order.delivered')).toBe(true)
})

test('a return is approved and received, and its refund is requested', async () => {
  const number = await shipped()
  const asking = { kind: 'fault', units: [{ line: 0, quantity: 2 }], words: 'It hums.' }
  const id = value(await requestReturn(world, ada, number, asking))
  const path = `/orders/${number}/returns/${id}`
  const one = { body: { lines: [{ line: 0, restocked: 1 }] } }
  expect(await refusedCall('POST', `${path}/receive`, one)).toEqual([409, 'returns.move'])
  expect(await successfulCall('agreeToReturn', `${path}/agree`, undefined)).toMatchObject({
    state: 'agreed',
  })
  const many = { body: { lines: [{ line: 0, restocked: 2, damaged: 1 }] } }
  expect(await refusedCall('POST', `${path}/receive`, many)).toEqual([409, 'orders.pieces_left'])
  const counted = { lines: [{ line: 0, restocked: 1, damaged: 1 }] }
  const received = await successfulCall('receiveReturn', `${path}/receive`, counted)
  expect(received).toMatchObject({ state: 'received', refund: { currency: 'PI' } })
  expect(await refundsOf(number)).toMatchObject([{ state: 'requested', amount: received.refund }])
  expect(await byKey('return.received')).toBe(true)
})

test('a return is recorded by a program, or declined with a reason', async () => {
  const number = await shipped()
  const path = `/orders/${number}/returns`
  const body = { kind: 'other', lines: [{ line: 0, quantity: 1 }] }
  const made = await successfulCall('createReturn', path, body)
  expect(made).toMatchObject({ kind: 'other', state: 'agreed', lines: body.lines })
  expect(await call('GET', `${path}/${made.id}`)).toMatchObject({ json: made })
  expect(
    await refusedCall('POST', path, { body: { ...body, lines: [{ line: 1, quantity: 1 }] } }),
  ).toEqual([409, 'orders.pieces_left'])
  const reason = 'The box is empty.'
  const no = await successfulCall('refuseReturn', `${path}/${made.id}/refuse`, { reason })
  expect(no).toMatchObject({ state: 'refused' })
  expect(await refusedCall('POST', `${path}/nothing/agree`)).toEqual([404, 'returns.missing'])
})

test('a review is published from the version that was read, and hidden with a reason', async () => {
  const number = await shipped()
  const [{ productId }] = (await call('GET', `/orders/${number}`)).json.lines
  const write = async (words: string) =>
    value(await writeReview(world, ada, productId, { rating: '4', words }))
  await write('Fine.')
  const { json } = await call('GET', '/reviews?state=pending')
  const path = `/reviews/${json.data[0].id}`
  const { headers } = await call('GET', path)
  world.clock.advance(1000)
  await write('Fine, I hear.')
  const seen = { headers: { 'if-match': headers.etag as string } }
  expect(await refusedCall('POST', `${path}/publish`, seen)).toEqual([412, 'api.changed'])
  const published = await successfulCall('publishReview', `${path}/publish`, undefined)
  expect(published).toMatchObject({ state: 'published', text: 'Fine, I hear.' })
  expect(await refusedCall('POST', `${path}/publish`)).toEqual([409, 'reviews.decided'])
  const hidden = await successfulCall('rejectReview', `${path}/reject`, {
    reason: 'It names a person.',
  })
  expect(hidden).toMatchObject({ state: 'rejected' })
  expect(await byKey('review.rejected')).toBe(true)
  expect(await refusedCall('POST', '/reviews/nothing/publish')).toEqual([404, 'reviews.missing'])
})
