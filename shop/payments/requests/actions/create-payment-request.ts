// One order, one invoice, one address for life.
import type { Currency } from '../../../platform/money/rules.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import type { World } from '../../../world.ts'
import type { Method } from '../rules.ts'
import { insertInvoice } from '../store/payment-requests.ts'
import { type InvoiceView, invoiceOf, invoiceView } from '../views.ts'
import { offerMethod } from './offer-method.ts'

/**
 * The order's invoice; made if there is none, whatever the number of calls. `amount` in stroops; 0 where nothing is left to pay. `chain` as in
 * `offerMethod`. Refuses `payment.not_set_up`, `payment.amount`, and as `offerMethod` does.
 */
export function createInvoice(
  world: World,
  input: {
    orderNumber: string
    userId: string
    amount: bigint
    currency: Currency
    method: Method
    chain?: string | null
  },
): Promise<Result<InvoiceView>> {
  return world.transaction(async (world) => {
    const { orderNumber, userId, currency, amount: amountDue, method, chain = null } = input
    if (currency !== 'PI') return refuse('payment.not_set_up')
    if (amountDue < 0n || amountDue >= 1n << 63n) return refuse('payment.amount')
    const { invoiceMinutes, watchDays } = world.config
    const createdAt = world.now()
    const expiresAt = new Date(createdAt.getTime() + invoiceMinutes * 60_000)
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
    if (await insertInvoice(world.db, invoice)) {
      const offered = await offerMethod(world, invoice, method, chain)
      if (!offered.ok) return offered
      const { option, quote } = offered.value
      const nothing = { transfers: [], decisions: [], refunds: [], waiting: 0 }
      const dossier = { invoice, options: [option], quotes: [quote], ...nothing }
      return ok(invoiceView(dossier, createdAt))
    }
    const existing = await invoiceOf(world, orderNumber)
    if (!existing) throw new Error('an invoice that is there cannot be read')
    return ok(existing)
  })
}
