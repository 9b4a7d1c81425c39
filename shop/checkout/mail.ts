// What a shopper is told of an order by mail, in their language.
import type { Viewer } from '../accounts/rules.ts'
import { contactOf } from '../accounts/views.ts'
import { queueMail } from '../mail/actions.ts'
import { formatAmount } from '../money/rules.ts'
import type { Order } from '../orders/rules.ts'
import type { World } from '../world.ts'

/** Keys below `order` in messages/mail.json. */
export const orderMails = [
  'placed',
  'credited',
  'paid',
  'released',
  'shipped',
  'unpaid',
  'tooLate',
  'cancelled',
] as const
export type OrderMail = (typeof orderMails)[number]

/**
 * Queued in the caller's transaction, once for each order and template; an account that is gone gets none. `reader`
 * saves a look-up.
 */
export async function orderMail(
  world: World,
  order: Pick<Order, 'number' | 'userId' | 'currency' | 'total'>,
  template: OrderMail,
  reader?: Pick<Viewer, 'email' | 'language'>,
): Promise<void> {
  const contact = reader ?? (await contactOf(world, order.userId))
  if (!contact) return
  const { email, language } = contact
  const prefix = language === 'en' ? '' : `/${language}`
  await queueMail(world, {
    to: email,
    language,
    template: `order.${template}`,
    values: {
      number: order.number,
      total: formatAmount(order.total, order.currency, language),
      link: `${world.config.publicUrl}${prefix}/order/${order.number}`,
    },
    dedupe: `order.${template} ${order.number}`,
  })
}
