// Status of an erasure: due date, blockers, and retained data.

import { refundMoves } from '../../../payments/requests/rules/states.ts'
import { paymentRequestsOf } from '../../../payments/requests/views/payment-requests.ts'
import { tokenHash } from '../../../people/accounts/tokens.ts'
import { ownerIdsOf } from '../../../people/accounts/views/guests.ts'
import { isOnStaff } from '../../../people/accounts/views/staff.ts'
import type { EventObject } from '../../../platform/events/rules.ts'
import { isClosed, isReleased } from '../../../sales/orders/rules/order.ts'
import { allOrdersOf } from '../../../sales/orders/views/orders.ts'
import { returnsOf } from '../../../sales/returns/views.ts'
import type { World } from '../../../world.ts'
import type { Blocker } from '../rules.ts'
import {
  type EndedErasure,
  type ErasureRow,
  erasuresEndedSince,
  isUndoable,
  tombstoneOf,
  waitingOf,
} from '../store.ts'

type Owner = { readonly id: string }

/** The pending request, with its due date. */
export const erasureOf = (
  world: World,
  who: Owner,
): Promise<Pick<ErasureRow, 'askedAt' | 'dueAt'> | null> => waitingOf(world.db, who.id)

/** Open orders and pending refunds, also those of guests in the account, and roles: these must end first. */
export async function blockersOf(world: World, who: Owner): Promise<Blocker[]> {
  const owners = await ownerIdsOf(world, who.id)
  const orders = (await Promise.all(owners.map((id) => allOrdersOf(world, { id })))).flat()
  const paymentRequests = await paymentRequestsOf(
    world,
    orders.map(({ number }) => number),
  )
  const open = orders.filter(({ status }) => !isClosed(status) && status !== 'delivered')
  const goingBack = orders.filter(({ number }) =>
    paymentRequests.get(number)?.refunds.some(({ state }) => refundMoves[state].length > 0),
  )
  const isStaff = await isOnStaff(world, who.id)
  return [
    ...open.map(({ number }) => ({ kind: 'order', number }) as const),
    ...goingBack.map(({ number }) => ({ kind: 'refund', number }) as const),
    ...(isStaff ? [{ kind: 'staff' } as const] : []),
  ]
}

/** Orders that were paid or shipped: their names and addresses are accounting records. */
export async function retainedOrdersOf(world: World, who: Owner): Promise<string[]> {
  const orders = await allOrdersOf(world, who)
  const paymentRequests = await paymentRequestsOf(
    world,
    orders.map(({ number }) => number),
  )
  return orders
    .filter(({ number, status }) => {
      const paymentRequest = paymentRequests.get(number)
      const { amountReceived = 0n, amountAccepted = 0n, amountDeclined = 0n } = paymentRequest ?? {}
      const hasMoney = amountReceived + amountAccepted + amountDeclined > 0n
      return hasMoney || isReleased(status)
    })
    .map(({ number }) => number)
}

/** The user's objects that webhook events may have been about. */
export async function eventObjectsOf(
  world: World,
  who: Owner,
): Promise<readonly (readonly [EventObject, readonly string[]])[]> {
  const numbers = (await allOrdersOf(world, who)).map(({ number }) => number)
  const paymentRequests = [...(await paymentRequestsOf(world, numbers)).values()]
  const returns = await Promise.all(numbers.map((number) => returnsOf(world, number)))
  return [
    ['customer', [who.id]],
    ['order', numbers],
    ['payment', numbers],
    ['refund', paymentRequests.flatMap(({ refunds }) => refunds.map(({ id }) => id))],
    ['return', returns.flat().map(({ id }) => id)],
  ]
}

/** Whether an emailed cancellation link is still valid. */
export const mayCancelErasureBy = (world: World, token: string): Promise<boolean> =>
  isUndoable(world.db, tokenHash(token))

/** Proof by the code of the confirmation email: that an account was erased, and when. */
export const proofOfErasure = (world: World, proof: string) =>
  tombstoneOf(world.db, tokenHash(proof))

export type { EndedErasure }

/** Requests executed or cancelled since then. */
export const endedErasures = (world: Pick<World, 'db'>, since: Date): Promise<EndedErasure[]> =>
  erasuresEndedSince(world.db, since)
