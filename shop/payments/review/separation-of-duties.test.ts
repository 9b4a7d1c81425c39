// Separation of duties: nobody decides on their own order's money, nor without recent authentication.
import { expect, test } from 'vitest'
import { paymentWorld, price } from '../../../tests/support/payment-requests.ts'
import { piPage, transfer } from '../../../tests/support/payments.ts'
import { person } from '../../../tests/support/people.ts'
import { refuse } from '../../result.ts'
import { recordTransfers } from '../pi/record-transfers.ts'
import { acceptPayment } from './accept-payment.ts'
import { decideTransaction } from './decide-transaction.ts'
import { transactionsForStaff } from './views/transactions.ts'

const { world, newPaymentRequest, pay, now, only } = await paymentWorld()
const yes = { decision: 'approved', reason: 'seen on my phone' } as const
const own = refuse('payment.own_case')

test('staff cannot decide on their own payments, however small', async () => {
  const buyer = await person(world, 'finance')
  const first = await newPaymentRequest(buyer.id)
  // A sole merchant may buy in their own shop.
  expect((await acceptPayment(world, buyer, first.orderNumber, 'paid in cash')).ok).toBe(true)

  const other = await person(world, 'finance')
  const second = await newPaymentRequest(buyer.id)
  expect(await acceptPayment(world, buyer, second.orderNumber, 'paid in cash')).toEqual(own)
  await pay(second, price - 1n)
  expect(await decideTransaction(world, buyer, (await only(second)).id, yes)).toEqual(own)
  // An unmatched transfer of a stranger cannot be assigned to one's own order.
  const third = await newPaymentRequest(buyer.id)
  await recordTransfers(world, piPage([transfer({ amount: price, at: world.now() })]))
  const pool = await transactionsForStaff(world, { status: 'pending', limit: 50 })
  const lost = pool.find(({ orderNumber }) => orderNumber === null)?.id ?? ''
  const given = { ...yes, orderNumber: third.orderNumber }
  expect(await decideTransaction(world, buyer, lost, given)).toEqual(own)
  expect((await now(third)).payments).toEqual([])
  expect((await decideTransaction(world, other, lost, given)).ok).toBe(true)
})

test('a decision takes re-authentication, whatever the amount', async () => {
  const paymentRequest = await newPaymentRequest()
  const staff = await person(world, 'finance')
  const proof = { at: new Date(world.now().getTime() - 11 * 60_000), by: 'password' } as const
  expect(
    await acceptPayment(world, { ...staff, proof }, paymentRequest.orderNumber, 'cash'),
  ).toEqual(refuse('accounts.stepUp'))
  expect((await acceptPayment(world, staff, paymentRequest.orderNumber, 'cash')).ok).toBe(true)
})
