// Emails about returns in the customer's language.

import { inLanguage, lineName } from '../../catalog/products/rules/options.ts'
import { type AccountMail, mailAccount } from '../../people/accounts/actions/mail.ts'
import { formatAmount } from '../../platform/money/rules.ts'
import type { World } from '../../world.ts'
import type { Order } from '../orders/rules/order.ts'
import type { LineQuantity } from '../orders/rules/parcels.ts'
import { orderLines } from '../orders/views/orders.ts'
import type { RefundSplit } from './rules.ts'
import { type ReturnInstructions, returnInstructionsText } from './views.ts'

type About = {
  readonly units: readonly LineQuantity[]
  readonly reason?: string
  /** The refund, once it is known. */
  readonly settled?: RefundSplit
  /** Return instructions, once it is approved. */
  readonly way?: ReturnInstructions | undefined
}

const nothing: RefundSplit = { back: 0n, credit: 0n }

/** Lists units for an email. */
export async function itemsText(
  world: World,
  language: string,
  number: string,
  units: readonly LineQuantity[],
): Promise<string> {
  const lines = inLanguage(await orderLines(world, number), language)
  return units
    .map(({ line, quantity }) => {
      return `${quantity} × ${lineName(lines[line])}`
    })
    .join('\n')
}

/** To the customer, with number and link. Queued in the caller's transaction. */
export const mailOfOrder = (
  world: World,
  { number, userId }: Order,
  mail: (language: string) => Promise<Omit<AccountMail, 'path'>>,
): Promise<void> =>
  mailAccount(world, userId, async (language) => {
    const { values, ...rest } = await mail(language)
    return { ...rest, path: `/order/${number}`, values: { number, ...values } }
  })

/** Queued in the caller's transaction. */
export const returnMail = (
  world: World,
  order: Order,
  template: 'asked' | 'agreed' | 'refused' | 'received' | 'unsent',
  { units, reason = '', settled: { back, credit } = nothing, way }: About,
): Promise<void> =>
  mailOfOrder(world, order, async (language) => {
    const said = (amount: bigint) => formatAmount(amount, order.currency, language)
    return {
      template: `return.${template}`,
      values: {
        reason,
        items: await itemsText(world, language, order.number, units),
        amount: said(back),
        // Credit is returned already; only money needs an address.
        credit: credit > 0n ? said(credit) : 'none',
        money: back > credit ? said(back - credit) : 'none',
        wayBack: returnInstructionsText(world, language, way),
      },
    }
  })
