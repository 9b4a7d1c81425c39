// Tells the customer what an edit changed: before, after, and the difference.

import { inLanguage, lineName } from '../../catalog/products/rules/options.ts'
import { textInLanguage } from '../../platform/languages.ts'
import { formatAmount } from '../../platform/money/rules.ts'
import type { World } from '../../world.ts'
import type { Order } from '../orders/rules/order.ts'
import type { EditedOrder, EditRow } from '../orders/views/edits.ts'
import { mailOfOrder } from '../returns/mail.ts'
import type { Difference } from './rules.ts'

/** Queued in the caller's transaction. */
export const editMail = (
  world: World,
  order: Order,
  { before, after, reason, note }: EditRow,
  { toPay, toReturn, credit }: Difference,
): Promise<void> =>
  mailOfOrder(world, order, async (language) => {
    const said = (amount: bigint) => formatAmount(amount, order.currency, language)
    const some = (amount: bigint) => (amount > 0n ? said(amount) : 'none')
    const text = (of: EditedOrder) => editedText(world, language, order.currency, of)
    return {
      template: 'order.edited',
      values: {
        reason: world.say(language, 'mail', `editReason.${reason}`),
        note: note || 'none',
        before: text(before),
        after: text(after),
        toPay: some(toPay),
        toReturn: some(toReturn),
        credit: some(credit),
      },
    }
  })

/** Its lines and amounts, one a line. */
function editedText(
  world: World,
  language: string,
  currency: Order['currency'],
  { lines, discount, shipping, fee, total, method }: EditedOrder,
): string {
  const money = (amount: bigint) => formatAmount(amount, currency, language)
  const say = (key: string, values: Record<string, string>) =>
    world.say(language, 'mail', `edited.${key}`, values)
  const names = inLanguage(lines, language)
  return [
    ...lines.map(
      ({ price, quantity }, at) => `${quantity} × ${lineName(names[at])}: ${money(price)}`,
    ),
    ...(discount > 0n ? [say('discount', { amount: money(discount) })] : []),
    ...(method
      ? [say('delivery', { method: textInLanguage(method, language), amount: money(shipping) })]
      : []),
    ...(fee === 0n ? [] : [say('fee', { amount: money(fee) })]),
    say('total', { amount: money(total) }),
  ].join('\n')
}
