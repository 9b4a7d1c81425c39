// Emails about unconfirmed and late payments, once per order.

import { currencyOf, isByStaff } from '../../payments/requests/rules/methods.ts'
import type { LockedPaymentRequest } from '../../payments/requests/rules/payment-facts.ts'
import type { PaymentRequestState } from '../../payments/requests/rules/states.ts'
import { formatAmount } from '../../platform/money/rules.ts'
import type { World } from '../../world.ts'
import { type AboutOrder, type OrderMail, orderMails } from './mail.ts'

type Templates = Readonly<Partial<Record<PaymentRequestState, OrderMail>>>

/** Emails for the first unconfirmed payment. A payment that is final at once has its own email; refunds have theirs. */
const seen: Templates = {
  confirming: 'seen',
  late: 'seen',
  partial: 'seenPart',
  underpaid: 'seenPart',
}

/** Emails at expiry, except for payments being confirmed or reviewed. */
const over: Templates = { expired: 'expired', underpaid: 'expiredPart' }

/** The same without a ledger. */
const byHand: Partial<Record<OrderMail, OrderMail>> = {
  seenPart: 'partByHand',
  expired: 'expiredByHand',
}

type Known = LockedPaymentRequest & Pick<AboutOrder, 'order'>

/** Queued in the transaction that stored the payments; idempotent. */
export async function queueReceivedMails(world: World, known: readonly Known[]): Promise<void> {
  const mails = known.flatMap((each): AboutOrder[] => {
    const { order, standing, dossier } = each
    const isOther = dossier.transfers.some((one) => !one.assetOk && one.status !== 'orphaned')
    const other = isOther ? [{ order, template: 'wrongAsset' as const }] : []
    // Final late payments have their own emails.
    const isAnswered = standing.state === 'late' && standing.final === standing.received
    // What staff may still undo is not announced.
    const isFirm = dossier.transfers.every(
      ({ method, status }) => !isByStaff(method) || status !== 'seen',
    )
    const isSeen = standing.received > 0n && !isAnswered && isFirm
    return [...other, ...(isSeen ? mailIn(seen, each) : [])]
  })
  await orderMails(world, mails)
}

/** The payment window is over and stock is no longer reserved. */
export const queueExpiredMail = (world: World, known: Known): Promise<void> =>
  orderMails(world, mailIn(over, known))

/** A late payment whose acceptance is the shopper's decision. */
export const queueLatePaymentMail = (world: World, known: Known): Promise<void> =>
  orderMails(world, mailIn({ late: 'late' }, known))

function mailIn(templates: Templates, { order, standing, dossier }: Known): AboutOrder[] {
  const onLedger = templates[standing.state]
  const isManual = dossier.quotes.at(-1)?.method === 'manual'
  const template = (isManual && onLedger && byHand[onLedger]) || onLedger
  return template ? [{ order, template, amount: amountOf(standing.received, dossier) }] : []
}

/** Received amounts by coin; the order's total if there are none. */
const amountOf = (
  received: bigint,
  dossier: LockedPaymentRequest['dossier'],
): AboutOrder['amount'] => (received > 0n ? seenOf(dossier) : undefined)

const seenOf =
  ({ transfers, paymentRequest: { currency } }: LockedPaymentRequest['dossier']) =>
  (language: string): string =>
    [...new Set(transfers.map(({ method }) => method))]
      .flatMap((method) => {
        const own = transfers.filter(
          ({ assetOk, status, declined, ...each }) =>
            each.method === method && assetOk && status !== 'orphaned' && !declined,
        )
        const sum = own.reduce((all, { amount }) => all + (amount ?? 0n), 0n)
        return sum > 0n ? [formatAmount(sum, currencyOf(method, currency), language)] : []
      })
      .join(' + ')
