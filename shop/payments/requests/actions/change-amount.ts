// Changes what a payment request asks for, after its order was edited. Payments keep the value that they came with.

import type { Asset } from '../../../platform/money/rules.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import type { World } from '../../../world.ts'
import { quotedIn } from '../../rates/rules.ts'
import { factsOf, type LockedPaymentRequest } from '../rules/payment-facts.ts'
import { standingOf } from '../rules/payment-request.ts'
import type { QuoteRecord } from '../rules/quote.ts'
import { extendPaymentRequest, insertQuote, setAmountDue } from '../store/payment-requests.ts'
import { offerMethod } from './offer-method.ts'
import { updateStatuses } from './payment-requests.ts'
import type { Terms } from './requote.ts'
import { minutesToPay } from './time-to-pay.ts'

/** A difference is asked for by email, and not while somebody waits before the page. */
const differenceMinutes = 7 * 1440

/**
 * Sets the amount, in the smallest unit of the request's currency and with what was `sentBack`, and quotes it by the method of the last quote: at the rate
 * of now if something remains to be paid, which then has its own time, otherwise at the last one. Returns the times. The
 * caller holds the locks. Refuses `payment.amount`, and as `offerMethod` does.
 */
export async function changeAmountDue(
  world: World,
  { dossier }: LockedPaymentRequest,
  { amountDue, sentBack }: { readonly amountDue: bigint; readonly sentBack: bigint },
): Promise<Result<Terms>> {
  const before = dossier.paymentRequest
  const last = dossier.quotes.at(-1)
  if (amountDue < 0n || amountDue >= 1n << 63n) return refuse('payment.amount')
  // What was sent back may make up for what the edit takes away: the amount is the same then, and the excess is not.
  if (!last || (amountDue === before.amountDue && sentBack === (before.sentBack ?? 0n)))
    return ok(before)
  const { orderNumber } = before
  await setAmountDue(world.db, orderNumber, { before: before.amountDue, now: amountDue, sentBack })
  const quotes = dossier.quotes.map((quote) => ({
    ...quote,
    requestDue: quote.requestDue ?? before.amountDue,
  }))
  const changed = { ...dossier, quotes, paymentRequest: { ...before, amountDue, sentBack } }
  const now = world.now()
  const { remaining, received } = standingOf(factsOf(changed), now)
  if (remaining === 0n) {
    // Nothing is asked for: what still comes is worth what it was.
    if (amountDue === 0n) {
      await updateStatuses(world, [orderNumber])
      return ok(before)
    }
    const quote = atLastRate(last, before.currency, amountDue)
    if (quote === null) return refuse('payment.amount')
    await insertQuote(world.db, orderNumber, { ...quote, createdAt: now })
    await updateStatuses(world, [orderNumber])
    return ok(before)
  }
  const { method, chain } = last
  const usual = await minutesToPay(world, method, chain)
  // Also where shop credit had paid for everything.
  const isDifference = received > 0n || before.amountDue === 0n
  const minutes = isDifference ? Math.max(usual, differenceMinutes) : usual
  const expiresAt = new Date(now.getTime() + minutes * 60_000)
  const watchUntil = new Date(expiresAt.getTime() + world.config.watchDays * 86_400_000)
  const terms = { expiresAt, watchUntil }
  await extendPaymentRequest(world.db, orderNumber, terms)
  const offered = await offerMethod(world, { ...changed.paymentRequest, ...terms }, method, chain)
  if (!offered.ok) return offered
  await updateStatuses(world, [orderNumber])
  return ok(terms)
}

function atLastRate(
  last: QuoteRecord,
  currency: LockedPaymentRequest['dossier']['paymentRequest']['currency'],
  due: bigint,
): Omit<QuoteRecord, 'version'> | null {
  const amountDue =
    last.rate === null ? due : quotedIn(last.currency as Asset, due, currency, last.rate)
  return amountDue === null ? null : { ...last, amountDue, requestDue: null }
}
