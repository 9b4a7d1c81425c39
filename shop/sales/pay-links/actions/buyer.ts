// Name and address of the buyer where nothing is delivered: an invoice above the limit of simplified ones states them.

import { requirePermission } from '../../../people/accounts/actions/require-permission.ts'
import type { Viewer } from '../../../people/accounts/rules.ts'
import { record } from '../../../platform/audit/actions.ts'
import { settingsOf } from '../../../platform/settings/views.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import type { World } from '../../../world.ts'
import { requestNamedInvoice } from '../../invoicing/actions/write.ts'
import { invoiceFormOf, mostSimplified } from '../../invoicing/simplified.ts'
import { lockOrder } from '../../orders/actions/orders.ts'
import { isReleased, type Order } from '../../orders/rules/order.ts'
import { saveBuyer } from '../../shipping/actions/addresses.ts'
import { isWithoutDelivery } from '../../shipping/rules/zones.ts'
import { addressOf } from '../../shipping/views.ts'
import * as store from '../store.ts'

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

/** Whether staff may still name who bought. */
export const mayNameBuyer = async (
  world: World,
  { number, status, delivery }: Pick<Order, 'number' | 'status' | 'delivery'>,
): Promise<boolean> =>
  isWithoutDelivery(delivery) &&
  (isReleased(status) || status === 'awaiting_payment' || status === 'pending') &&
  (await addressOf(world, number)) === null

/**
 * Staff names the buyer later, once. What was invoiced without a name is credited, and invoiced to the buyer. Refuses
 * `admin.not_allowed`, `pay_links.not_found`, `pay_links.named`, and as `saveBuyer` does.
 */
export async function nameBuyer(
  world: World,
  who: Viewer,
  id: string,
  form: BuyerForm,
): Promise<Result> {
  const subject = `pay-link:${id}`
  const allowed = await requirePermission(world, who, 'orders.create', subject)
  if (!allowed.ok) return allowed
  return world.transaction(async (world) => {
    const row = await store.lockedPayLink(world.db, id)
    const locked = row?.orderNumber ? await lockOrder(world, row.orderNumber) : null
    if (!locked?.ok) return refuse('pay_links.not_found')
    const order = locked.value
    if (!(await mayNameBuyer(world, order))) return refuse('pay_links.named')
    const saved = await saveBuyer(world, { id: order.userId }, order.number, form)
    if (!saved.ok) return saved
    if (isReleased(order.status)) await requestNamedInvoice(world, order)
    await record(world, who, 'pay_link.buyer_named', subject, { order: order.number })
    return ok()
  })
}
