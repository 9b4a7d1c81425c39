// Orders edited by a program, by the action of the page.
import { expect, test } from 'vitest'
import { call, orderToShip, refusedCall, successfulCall } from '../../tests/fixtures/api/shop.ts'

test('a program edits an order of the version that it read, once', async () => {
  const number = await orderToShip()
  const { json: before } = await call('GET', `/orders/${number}`)
  const path = `/orders/${number}/edits`
  const quantity = before.lines[0].quantity + 1
  const body = { version: 0, lines: [{ line: 0, quantity }], reason: 'asked' }
  const after = await successfulCall('editOrder', path, body)
  expect(after).toMatchObject({ edits: 1, lines: [{ line: 0, quantity }], needs: ['payment'] })
  expect(await refusedCall('POST', path, { body })).toEqual([409, 'orders.edited_meanwhile'])
  const none = { version: 1, lines: [], reason: 'asked' }
  expect(await refusedCall('POST', path, { body: none })).toEqual([422, 'orders.edit_empty'])
  const agreed = {
    version: 1,
    lines: [{ line: 0, quantity, price: { ...before.lines[0].price, amount: '0.5' } }],
    reason: 'price',
  }
  const cheaper = await successfulCall('editOrder', path, agreed)
  expect(cheaper).toMatchObject({ edits: 2, lines: [{ price: { amount: '0.5' } }] })
})
