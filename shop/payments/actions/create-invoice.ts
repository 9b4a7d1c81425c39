// One order, one invoice, one address for life.
import type { Currency } from '../../money/rules.ts'
import { ok, type Result, refuse } from '../../result.ts'
import type { World } from '../../world.ts'
import { codeOfOrder, idOfCode } from '../order-code.ts'
import type { Method } from '../rules.ts'
import { insertInvoice } from '../store/invoices.ts'
import { type InvoiceView, invoiceOf, invoiceView } from '../views.ts'

/**
 * The order's invoice; made if there is none, whatever the number of calls. `amount` in stroops.
 * Refuses `payment.not_set_up`, `payment.amount`, `payment.order_number`.
 */
export async function createInvoice(
  world: World,
  input: {
    orderNumber: string
    userId: string
    amount: bigint
    currency: Currency
    method: Method
  },
): Promise<Result<InvoiceView>> {
  const { pi, invoiceMinutes, watchDays } = world.config
  if (!pi || input.method !== 'pi' || input.currency !== 'PI') return refuse('payment.not_set_up')
  if (input.amount <= 0n || input.amount >= 1n << 63n) return refuse('payment.amount')
  const code = codeOfOrder(input.orderNumber)
  if (!code) return refuse('payment.order_number')

  const createdAt = world.now()
  const expiresAt = new Date(createdAt.getTime() + invoiceMinutes * 60_000)
  const { orderNumber, userId, currency, amount: amountDue } = input
  const invoice = {
    orderNumber,
    userId,
    currency,
    amountDue,
    toleranceBps: 0,
    dust: 0n,
    createdAt,
    expiresAt,
    watchUntil: new Date(expiresAt.getTime() + watchDays * 86_400_000),
  }
  const muxedId = idOfCode(code)
  const { treasury: address, passphrase: ledger } = pi
  const option = { method: 'pi', ledger, address, muxedId, code, currency, amountDue } as const
  const made = await insertInvoice(world.db, invoice, option)
  if (made) {
    const nothing = { transfers: [], decisions: [], refunds: [], waiting: 0 }
    return ok(invoiceView({ invoice, options: [{ ...option, ...made }], ...nothing }, createdAt))
  }
  const existing = await invoiceOf(world, orderNumber)
  if (!existing) throw new Error('an invoice that is there cannot be read')
  return ok(existing)
}
