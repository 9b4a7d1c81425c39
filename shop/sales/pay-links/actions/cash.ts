// Money that staff have received at the counter: recorded for the sale in one step, by the rules of all payments by hand.

import { confirmPayment, recordPayment } from '../../../payments/manual/actions.ts'
import type { ApprovalOutcome } from '../../../payments/refunds/second-person.ts'
import { lockedPaymentRequest } from '../../../payments/requests/actions/payment-requests.ts'
import type { Viewer } from '../../../people/accounts/rules.ts'
import { plainAmount } from '../../../platform/money/rules.ts'
import { shopDay } from '../../../platform/time-zone.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import type { World } from '../../../world.ts'
import { newQuote } from '../../checkout/actions/requote.ts'
import { tillSale } from '../views.ts'
import { atCounter } from './till.ts'

/**
 * Records all that the sale still asks for as received by this manual method, and counts it at once: `waits` above the
 * shop's limit, until a second person has confirmed it. `id` is made by the form, which records once. Refuses
 * `pay_links.not_found`, `checkout.method_off`, and as `newQuote` and `recordPayment` do; nothing has changed then.
 */
export async function takeAtTill(
  world: World,
  who: Viewer,
  number: string,
  { id, chain }: { readonly id: string; readonly chain: string },
): Promise<Result<ApprovalOutcome>> {
  const customer = await atCounter(world, who, number)
  if (!customer.ok) return customer
  return world.transaction<ApprovalOutcome>(async (world) => {
    // Two taps on two devices are one payment.
    const locked = await lockedPaymentRequest(world, number)
    if (!locked.ok) return locked
    const sale = await tillSale(world, number)
    if (!sale) return refuse('pay_links.not_found')
    const { remaining, currency, quote } = sale.payment.paymentRequest
    if (sale.stage === 'paid' || sale.stage === 'seen') return ok('agreed')
    if (!sale.received.some((each) => each.chain === chain)) return refuse('checkout.method_off')
    if (quote.chain !== chain) {
      const quoted = await newQuote(world, customer.value, number, { method: 'manual', chain })
      if (!quoted.ok) return quoted
    }
    const recorded = await recordPayment(world, who, {
      id,
      orderNumber: number,
      amount: plainAmount(remaining, currency),
      language: 'en',
      currency,
      day: shopDay(world, world.now()),
      reference: '',
      isAtTill: true,
    })
    return recorded.ok && recorded.value === 'agreed'
      ? confirmPayment(world, who, id, true)
      : recorded
  })
}
