// Units booked as returned manually before their order is cancelled.

import { expect, test } from 'vitest'
import { ada, world } from '../../../tests/fixtures/sales/packing.ts'
import { person } from '../../../tests/support/people.ts'
import { variantOf } from '../../../tests/support/products.ts'
import {
  address,
  line,
  paid,
  placed,
  stockedProduct,
  unitsLeft,
  value,
} from '../../../tests/support/shopping.ts'
import { moveStock } from '../../catalog/stock/actions/stock.ts'
import { withdrawOwn } from '../withdrawals/actions/withdraw.ts'
import { submitAddress } from './actions/address.ts'

test('units that staff booked as returned are not restocked again by a cancellation', async () => {
  const keeper = await person(world, 'catalogue')
  const productId = await stockedProduct(world, 9)
  const number = await placed(world, ada, [line(productId, 3)])
  value(await submitAddress(world, ada, number, address))
  await paid(world, number)
  expect(await unitsLeft(world, productId)).toBe(6)
  const change = {
    productId,
    variantId: variantOf(productId, 'Ink'),
    reason: 'returned',
    note: null,
  } as const
  value(await moveStock(world, keeper, { ...change, quantity: 2, orderNumber: number }))
  expect(await unitsLeft(world, productId)).toBe(8)
  value(await withdrawOwn(world, ada, number))
  expect(await unitsLeft(world, productId)).toBe(9)
})
