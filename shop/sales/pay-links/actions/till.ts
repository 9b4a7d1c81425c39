// What staff do with a sale at the till: another method, and the demonstration's wallet.

import { requirePermission } from '../../../people/accounts/actions/require-permission.ts'
import type { Viewer } from '../../../people/accounts/rules.ts'
import { contactOf } from '../../../people/accounts/views/accounts.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import type { World } from '../../../world.ts'
import { payFromDemoWallet } from '../../checkout/actions/demo-pay.ts'
import { newQuote } from '../../checkout/actions/requote.ts'
import type { Method } from '../../orders/rules/order.ts'
import { tillSale } from '../views.ts'

/** A sale as its customer, who stands at the counter: the quote is theirs. Refuses `admin.not_allowed`, `pay_links.not_found`. */
export async function atCounter(
  world: World,
  who: Viewer,
  number: string,
): Promise<Result<Viewer>> {
  const allowed = await requirePermission(world, who, 'orders.create', `order:${number}`)
  if (!allowed.ok) return allowed
  const sale = await tillSale(world, number)
  const userId = sale?.link.order?.userId
  const contact = userId ? await contactOf(world, userId) : null
  if (!userId || !contact) return refuse('pay_links.not_found')
  return ok({ ...contact, id: userId, sessionId: 'guest', username: '', permissions: [] })
}

/** A new quote, or another method. Refuses `admin.not_allowed`, `pay_links.not_found`, and as `newQuote` does. */
export async function changeTillMethod(
  world: World,
  who: Viewer,
  number: string,
  chosen: { readonly method: Method; readonly chain: string | null },
): Promise<Result> {
  const customer = await atCounter(world, who, number)
  return customer.ok ? newQuote(world, customer.value, number, chosen) : customer
}

/** Refuses `admin.not_allowed`, `pay_links.not_found`, and as `payFromDemoWallet` does. */
export async function payTillFromDemoWallet(
  world: World,
  who: Viewer,
  number: string,
): Promise<Result> {
  const customer = await atCounter(world, who, number)
  return customer.ok ? payFromDemoWallet(world, customer.value, number, null) : customer
}
