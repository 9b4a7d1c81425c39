// Edits that are refused: two of the staff, a payment that arrives, parcels, closed orders, secrets, permissions.
import { expect, test } from 'vitest'
import {
  ada,
  finance,
  fulfilment,
  orderWith,
  productId,
  world,
} from '../../../tests/fixtures/staff/staff.ts'
import { person } from '../../../tests/support/people.ts'
import { variantOf } from '../../../tests/support/products.ts'
import { paid, shipOrder, unitsLeft, value } from '../../../tests/support/shopping.ts'
import { orderForStaff } from '../../back-office/orders/views/order.ts'
import { moveStock } from '../../catalog/stock/actions/stock.ts'
import { coins } from '../../platform/money/rules.ts'
import { ok } from '../../result.ts'
import { approveOrder } from '../fulfillment/actions/ship-order.ts'
import { atDisplayedVersion } from '../order-support/actions/displayed-order.ts'
import { orderByNumber, orderLines } from '../orders/views/orders.ts'
import { editOrder } from './actions.ts'
import type { Edit, WantedLine } from './rules.ts'
import { isMade } from './views.ts'

const phrase =
  'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about'
const lineOf = (quantity: number, more: Partial<WantedLine> = {}): WantedLine => ({
  from: 0,
  variantId: variantOf(productId, 'Ink'),
  quantity,
  price: null,
  ...more,
})
const edit = (lines: readonly WantedLine[], more: Partial<Edit> = {}): Edit => ({
  version: 0,
  lines,
  discount: null,
  methodId: null,
  shipping: null,
  reason: 'asked',
  note: '',
  ...more,
})
const shipment = { carrier: null, tracking: null }

test('of two of the staff the second is told, and nothing of the first is lost', async () => {
  const number = await orderWith(ada)
  const both = await Promise.all([
    editOrder(world, fulfilment, number, edit([lineOf(2)])),
    editOrder(world, fulfilment, number, edit([lineOf(3)])),
  ])
  expect(both.map((each) => (each.ok ? 'saved' : each.code)).sort()).toEqual([
    'orders.edited_meanwhile',
    'saved',
  ])
  const [line] = await orderLines(world, number)
  const saved = both.find((each) => each.ok)
  expect(line?.quantity).toBe(saved?.ok ? saved.value.after.lines[0]?.quantity : 0)
})

test('the same edit twice is known as made, another one is not', async () => {
  const number = await orderWith(ada)
  const lines = [lineOf(2)]
  const made = edit(lines, { note: ' By phone. ' })
  const [total, who] = [coins(200), fulfilment]
  expect(await isMade(world, who, number, { edit: made, total })).toBe(false)
  value(await editOrder(world, who, number, made))
  expect(await editOrder(world, who, number, made)).toMatchObject({
    code: 'orders.edited_meanwhile',
  })
  expect(await isMade(world, who, number, { edit: made, total })).toBe(true)
  expect(await isMade(world, finance, number, { edit: made, total })).toBe(false)
  for (const other of [
    edit([lineOf(3)], { note: 'By phone.' }),
    edit(lines, { note: 'By phone.', reason: 'price' }),
    edit(lines, { note: 'By phone.', version: 1 }),
  ])
    expect(await isMade(world, who, number, { edit: other, total })).toBe(false)
})

test('a payment that arrives after the preview is not overlooked', async () => {
  const number = await orderWith(ada, { paid: false })
  const shown = { total: coins(200), difference: coins(200) }
  await paid(world, number)
  const late = await editOrder(world, fulfilment, number, edit([lineOf(2)]), shown)
  expect(late).toMatchObject({ code: 'orders.edit_amounts' })
  expect(await orderByNumber(world, number)).toMatchObject({ total: coins(100), edits: 0 })
  const now = { total: coins(200), difference: coins(100) }
  value(await editOrder(world, fulfilment, number, edit([lineOf(2)]), now))
})

test('who packs by the page from before the edit is told, and ships nothing', async () => {
  const number = await orderWith(ada)
  const { seen } = value(await orderForStaff(world, number))
  value(await editOrder(world, fulfilment, number, edit([lineOf(1, { price: coins(90) })])))
  const packed = await atDisplayedVersion(world, number, seen, (world) =>
    approveOrder(world, fulfilment, number, shipment),
  )
  expect(packed).toMatchObject({ code: 'orders.changed' })
  expect(value(await atDisplayedVersion(world, number, undefined, async () => ok('read')))).toBe(
    'read',
  )
})

test('units that staff have put back by hand are not put back again', async () => {
  const number = await orderWith(ada)
  await paid(world, number)
  const variantId = variantOf(productId, 'Ink')
  const back = {
    productId,
    variantId,
    reason: 'returned',
    quantity: 1,
    orderNumber: number,
  } as const
  value(await moveStock(world, await person(world, 'admin'), { ...back, note: '' }))
  const left = await unitsLeft(world, productId)
  const order = await orderByNumber(world, number)
  const other = edit([lineOf(3)], { version: order?.edits ?? 0 })
  expect(await editOrder(world, fulfilment, number, other)).toMatchObject({
    code: 'orders.edit_returned',
  })
  expect(await unitsLeft(world, productId)).toEqual(left)
})

test('units in a parcel stay, and something remains to be sent', async () => {
  const number = await orderWith(ada)
  value(await editOrder(world, fulfilment, number, edit([lineOf(3)])))
  await paid(world, number)
  value(await approveOrder(world, fulfilment, number, shipment, [{ line: 0, quantity: 2 }]))
  const to = (lines: readonly WantedLine[]) =>
    editOrder(world, fulfilment, number, edit(lines, { version: 1 }))
  const sand = variantOf(productId, 'Sand')
  expect(await to([lineOf(1)])).toMatchObject({ code: 'orders.edit_sent', facts: { quantity: 2 } })
  expect(await to([lineOf(3, { variantId: sand })])).toMatchObject({ code: 'orders.edit_sent' })
  expect(await to([lineOf(2)])).toMatchObject({ code: 'orders.edit_nothing_left' })
  value(await to([lineOf(2), lineOf(1, { from: null, variantId: sand })]))
  await paid(world, number)
  value(await approveOrder(world, fulfilment, number, shipment))
  expect((await orderByNumber(world, number))?.status).toBe('shipped')
  expect(await to([lineOf(4)])).toMatchObject({ code: 'orders.edit_dispatched' })
})

test('bad input changes nothing: too many units, no line, no price, twice, a phrase, no permission', async () => {
  const number = await orderWith(ada)
  const before = await unitsLeft(world, productId)
  const to = (lines: readonly WantedLine[], more: Partial<Edit> = {}) =>
    editOrder(world, fulfilment, number, edit(lines, more))
  expect(await to([lineOf(99)])).toMatchObject({ code: 'stock.short' })
  expect(await to([lineOf(100)])).toMatchObject({ code: 'orders.edit_units' })
  expect(await to([])).toMatchObject({ code: 'orders.edit_empty' })
  expect(await to([lineOf(1, { price: 0n })])).toMatchObject({ code: 'orders.edit_price' })
  expect(await to([lineOf(1), lineOf(1, { from: null })])).toMatchObject({
    code: 'orders.edit_twice',
  })
  expect(await to([lineOf(1, { from: 7 })])).toMatchObject({ code: 'orders.edit_unknown' })
  expect(await to([lineOf(1, { from: null, variantId: 'nothing0' })])).toMatchObject({
    code: 'orders.edit_gone',
  })
  expect(await to([lineOf(1)])).toMatchObject({ code: 'orders.edit_same' })
  expect(await to([lineOf(1)], { discount: coins(100) })).toMatchObject({
    code: 'orders.edit_discount',
  })
  expect(await to([lineOf(2)], { note: phrase })).toMatchObject({ code: 'phrase.refused' })
  expect(await editOrder(world, finance, number, edit([lineOf(2)]))).toMatchObject({
    code: 'admin.not_allowed',
  })
  expect(await unitsLeft(world, productId)).toBe(before)
  expect(await orderByNumber(world, number)).toMatchObject({ total: coins(100), edits: 0 })
  value(await shipOrder(world, fulfilment, number, shipment))
})
