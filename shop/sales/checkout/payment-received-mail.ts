// Emails about unconfirmed and late payments, once per order.

import type { LockedPaymentRequest } from '../../payments/requests/actions/locked-payment-request.ts'
import { methods, type PaymentRequestState } from '../../payments/requests/rules.ts'
import { formatAmount } from '../../platform/money/rules.ts'
import type { World } from '../../world.ts'
import { type AboutOrder, type OrderMail, orderMails } from './mail.ts'

type Templates = Readonly<Partial<Record<PaymentRequestState, OrderMail>>>

/** At first sight. Paid at once needs no mail of its own: that one says that it was paid. What goes back is said elsewhere. */
const seen: Templates = {
  confirming: 'seen',
  late: 'seen',
  partial: 'seenPart',
  underpaid: 'seenPart',
}

/** When the time is over. What is on its way, or with a person, is left in peace. */
const over: Templates = { expired: 'expired', underpaid: 'expiredPart' }

type Known = LockedPaymentRequest & Pick<AboutOrder, 'order'>

/** In the transaction that has stored the payments; repeating it sends none. */
export async function seenMails(world: World, known: readonly Known[]): Promise<void> {
  const mails = known.flatMap((each): AboutOrder[] => {
    const { order, standing, dossier } = each
    const isOther = dossier.transfers.some((one) => !one.assetOk && one.status !== 'orphaned')
    const other = isOther ? [{ order, template: 'wrongAsset' as const }] : []
    // A late one that is final is taken or asked about, and both have words of their own.
    const isAnswered = standing.state === 'late' && standing.final === standing.received
    const isSeen = standing.received > 0n && !isAnswered
    return [...other, ...(isSeen ? mailIn(seen, each) : [])]
  })
  await orderMails(world, mails)
}

/** The time to pay is over, and the items are no longer held. */
export const overMail = (world: World, known: Known): Promise<void> =>
  orderMails(world, mailIn(over, known))

/** A payment has come late, and whether it still counts is the shopper's to say. */
export const lateMail = (world: World, known: Known): Promise<void> =>
  orderMails(world, mailIn({ late: 'late' }, known))

function mailIn(templates: Templates, { order, standing, dossier }: Known): AboutOrder[] {
  const template = templates[standing.state]
  return template ? [{ order, template, amount: amountOf(standing.received, dossier) }] : []
}

/** What has come, in the coins that came; where nothing has, the order's total. */
const amountOf = (
  received: bigint,
  dossier: LockedPaymentRequest['dossier'],
): AboutOrder['amount'] => (received > 0n ? seenOf(dossier) : undefined)

const seenOf =
  ({ transfers }: LockedPaymentRequest['dossier']) =>
  (language: string): string =>
    methods
      .flatMap((method) => {
        const own = transfers.filter(
          (each) => each.method === method && each.assetOk && each.status !== 'orphaned',
        )
        const sum = own.reduce((all, { amount }) => all + (amount ?? 0n), 0n)
        return sum > 0n ? [formatAmount(sum, method === 'pi' ? 'PI' : 'USDT', language)] : []
      })
      .join(' + ')
