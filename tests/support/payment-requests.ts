// Invoices of their own, paid by transfers that were read, for tests of what people decide about them.
import { expect } from 'vitest'
import { addReceipt } from '../../shop/payments/requests/actions/add-receipt.ts'
import { createInvoice } from '../../shop/payments/requests/actions/create-payment-request.ts'
import { decideTransaction } from '../../shop/payments/requests/actions/decide-transaction.ts'
import { recordTransfers } from '../../shop/payments/requests/actions/record-transfers.ts'
import {
  type TransactionView,
  transactionsOf,
} from '../../shop/payments/requests/views/transactions.ts'
import { type InvoiceView, invoiceOf } from '../../shop/payments/requests/views.ts'
import type { Viewer } from '../../shop/people/accounts/rules.ts'
import { coins } from '../../shop/platform/money/rules.ts'
import { piPage, testPi, transfer } from './payments.ts'
import { testConfig, testWorld } from './world.ts'

/** Somebody without an account of their own in the database. */
export const somebody = (id: string, roles: Viewer['roles'] = []): Viewer => ({
  id,
  sessionId: 's',
  email: `${id}@example.com`,
  firstName: 'A',
  lastName: 'B',
  username: id,
  language: 'en',
  roles,
})
export const shopper = somebody('shopper')
/** Has always just signed in, whatever the clock says. */
export const staff: Viewer = {
  ...somebody('staff', ['finance']),
  proof: { at: new Date('2100-01-01'), by: 'password' },
}
/** Stroops that each invoice asks for. */
export const price = coins(100)

export async function invoicing() {
  const world = await testWorld({ config: { ...testConfig, pi: testPi } })
  let orders = 1763712345000
  async function newInvoice(userId = shopper.id): Promise<InvoiceView> {
    orders += 1
    const made = await createInvoice(world, {
      orderNumber: `PI-${orders}`,
      userId,
      amount: price,
      currency: 'PI',
      method: 'pi',
    })
    if (!made.ok) throw new Error(made.code)
    return made.value
  }
  async function pay(invoice: InvoiceView, amount: bigint, at = world.now()): Promise<void> {
    const page = piPage([transfer({ amount, muxedId: invoice.memoId, at })])
    expect((await recordTransfers(world, page)).ok).toBe(true)
  }
  const now = async ({ orderNumber }: InvoiceView) =>
    (await invoiceOf(world, orderNumber)) as InvoiceView
  const rows = ({ orderNumber }: InvoiceView) => transactionsOf(world, orderNumber)
  const only = async (invoice: InvoiceView): Promise<TransactionView> => {
    const found = await rows(invoice)
    expect(found.length).toBe(1)
    return found[0] as TransactionView
  }
  const approve = (id: string, more = {}) =>
    decideTransaction(world, staff, id, {
      decision: 'approved',
      reason: 'seen in the explorer',
      ...more,
    })
  const decline = (id: string) =>
    decideTransaction(world, staff, id, { decision: 'declined', reason: 'not ours' })
  const give = (
    invoice: InvoiceView,
    more: { documentId?: string; hash?: string } = { documentId: 'd1' },
  ) => addReceipt(world, shopper, { orderNumber: invoice.orderNumber, ...more })

  return { world, newInvoice, pay, now, rows, only, approve, decline, give }
}
