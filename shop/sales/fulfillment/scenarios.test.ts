// Payment scenarios that need a staff decision.

import { beforeEach, describe, expect, test } from 'vitest'
import { storedDocument } from '../../../tests/support/documents.ts'
import { testPi } from '../../../tests/support/payments.ts'
import { person } from '../../../tests/support/people.ts'
import {
  address,
  line,
  paid,
  placed,
  stockedProduct,
  value,
} from '../../../tests/support/shopping.ts'
import { testConfig, testWorld } from '../../../tests/support/world.ts'
import { transactionForStaff, transactionRows } from '../../back-office/lists/views/transactions.ts'
import { paymentRequestOf } from '../../payments/requests/views/payment-requests.ts'
import { acceptPayment } from '../../payments/review/accept-payment.ts'
import { addReceipt } from '../../payments/review/add-receipt.ts'
import { decideTransaction } from '../../payments/review/decide-transaction.ts'
import type { Viewer } from '../../people/accounts/rules.ts'
import { coins } from '../../platform/money/rules.ts'
import { saveSetting } from '../../platform/settings/actions.ts'
import { ok } from '../../result.ts'
import { submitAddress } from '../checkout/actions/address.ts'
import { hideOrder } from '../checkout/actions/cancel.ts'
import { orderByNumber, orderForOwner } from '../orders/views/orders.ts'
import { approveOrder } from './actions/ship-order.ts'

let ada: Viewer
let productId: string
const world = await testWorld({ config: { ...testConfig, pi: testPi } })

beforeEach(async () => {
  world.clock.advance(1000)
  await world.db`delete from user_roles`
  ada = await person(world)
  productId = await stockedProduct(world, 5)
})
const everything = { filter: 'all', q: '', after: null } as const
const only = async (number: string) => {
  const { rows } = await transactionRows(world, { ...everything, q: number })
  expect(rows).toHaveLength(1)
  return value(await transactionForStaff(world, rows[0]?.id ?? ''))
}
async function receiptGiven(): Promise<string> {
  const number = await placed(world, ada, [line(productId)])
  const documentId = await storedDocument(world, ada, 'receipt')
  const claimedHash = 'ab'.repeat(32)
  value(
    await addReceipt(world, ada, {
      orderNumber: number,
      documentId,
      said: claimedHash,
      finding: 'unknown',
    }),
  )
  return number
}

test('48: a receipt without a payment on the ledger: staff see that; declining it leads to declined, then expired', async () => {
  const number = await receiptGiven()
  expect((await paymentRequestOf(world, number))?.state).toBe('review')
  const seen = await only(number)
  expect(seen).toMatchObject({
    status: 'pending',
    proof: null,
    receipt: { finding: 'unknown', checkedAt: world.now() },
    unmatched: [],
  })
  const staff = await person(world, 'finance')
  const no = { decision: 'declined', reason: 'not on the ledger' } as const
  expect(await decideTransaction(world, staff, seen.id, no)).toEqual(ok('agreed'))
  expect((await only(number)).status).toBe('declined')
  world.clock.advance(61 * 60_000)
  expect((await paymentRequestOf(world, number))?.state).toBe('expired')
})

describe('49: staff mark an order as paid', () => {
  test('the transaction is approved, not completed; the shopper reads that staff accepted it', async () => {
    const number = await receiptGiven()
    const staff = await person(world, 'finance')
    expect(await acceptPayment(world, staff, number, 'seen in the bank')).toEqual(ok('agreed'))
    expect((await only(number)).status).toBe('approved')
    const paymentRequest = await paymentRequestOf(world, number)
    expect(paymentRequest).toMatchObject({
      state: 'paid',
      amountReceived: 0n,
      amountAccepted: coins(100),
    })
    expect(paymentRequest?.flags).toContain('manual')
    const entries = await world.db`
      select 1 from audit_entries where action = 'payment.accepted' and subject = ${`order:${number}`}`
    expect(entries).toHaveLength(1)
  })

  test('above the limit only with a second person, by any route', async () => {
    await saveSetting(world, 'system', 'secondPersonAbove', coins(99))
    const [one, two] = [await person(world, 'finance'), await person(world, 'finance')]
    const number = await receiptGiven()
    expect(await acceptPayment(world, one, number, 'seen in the bank')).toEqual(ok('waits'))
    const { id } = await only(number)
    const yes = { decision: 'approved', reason: 'the bank says so' } as const
    expect(await decideTransaction(world, one, id, yes)).toEqual(ok('waits'))
    expect((await paymentRequestOf(world, number))?.state).toBe('review')
    expect(await decideTransaction(world, two, id, yes)).toEqual(ok('agreed'))
    expect((await only(number)).status).toBe('approved')
    await saveSetting(world, 'system', 'secondPersonAbove', coins(1000))
  })
})

test('66: approving without an approved identity is refused with the reasons', async () => {
  const number = await placed(world, ada, [line(productId)])
  await paid(world, number)
  await submitAddress(world, ada, number, address)
  const staff = await person(world, 'fulfilment')
  const shipment = { carrier: null, tracking: null }
  expect(await approveOrder(world, staff, number, shipment)).toMatchObject({
    code: 'admin.not_releasable',
    facts: { needs: 'identity' },
  })
})

test('67: a paid order that its shopper removes is hidden, neither deleted nor cancelled', async () => {
  const number = await placed(world, ada, [line(productId)])
  await paid(world, number)
  value(await hideOrder(world, ada, number))
  expect(await orderByNumber(world, number)).toMatchObject({ status: 'pending' })
  expect((await paymentRequestOf(world, number))?.amountReceived).toBe(coins(100))
  expect((await orderForOwner(world, ada, number)).ok).toBe(true)
})
