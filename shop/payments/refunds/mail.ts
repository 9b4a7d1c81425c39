// Emails about refunds in the customer's language.
import { mailAccount } from '../../people/accounts/actions/mail.ts'
import { type Coin, formatAmount, type ListCurrency } from '../../platform/money/rules.ts'
import type { World } from '../../world.ts'
import { currencyOf, type Method } from '../requests/rules/methods.ts'
import { type PaymentRequestView, paymentRequestOf } from '../requests/views/payment-requests.ts'

/** Keys below `refund` in messages/{language}/mail.json. */
export const refundMails = [
  'where',
  'confirm',
  'requested',
  'approved',
  'hostedRequested',
  'hostedClaim',
  'hostedFinal',
  'sent',
  'final',
  'declined',
  'cancelled',
  'over',
] as const
export type RefundMail = (typeof refundMails)[number]

/** What an email also says, so that those still waiting are not sent: one email for one event. */
export const replacedRefundMails: Partial<Record<RefundMail, readonly RefundMail[]>> = {
  approved: ['requested'],
  sent: ['requested', 'approved'],
  hostedClaim: ['hostedRequested'],
  hostedFinal: ['hostedRequested', 'hostedClaim'],
  final: ['requested', 'approved', 'sent'],
}
const replaceable: ReadonlySet<RefundMail> = new Set([
  'requested',
  'approved',
  'sent',
  'over',
  'hostedRequested',
])

/** Queued in the caller's transaction; none for a deleted account. `path` is a page of the shop. */
export async function refundMail(
  world: World,
  template: RefundMail,
  refund: {
    readonly id: string
    readonly orderNumber: string
    readonly userId: string
    readonly method: Method
    readonly amount: bigint
    readonly coin?: Coin | null
    /** Of the order. */
    readonly currency?: ListCurrency
    readonly address?: string | null
    readonly reason?: string
    readonly hash?: string | null
    readonly path?: string
    /** Expiry of its link. */
    readonly until?: Date
    /** What it is sent once for, if not for the refund. */
    readonly once?: string
    /** Further facts below the text. */
    readonly details?: (language: string) => readonly string[]
  },
): Promise<void> {
  const { orderNumber, method, amount, coin, address, reason = '', hash, until } = refund
  const { currency = world.config.currency } = refund
  await mailAccount(world, refund.userId, (language) => ({
    template: `refund.${template}`,
    path: refund.path ?? `/order/${orderNumber}`,
    until,
    ...(refund.details && { details: refund.details(language) }),
    isReplaceable: replaceable.has(template),
    replaces: (replacedRefundMails[template] ?? []).map((each) => `refund.${each} ${refund.id}`),
    values: {
      number: orderNumber,
      amount: formatAmount(amount, coin ?? currencyOf(method, currency), language),
      address: address ?? '',
      hash: hash ?? '',
      reason,
    },
    // A confirmation may be requested again, with another link.
    dedupe: template === 'confirm' ? undefined : `refund.${template} ${refund.once ?? refund.id}`,
  }))
}

type Excess = Pick<
  PaymentRequestView,
  'orderNumber' | 'currency' | 'amountReceived' | 'overParts' | 'state'
>

/** Identifies an offer to refund an overpayment: by the total received, so that a second one is notified too. */
export const excessId = (orderNumber: string, method: Method, received: bigint): string =>
  `${orderNumber} ${method} ${received}`

/** Emails that an email about the payment replaces, if it has `excessLines`. */
export const excessKeys = ({ orderNumber, amountReceived, overParts }: Excess): string[] =>
  overParts.map(({ method }) => `refund.over ${excessId(orderNumber, method, amountReceived)}`)

/** What was paid too much, below the text of an email about the payment. */
export const excessLines = (world: World, about: Excess, language: string): string[] =>
  about.overParts.flatMap(({ method, amount }) => [
    '',
    world.say(language, 'mail', 'details.excess', {
      amount: formatAmount(amount, currencyOf(method, about.currency), language),
    }),
  ])

/** Refunds of an order that wait for an address, below the text of an email about what caused them. */
export async function refundAddressLines(
  world: World,
  orderNumber: string,
): Promise<(language: string) => string[]> {
  const request = await paymentRequestOf(world, orderNumber)
  const waiting = (request?.refunds ?? []).filter(
    ({ state, address }) => state === 'requested' && address === null,
  )
  return (language) =>
    waiting.flatMap(({ method, amount, coin }) => [
      '',
      world.say(language, 'mail', 'details.refundWhere', {
        amount: formatAmount(
          amount,
          coin ?? currencyOf(method, request?.currency ?? world.config.currency),
          language,
        ),
      }),
    ])
}
