// Name and address of the buyer where nothing is delivered: an invoice above the limit of simplified ones states them.

import { settingsOf } from '../../../platform/settings/views.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import type { World } from '../../../world.ts'
import { invoiceFormOf, mostSimplified } from '../../invoicing/simplified.ts'
import type { Order } from '../../orders/rules/order.ts'
import { saveBuyer } from '../../shipping/actions/addresses.ts'
import { isWithoutDelivery } from '../../shipping/rules/zones.ts'
import { addressOf } from '../../shipping/views.ts'

/** As the fields of the form send them; `none` if the customer gives neither. */
export type BuyerForm = Readonly<Record<string, string | undefined>>

const entered = ['fullName', 'streetAddress', 'streetAddress2', 'city', 'postalCode'] as const
const isEntered = (form: BuyerForm) => entered.some((field) => (form[field] ?? '').trim() !== '')

/** Whether the invoice of this sale must state who bought. */
export const asksBuyer = async (
  world: World,
  { total, currency, delivery }: Pick<Order, 'total' | 'currency' | 'delivery'>,
): Promise<boolean> =>
  isWithoutDelivery(delivery) &&
  invoiceFormOf({ total, currency, hasBuyer: false }, await settingsOf(world)) === 'receipt'

/** Whether it must, and nobody was named yet. */
export const lacksBuyer = async (
  world: World,
  order: Pick<Order, 'number' | 'total' | 'currency' | 'delivery'>,
): Promise<boolean> =>
  (await asksBuyer(world, order)) && (await addressOf(world, order.number)) === null

/**
 * Saves what was entered with the order. Refuses `pay_links.buyer` {most} where it is asked for and was neither entered nor
 * declined (`noBuyer`), and as `saveBuyer` does.
 */
export async function takeBuyer(
  world: World,
  order: Pick<Order, 'number' | 'userId' | 'total' | 'currency' | 'delivery'>,
  form: BuyerForm,
): Promise<Result> {
  if (!isWithoutDelivery(order.delivery)) return ok()
  if (isEntered(form)) {
    const saved = await saveBuyer(world, { id: order.userId }, order.number, form)
    return saved.ok ? ok() : saved
  }
  if (form.noBuyer === 'yes' || !(await lacksBuyer(world, order))) return ok()
  return refuse('pay_links.buyer', {
    fields: { fullName: 'field.required' },
    facts: { most: mostSimplified(await settingsOf(world)) ?? 0 },
  })
}
