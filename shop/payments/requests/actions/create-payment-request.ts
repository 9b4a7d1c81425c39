// Creates payment requests: one for each order, with one address for life.
import type { ListCurrency } from '../../../platform/money/rules.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import type { World } from '../../../world.ts'
import type { Method } from '../rules/states.ts'
import { insertPaymentRequest } from '../store/payment-requests.ts'
import {
  type PaymentRequestView,
  paymentRequestOf,
  paymentRequestView,
} from '../views/payment-requests.ts'
import { offerMethod } from './offer-method.ts'
import { minutesToPay } from './time-to-pay.ts'

/**
 * The order's payment request, created if there is none (idempotent). `amount` in the smallest unit of `currency`; 0 if nothing is left to pay.
 * `chain` as in `offerMethod`. Refuses `payment.not_set_up`, `payment.amount`, and as `offerMethod` does.
 */
export const createPaymentRequest = (
  world: World,
  input: {
    orderNumber: string
    userId: string
    amount: bigint
    currency: ListCurrency
    method: Method
    chain?: string | null
  },
): Promise<Result<PaymentRequestView>> =>
  world.transaction(async (world) => {
    const { orderNumber, userId, currency, amount: amountDue, method, chain = null } = input
    if (amountDue < 0n || amountDue >= 1n << 63n) return refuse('payment.amount')
    const { watchDays } = world.config
    const createdAt = world.now()
    const minutes = await minutesToPay(world, method, chain)
    const expiresAt = new Date(createdAt.getTime() + minutes * 60_000)
    const paymentRequest = {
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
    if (await insertPaymentRequest(world.db, paymentRequest)) {
      const offered = await offerMethod(world, paymentRequest, method, chain)
      if (!offered.ok) return offered
      const { option, quote } = offered.value
      const nothing = { transfers: [], decisions: [], refunds: [], waiting: 0 }
      const dossier = { paymentRequest, options: [option], quotes: [quote], ...nothing }
      return ok(paymentRequestView(dossier, createdAt))
    }
    const existing = await paymentRequestOf(world, orderNumber)
    if (!existing) throw new Error('a payment request that is there cannot be read')
    return ok(existing)
  })
