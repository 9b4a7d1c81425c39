// Units booked as returned manually before their order is cancelled.

import { expect, test } from 'vitest'
import { ada, world } from '../../../tests/fixtures/sales/packing.ts'
import { person } from '../../../tests/support/people.ts'
import { variantOf } from '../../../tests/support/products.ts'
import {
  address,
  left,
  line,
  paid,
  placed,
  shelved,
  value,
} from '../../../tests/support/shopping.ts'
import { moveStock } from '../../catalog/products/actions/stock.ts'
import { withdrawOwn } from '../withdrawals/actions.ts'
import { submitAddress } from './actions/address.ts'

test('units that staff booked as returned are not restocked again by a cancellation', async () => {
  const keeper = await person(world, 'catalogue')
  const thing = await shelved(world, 9)
  const number = await placed(world, ada, [line(thing, 3)])
  value(await submitAddress(world, ada, number, address))
  await paid(world, number)
  expect(await left(world, thing)).toBe(6)
  const change = {
    productId: thing,
    variantId: variantOf(thing, 'Ink'),
    reason: 'returned',
    note: null,
  } as const
  value(await moveStock(world, keeper, { ...change, quantity: 2, orderNumber: number }))
  expect(await left(world, thing)).toBe(8)
  value(await withdrawOwn(world, ada, number))
  expect(await left(world, thing)).toBe(9)
})
