// A new quote for the same payment request and address: after expiry, or for another method.
import type { Viewer } from '../../../people/accounts/rules.ts'
import { record } from '../../../platform/audit/actions.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import type { World } from '../../../world.ts'
import { maxQuotes, mayChangeMethod, mayRequote } from '../rules/late-payment.ts'
import { factsOfMethod, isByStaff, type Method } from '../rules/methods.ts'
import { extendPaymentRequest } from '../store/payment-requests.ts'
import { offerMethod } from './offer-method.ts'
import { lockedPaymentRequest, updateStatuses } from './payment-requests.ts'
import { minutesToPay } from './time-to-pay.ts'

export type Terms = { readonly expiresAt: Date; readonly watchUntil: Date }

/**
 * Creates the quote's next version. Before expiry only a change of method or chain creates one, and the expiry stays;
 * after it the payment window starts again. Received money keeps its value; late payments are valued by the new quote.
 * The caller has checked whose order it is, and that its stock is reserved. Refuses `payment.no_request`,
 * `payment.settled`, `payment.method_fixed` (a part was received), `payment.too_many_quotes`, and as `offerMethod`
 * does.
 */
export const requotePaymentRequest = (
  world: World,
  who: Viewer,
  input: { orderNumber: string; method: Method; chain: string | null },
): Promise<Result<Terms>> =>
  world.transaction(async (world) => {
    const { orderNumber, method, chain } = input
    const locked = await lockedPaymentRequest(world, orderNumber)
    if (!locked.ok) return locked
    const { dossier, standing } = locked.value
    const { paymentRequest, quotes } = dossier
    if (!mayRequote(standing.state)) return refuse('payment.settled')
    const current = quotes.at(-1)
    const isSame =
      current?.method === method && (!factsOfMethod(method).hasChains || current.chain === chain)
    if (current?.method !== method && !mayChangeMethod(standing.state, standing.received))
      return refuse('payment.method_fixed')
    const now = world.now()
    const isInTime =
      now.getTime() <= paymentRequest.expiresAt.getTime() && standing.state !== 'late'
    if (isSame && isInTime) return ok(paymentRequest)
    if (quotes.length >= maxQuotes) return refuse('payment.too_many_quotes')

    const { watchDays } = world.config
    // A transfer takes days, a ledger minutes: another kind of method begins its own time.
    const isSameTime = current !== undefined && !isByStaff(current.method) && !isByStaff(method)
    const isKept = isInTime && isSameTime
    const minutes = await minutesToPay(world, method, chain)
    const expiresAt = isKept ? paymentRequest.expiresAt : new Date(now.getTime() + minutes * 60_000)
    const watchUntil = isKept
      ? paymentRequest.watchUntil
      : new Date(expiresAt.getTime() + watchDays * 86_400_000)
    await extendPaymentRequest(world.db, orderNumber, { expiresAt, watchUntil })
    const offered = await offerMethod(
      world,
      { ...paymentRequest, expiresAt, watchUntil },
      method,
      chain,
    )
    if (!offered.ok) return offered
    const { version } = offered.value.quote
    const details = { version, method, chain, after: standing.state }
    // Stored audit entries name it so.
    await record(world, who, 'invoice.requoted', `order:${orderNumber}`, details)
    await updateStatuses(world, [orderNumber])
    return ok({ expiresAt, watchUntil })
  })
