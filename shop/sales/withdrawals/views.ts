// Withdrawals for display.

import { inLanguage, type Named } from '../../catalog/products/rules/options.ts'
import type { Viewer } from '../../people/accounts/rules.ts'
import { tokenHash } from '../../people/accounts/tokens.ts'
import { shopZone } from '../../platform/time-zone.ts'
import { ok, type Result, refuse } from '../../result.ts'
import type { World } from '../../world.ts'
import { isReleased } from '../orders/rules/order.ts'
import { orderByNumber, orderEvents, orderLines, unitsLeft } from '../orders/views/orders.ts'
import { droppedOf, returnableOf } from '../returns/views.ts'
import { endsAt, mayWithdraw } from './rules.ts'
import * as store from './store.ts'

/** Time of delivery, if known. */
export async function deliveredAtOf(world: World, number: string): Promise<Date | null> {
  const events = await orderEvents(world, number)
  return events.find(({ to }) => to === 'delivered')?.at ?? null
}

export type WithdrawalView = {
  readonly mayWithdraw: boolean
  /** The end of the right; null before delivery. */
  readonly until: Date | null
  readonly declaredAt: Date | null
  readonly returnedAt: Date | null
}

/** For any order; the caller has checked whose it is. */
export async function withdrawalOf(world: World, number: string): Promise<WithdrawalView> {
  const order = await orderByNumber(world, number)
  const declared = await store.withdrawalOfOrder(world.db, number)
  const deliveredAt = await deliveredAtOf(world, number)
  const zone = shopZone(world)
  const isOpen =
    order !== null && mayWithdraw({ status: order.status, deliveredAt }, world.now(), zone)
  return {
    mayWithdraw: isOpen && declared === null,
    until: endsAt(deliveredAt, zone),
    declaredAt: declared?.at ?? null,
    returnedAt: declared?.returnedAt ?? null,
  }
}

export type Withdrawable = {
  readonly lines: readonly Named[]
  /** For each line, the units that may be withdrawn from. */
  readonly most: readonly number[]
}

/** Null before release: until then a withdrawal covers the whole order. */
export async function withdrawable(
  world: World,
  number: string,
  language: string,
): Promise<Withdrawable | null> {
  const order = await orderByNumber(world, number)
  if (!order || !isReleased(order.status)) return null
  const lines = await orderLines(world, number)
  const out = await returnableOf(world, number)
  const unsent = await unitsLeft(world, number, await droppedOf(world, number))
  return {
    lines: inLanguage(lines, language).map(({ name, options }) => ({ name, options })),
    most: lines.map((_, line) => (out[line] ?? 0) + (unsent[line] ?? 0)),
  }
}

/** The order of an emailed link. Refuses `withdrawals.link`. */
export async function orderBehindLink(world: World, token: string): Promise<Result<string>> {
  const number = await store.orderOfLink(world.db, tokenHash(token), world.now())
  return number ? ok(number) : refuse('withdrawals.link')
}

/** The user's own order by its number, or null. */
export async function ownOrder(
  world: World,
  who: Pick<Viewer, 'id'>,
  number: string,
): Promise<string | null> {
  const order = await orderByNumber(world, number)
  return order?.userId === who.id ? number : null
}
