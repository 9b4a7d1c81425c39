// Emails about refunds in the customer's language.
import { mailAccount } from '../../people/accounts/actions/mail.ts'
import { type Coin, formatAmount, type ListCurrency } from '../../platform/money/rules.ts'
import type { World } from '../../world.ts'
import { currencyOf, type Method } from '../requests/rules/methods.ts'

/** Keys below `refund` in messages/{language}/mail.json. */
export const refundMails = [
  'where',
  'confirm',
  'requested',
  'approved',
  'sent',
  'final',
  'declined',
  'cancelled',
  'over',
] as const
export type RefundMail = (typeof refundMails)[number]

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
  },
): Promise<void> {
  const { orderNumber, method, amount, coin, address, reason = '', hash, until } = refund
  const { currency = world.config.currency } = refund
  await mailAccount(world, refund.userId, (language) => ({
    template: `refund.${template}`,
    path: refund.path ?? `/order/${orderNumber}`,
    until,
    values: {
      number: orderNumber,
      amount: formatAmount(amount, coin ?? currencyOf(method, currency), language),
      address: address ?? '',
      hash: hash ?? '',
      reason,
    },
    // A confirmation may be requested again, with another link.
    dedupe: template === 'confirm' ? undefined : `refund.${template} ${refund.id}`,
  }))
}
