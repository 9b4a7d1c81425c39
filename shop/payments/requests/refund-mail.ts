// Emails about refunds in the customer's language.
import { contactOf } from '../../people/accounts/views.ts'
import { queueMail } from '../../platform/mail/actions.ts'
import { type Coin, formatAmount } from '../../platform/money/rules.ts'
import { greetedName } from '../../platform/names-of-people.ts'
import type { World } from '../../world.ts'
import type { Method } from './rules.ts'

/** Keys below `refund` in messages/mail.json. */
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

/** Queued in the caller's transaction; an account that is gone gets none. `path` is a page of the shop. */
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
    readonly address?: string | null
    readonly reason?: string
    readonly hash?: string | null
    readonly path?: string
    /** How long a link in it works. */
    readonly until?: Date
  },
): Promise<void> {
  const contact = await contactOf(world, refund.userId)
  if (!contact) return
  const { email, language, firstName, lastName } = contact
  const { orderNumber, method, amount, coin, address, reason = '', hash, until } = refund
  const path = refund.path ?? `/order/${orderNumber}`
  const prefix = language === 'en' ? '' : `/${language}`
  await queueMail(world, {
    to: email,
    language,
    template: `refund.${template}`,
    until,
    values: {
      name: greetedName({ firstName, lastName }),
      number: orderNumber,
      amount: formatAmount(amount, coin ?? (method === 'pi' ? 'PI' : 'USDT'), language),
      address: address ?? '',
      hash: hash ?? '',
      reason,
      link: `${world.config.publicUrl}${prefix}${path}`,
    },
    // A confirmation may be asked for again, with another link.
    dedupe: template === 'confirm' ? undefined : `refund.${template} ${refund.id}`,
  })
}
