// A payment with one order's address and another's memo: shown on both orders, and its sender is notified.

import { expect, test } from 'vitest'
import { orderForStaff } from '../../../shop/back-office/orders/views/order.ts'
import { recordTransfers } from '../../../shop/payments/pi/record-transfers.ts'
import { paymentRequestOf } from '../../../shop/payments/requests/views/payment-requests.ts'
import { decideTransaction } from '../../../shop/payments/review/decide-transaction.ts'
import { provedByOrder } from '../../../shop/payments/wallet-proofs/actions.ts'
import type { Viewer } from '../../../shop/people/accounts/rules.ts'
import { coins } from '../../../shop/platform/money/rules.ts'
import { ask, placedOrder, world } from '../../../tests/fixtures/sales/checkout.ts'
import { addressNamed, piPage, transfer } from '../../../tests/support/payments.ts'
import { person } from '../../../tests/support/people.ts'
import { value } from '../../../tests/support/shopping.ts'
import * as payment from './payment/page'

type Order = Awaited<ReturnType<typeof placedOrder>>

async function payBoth(one: Order, other: Order, from: string): Promise<void> {
  const [first, second] = [
    await paymentRequestOf(world, one.number),
    await paymentRequestOf(world, other.number),
  ]
  const named = {
    muxedId: first?.memoId ?? null,
    memo: { type: 'text', value: second?.memo ?? '' },
  }
  const both = transfer({ ...named, from, amount: coins(100) } as Parameters<typeof transfer>[0])
  value(await recordTransfers(world, piPage([both])))
}

const isTold = async ({ page }: Order, who: Viewer) => {
  const { pay } = (await ask(payment.loader, page, who)) as Awaited<
    ReturnType<typeof payment.loader>
  >
  return pay.isNamedTwice
}
const named = async ({ number }: Order) => value(await orderForStaff(world, number)).named

test('staff see an ambiguous payment on both orders, and the customer on both payments, until it is assigned', async () => {
  const [ada, staff] = [await person(world), await person(world, 'finance')]
  const [one, other] = [await placedOrder(ada), await placedOrder(ada)]
  expect(await isTold(one, ada)).toBe(false)
  await payBoth(one, other, addressNamed('a wallet'))
  const [seen] = await named(one)
  expect(seen).toMatchObject({ other: other.number })
  expect(await named(other)).toMatchObject([
    { other: one.number, transactionId: seen?.transactionId },
  ])
  expect([await isTold(one, ada), await isTold(other, ada)]).toEqual([true, true])
  const decision = { decision: 'approved', reason: 'Asked.', orderNumber: one.number } as const
  value(await decideTransaction(world, staff, seen?.transactionId ?? '', decision))
  expect([await named(one), await named(other)]).toEqual([[], []])
  expect([await isTold(one, ada), await isTold(other, ada)]).toEqual([false, false])
  expect(await paymentRequestOf(world, one.number)).toMatchObject({ state: 'paid' })
})

test('with two customers only the one with a verified wallet is told, as anybody may write a memo', async () => {
  const [ada, bob] = [await person(world), await person(world)]
  const [hers, his] = [await placedOrder(ada), await placedOrder(bob)]
  const wallet = addressNamed('of Bob')
  await payBoth(hers, his, wallet)
  expect(await named(hers)).toHaveLength(1)
  expect([await isTold(hers, ada), await isTold(his, bob)]).toEqual([false, false])
  value(await provedByOrder(world, bob, { sender: wallet, hash: 'ef'.repeat(32) }))
  expect([await isTold(hers, ada), await isTold(his, bob)]).toEqual([false, true])
})
