// Invoices that are paid by what is read of a ledger.
import { coins } from '../../shop/money/rules.ts'
import { createInvoice } from '../../shop/payments/actions/create-invoice.ts'
import { recordTransfers } from '../../shop/payments/actions/record-transfers.ts'
import { transactionsOf } from '../../shop/payments/views/transactions.ts'
import { type InvoiceView, invoiceOf } from '../../shop/payments/views.ts'
import { piPage, testPi, type transfer } from '../payments.ts'
import { value } from '../shopping.ts'
import { testConfig, testWorld } from '../world.ts'

export const world = await testWorld({ config: { ...testConfig, pi: testPi } })
/** Stroops. */
export const price = coins(120) + 1_234_567n

let orders = 1763712345000
export async function newInvoice(amount = price): Promise<InvoiceView> {
  orders += 1
  const what = { orderNumber: `PI-${orders}`, userId: 'shopper', amount, currency: 'PI' } as const
  return value(await createInvoice(world, { ...what, method: 'pi' }))
}

/** Reads a page with these on it. Answers the orders. */
export async function take(...transfers: ReturnType<typeof transfer>[]): Promise<string[]> {
  return value(await recordTransfers(world, piPage(transfers))).orders
}
export async function now(invoice: InvoiceView): Promise<InvoiceView> {
  return (await invoiceOf(world, invoice.orderNumber)) as InvoiceView
}
export const statuses = async (invoice: InvoiceView) =>
  (await transactionsOf(world, invoice.orderNumber)).map(({ status }) => status)
