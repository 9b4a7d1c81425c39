// Emails of an order match its state at delivery.
import { expect, test } from 'vitest'
import { ada, packer, world } from '../../../tests/fixtures/sales/packing.ts'
import { line, paid, placed, stockedProduct, value } from '../../../tests/support/shopping.ts'
import { cancelOrder, declineOrder } from './actions/cancel.ts'
import { expireOrders } from './actions/upkeep.ts'
import { orderEmailHolds } from './views/email-validity.ts'

const ordered = async () => placed(world, ada, [line(await stockedProduct(world, 1))])
const holds = (number: string) =>
  Promise.all(
    ['placed', 'expired', 'expiredPart', 'late'].map((each) =>
      orderEmailHolds(world, `order.${each}`, number),
    ),
  )

test('the email about a placed order is valid until the order is cancelled', async () => {
  const number = await ordered()
  expect(await holds(number)).toEqual([true, false, false, false])
  value(await cancelOrder(world, ada, number))
  expect(await holds(number)).toEqual([false, false, false, false])
})

test('the email about an expired payment is valid until the order is paid all the same', async () => {
  const number = await ordered()
  world.clock.advance(2 * 3_600_000)
  await expireOrders(world)
  expect(await holds(number)).toEqual([true, true, false, false])
  await paid(world, number)
  expect((await holds(number))[1]).toBe(false)
})

test('emails about a declined or unknown order are not valid', async () => {
  const number = await ordered()
  await paid(world, number)
  value(await declineOrder(world, packer, number, 'Broken here.'))
  expect(await holds(number)).toEqual([false, false, false, false])
  expect(await orderEmailHolds(world, 'order.placed', 'PI-0')).toBe(false)
})
