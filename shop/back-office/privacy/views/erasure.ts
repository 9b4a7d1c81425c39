// How far an erasure is, what holds it up, what would be kept.

import { refundMoves } from '../../../payments/requests/rules.ts'
import { paymentRequestsOf } from '../../../payments/requests/views.ts'
import { tokenHash } from '../../../people/accounts/tokens.ts'
import { rolesOf } from '../../../people/accounts/views/roles.ts'
import { isClosed, isReleased } from '../../../sales/orders/rules.ts'
import { allOrdersOf } from '../../../sales/orders/views.ts'
import type { World } from '../../../world.ts'
import type { Blocker } from '../rules.ts'
import { type ErasureRow, isUndoable, tombstoneOf, waitingOf } from '../store.ts'

type Owner = { readonly id: string }

/** The erasure that waits, with the day when it is due. */
export const erasureOf = (
  world: World,
  who: Owner,
): Promise<Pick<ErasureRow, 'askedAt' | 'dueAt'> | null> => waitingOf(world.db, who.id)

/** Orders under way, money that is going back, and a role: what has to end first. */
export async function blockersOf(world: World, who: Owner): Promise<Blocker[]> {
  const orders = await allOrdersOf(world, who)
  const paymentRequests = await paymentRequestsOf(
    world,
    orders.map(({ number }) => number),
  )
  const open = orders.filter(({ status }) => !isClosed(status) && status !== 'delivered')
  const goingBack = orders.filter(({ number }) =>
    paymentRequests.get(number)?.refunds.some(({ state }) => refundMoves[state].length > 0),
  )
  const roles = await rolesOf(world, who.id)
  return [
    ...open.map(({ number }) => ({ kind: 'order', number }) as const),
    ...goingBack.map(({ number }) => ({ kind: 'refund', number }) as const),
    ...(roles.length > 0 ? [{ kind: 'staff' } as const] : []),
  ]
}

/** Orders that money has come for, or that were sent: their names and addresses belong to the shop's books. */
export async function retainedOrdersOf(world: World, who: Owner): Promise<string[]> {
  const orders = await allOrdersOf(world, who)
  const paymentRequests = await paymentRequestsOf(
    world,
    orders.map(({ number }) => number),
  )
  return orders
    .filter(({ number, status }) => {
      const paymentRequest = paymentRequests.get(number)
      const hasMoney =
        (paymentRequest?.amountReceived ?? 0n) + (paymentRequest?.amountAccepted ?? 0n) > 0n
      return hasMoney || isReleased(status)
    })
    .map(({ number }) => number)
}

/** Whether the link of a mail still takes something back. */
export const mayKeepBy = (world: World, token: string): Promise<boolean> =>
  isUndoable(world.db, tokenHash(token))

/** For whoever has kept the code of their farewell mail: that an account was erased, and when. */
export const proofOfErasure = (world: World, proof: string) =>
  tombstoneOf(world.db, tokenHash(proof))
