import { expect, test } from 'vitest'
import {
  balances,
  credit,
  customerWithCredit,
  productId,
  world,
} from '../../../tests/fixtures/payments/shop-credit.ts'
import { line, purchased, value } from '../../../tests/support/shopping.ts'
import { paymentRequestOf } from '../../payments/requests/views/payment-requests.ts'
import { coins } from '../../platform/money/rules.ts'
import { saveSetting } from '../../platform/settings/actions.ts'
import { refuse } from '../../result.ts'
import { orderByNumber } from '../orders/views/orders.ts'
import { placeOrder } from './actions/place-order.ts'

value(await saveSetting(world, 'system', 'referralReward', coins(100)))

test('an order covered in full by credit cannot also be paid in USDT, and no credit is spent', async () => {
  const who = await customerWithCredit()
  const purchase = await purchased(world, who, [line(productId)])
  const placing = { ...purchase, method: 'usdt' as const, credit: coins(100) }
  expect(await placeOrder(world, who, placing)).toEqual(refuse('checkout.method_off'))
  expect(await credit(who)).toEqual(balances(0, 100))
  const number = value(await placeOrder(world, who, { ...placing, method: 'pi' }))
  expect(await orderByNumber(world, number)).toMatchObject({
    status: 'pending',
    stock: 'held',
    stockUntil: null,
  })
})

test('the rest after credit is quoted and paid in USDT', async () => {
  const who = await customerWithCredit()
  const purchase = await purchased(world, who, [line(productId, 1, 'Sand')])
  const placing = { ...purchase, method: 'usdt' as const, credit: coins(100) }
  const number = value(await placeOrder(world, who, placing))
  expect(await paymentRequestOf(world, number)).toMatchObject({
    amountDue: coins(20),
    quote: { amountDue: 20_000_000n },
  })
})
