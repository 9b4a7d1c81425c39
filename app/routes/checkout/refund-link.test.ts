import { expect, test } from 'vitest'
import { cancelOrder } from '../../../shop/sales/checkout/actions/cancel.ts'
import {
  ada,
  home,
  linkToken,
  only,
  thing,
  to,
  world,
} from '../../../tests/fixtures/payments/refunds.ts'
import { askIn, status } from '../../../tests/support/ask.ts'
import { line, paid, placed, value } from '../../../tests/support/shopping.ts'
import * as refundLink from './refund-link'

test('a mailed link confirms at the address of its own order only', async () => {
  const [number, other] = [
    await placed(world, ada, [line(thing)]),
    await placed(world, ada, [line(thing)]),
  ]
  await paid(world, number)
  value(await cancelOrder(world, ada, number, to(home)))
  const body = () => new URLSearchParams({ token })
  const token = await linkToken()
  const ask = askIn(world)
  expect(status(await ask(refundLink.action, `/${other}`, ada, body()))).toBe(409)
  expect(await only(number)).toMatchObject({ isConfirmed: false })
  expect(status(await ask(refundLink.action, `/${number}`, ada, body()))).toBe(302)
  expect(await only(number)).toMatchObject({ isConfirmed: true })
})
