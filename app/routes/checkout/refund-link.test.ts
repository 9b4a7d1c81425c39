import { expect, test } from 'vitest'
import { cancelOrder } from '../../../shop/sales/checkout/actions/cancel.ts'
import {
  ada,
  home,
  linkToken,
  onlyRefund,
  productId,
  refundAddress,
  world,
} from '../../../tests/fixtures/payments/refunds.ts'
import { routeCaller, status } from '../../../tests/support/route-caller.ts'
import { line, paid, placed, value } from '../../../tests/support/shopping.ts'
import * as refundLink from './refund-link'

test('a mailed link confirms at the address of its own order only', async () => {
  const [number, other] = [
    await placed(world, ada, [line(productId)]),
    await placed(world, ada, [line(productId)]),
  ]
  await paid(world, number)
  value(await cancelOrder(world, ada, number, refundAddress(home)))
  const body = () => new URLSearchParams({ token })
  const token = await linkToken()
  const ask = routeCaller(world)
  expect(status(await ask(refundLink.action, `/${other}`, ada, body()))).toBe(409)
  expect(await onlyRefund(number)).toMatchObject({ isConfirmed: false })
  expect(status(await ask(refundLink.action, `/${number}`, ada, body()))).toBe(302)
  expect(await onlyRefund(number)).toMatchObject({ isConfirmed: true })
})
