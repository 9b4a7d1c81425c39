// Emails about unusual payments: each sent once, and claiming no more than is known.

import { expect, test } from 'vitest'
import {
  ada,
  expireReservation,
  mails,
  paymentState,
  productId,
  world,
} from '../../../tests/fixtures/payments/settlement.ts'
import { photo } from '../../../tests/support/documents.ts'
import { piPage, transfer } from '../../../tests/support/payments.ts'
import { person } from '../../../tests/support/people.ts'
import { line, paid, placed, value } from '../../../tests/support/shopping.ts'
import { transactionRows } from '../../back-office/lists/views/transactions.ts'
import { recordTransfers } from '../../payments/pi/record-transfers.ts'
import { paymentRequestOf } from '../../payments/requests/views/payment-requests.ts'
import { acceptPayment } from '../../payments/review/accept-payment.ts'
import { decideTransaction } from '../../payments/review/decide-transaction.ts'
import { coins } from '../../platform/money/rules.ts'
import { declineOrder } from './actions/cancel.ts'
import { expireOrders } from './actions/upkeep.ts'
import { uploadReceipt } from './actions/upload-receipt.ts'

const everything = { filter: 'all', q: '', after: null } as const
const ordered = () => placed(world, ada, [line(productId)])
const body = async (template: string): Promise<string> => {
  const [mail] = await world.db<{ body: string }[]>`
    select body from mail_outbox where to_address = ${ada.email} and template = ${`order.${template}`}`
  return mail?.body ?? ''
}

test('one email says that the payment has expired, and that late payments are not lost', async () => {
  const number = await ordered()
  await expireReservation(number)
  await expireOrders(world)
  expect(await mails()).toEqual(['expired', 'placed'])
  expect(await body('expired')).toMatch(/We keep watching the ledger, and your payment is not lost/)
})

test('an email says that a partial payment arrived and the time for the rest is over', async () => {
  const number = await ordered()
  await paid(world, number, { amount: coins(40) })
  await expireReservation(number)
  expect(await paymentState(number)).toBe('underpaid')
  expect(await mails()).toEqual(['expiredPart', 'placed', 'seenPart'])
  expect(await body('expiredPart')).toMatch(/part of the payment for order PI-\d+: π\s40\./)
})

test('emails confirm a receipt and the decision of staff, and say nothing about the ledger', async () => {
  const number = await ordered()
  value(await uploadReceipt(world, ada, number, { path: photo, said: '' }))
  expect(await mails()).toEqual(['placed', 'receipt'])
  await expireReservation(number)
  expect(await mails()).toEqual(['placed', 'receipt'])
  const { rows } = await transactionRows(world, { ...everything, q: number })
  const staff = await person(world, 'finance')
  const no = { decision: 'declined', reason: 'It shows another order.' } as const
  value(await decideTransaction(world, staff, rows[0]?.id ?? '', no))
  expect(await mails()).toContain('receiptDeclined')
  expect(await body('receiptDeclined')).toContain('It shows another order.')
})

test('an email says that staff accepted the payment, and not that the ledger shows it', async () => {
  const number = await ordered()
  await paid(world, number, { amount: coins(60) })
  const staff = await person(world, 'finance')
  expect(await acceptPayment(world, staff, number, 'Seen in the wallet.')).toMatchObject({
    ok: true,
  })
  expect(await paymentState(number)).toBe('paid')
  expect(await mails()).toEqual(['accepted', 'placed', 'seenPart'])
  expect(await body('accepted')).toMatch(/the ledger does not show the full amount/)
})

test('an email says that another asset arrived, which pays nothing and is not lost', async () => {
  const number = await ordered()
  const found = await paymentRequestOf(world, number)
  const memo = { type: 'text', value: found?.memo ?? '' } as const
  const other = transfer({ amount: coins(100), asset: 'PI:GISSUER', memo, at: world.now() })
  for (const page of [[other], [other]])
    value(await recordTransfers(world, piPage(page, { readTo: world.now() })))
  expect(await paymentState(number)).toBe('open')
  expect(await mails()).toEqual(['placed', 'wrongAsset'])
})

test('the email about an accepted late payment only says that the order is paid', async () => {
  const number = await ordered()
  await expireReservation(number)
  await paid(world, number)
  expect(await mails()).toEqual(['expired', 'paid', 'placed'])
})

test('an email gives the reason why staff declined an order', async () => {
  const number = await ordered()
  const staff = await person(world, 'fulfilment')
  value(await declineOrder(world, staff, number, 'We cannot send it to this country.'))
  expect(await mails()).toEqual(['declined', 'placed'])
  expect(await body('declined')).toContain('We cannot send it to this country.')
})
