// Withdrawal from a part of the contract, and from a partly shipped order.

import { lockedPaymentRequest } from '../../../payments/requests/actions/payment-requests.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import type { World } from '../../../world.ts'
import { requestTaxDocuments } from '../../invoicing/actions/write.ts'
import { lockOrder } from '../../orders/actions/orders.ts'
import type { Order } from '../../orders/rules/order.ts'
import { allOf, checkQuantities, type LineQuantity } from '../../orders/rules/parcels.ts'
import { unitsLeft } from '../../orders/views/orders.ts'
import { dropUnits } from '../../returns/actions/receive.ts'
import { type Actor, openReturn } from '../../returns/actions/requests.ts'
import { droppedOf, returnableOf } from '../../returns/views.ts'

/** The units, and an optional message. */
export type Parting = { readonly units: readonly LineQuantity[]; readonly words?: string }

/**
 * Shipped units are to be returned; unshipped ones are dropped at once. Refuses `withdrawals.part_early` if the order
 * is not being prepared yet, `returns.all` if nothing would be left, and as `checkQuantities` does.
 */
export async function withdrawPart(
  world: World,
  who: Actor,
  { number, status }: Order,
  { units, words = '' }: Parting,
): Promise<Result> {
  if (status === 'awaiting_payment' || status === 'pending') return refuse('withdrawals.part_early')
  const { out, unsent } = await lockedUnits(world, number)
  const total = out.map((each, line) => each + (unsent[line] ?? 0))
  const sound = checkQuantities(units, total)
  if (!sound.ok) return sound
  const back = units.flatMap(({ line, quantity }) => some(line, Math.min(quantity, out[line] ?? 0)))
  const given = units.flatMap(({ line, quantity }) => some(line, quantity - (out[line] ?? 0)))
  return open(world, who, number, { back, given, words })
}

/** Withdraws from all that remains, shipped and unshipped. */
export async function withdrawRest(world: World, who: Actor, number: string): Promise<Result> {
  const { out, unsent } = await lockedUnits(world, number)
  return open(world, who, number, { back: allOf(out), given: allOf(unsent), words: '' })
}

const some = (line: number, quantity: number): LineQuantity[] =>
  quantity > 0 ? [{ line, quantity }] : []

/** Locks payment request and order, so that the withdrawn units are not shipped meanwhile. */
async function lockedUnits(
  world: World,
  number: string,
): Promise<{ out: number[]; unsent: number[] }> {
  await lockedPaymentRequest(world, number)
  await lockOrder(world, number)
  const out = await returnableOf(world, number)
  const unsent = await unitsLeft(world, number, await droppedOf(world, number))
  return { out, unsent }
}

async function open(
  world: World,
  who: Actor,
  number: string,
  {
    back,
    given,
    words,
  }: { back: readonly LineQuantity[]; given: readonly LineQuantity[]; words: string },
): Promise<Result> {
  if (back.length > 0) {
    const asking = { kind: 'withdrawal', units: back, words, isAgreed: true } as const
    const opened = await openReturn(world, who, number, asking)
    if (!opened.ok) return opened
  }
  if (given.length === 0) return ok()
  const dropping = { units: given, words: 'withdrawn', isRestocked: true }
  const dropped = await dropUnits(world, 'system', number, dropping)
  // Its money or credit is returned at once.
  if (dropped.ok) await requestTaxDocuments(world, [{ number }])
  return dropped
}
