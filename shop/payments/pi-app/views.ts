// Pi app payments for other modules and their page.
import type { Viewer } from '../../people/accounts/rules.ts'
import type { World } from '../../world.ts'
import type { PiPaymentState } from './rules.ts'
import * as store from './store.ts'

export type { PiPayment } from './store.ts'

const mostDue = 100

/** Pi's id of this person, and when it was saved; null if they have not signed in there. */
export const piPersonOf = (
  world: World,
  who: Pick<Viewer, 'id'>,
): Promise<{ uid: string; at: Date } | null> => store.uidOf(world.db, who.id)

export const piPaymentById = (world: World, id: string): Promise<store.PiPayment | null> =>
  store.paymentById(world.db, id)

/** The newest payment of an order, in any state. */
export async function latestPiPayment(
  world: World,
  orderNumber: string,
): Promise<{ state: PiPaymentState; failure: string | null } | null> {
  const [latest] = await store.paymentsOf(world.db, orderNumber)
  return latest ? { state: latest.state, failure: latest.failure } : null
}

export const piPaymentsOf = (world: World, orderNumber: string): Promise<store.PiPayment[]> =>
  store.paymentsOf(world.db, orderNumber)

/** Whether an earlier payment has this transaction. */
export const isOfAnother = (world: World, id: string, hash: string): Promise<boolean> =>
  store.isNamedBefore(world.db, id, hash)

/** For the job: payments with a due next step. */
export const duePiPayments = (world: World): Promise<store.PiPayment[]> =>
  store.duePayments(world.db, world.now(), mostDue)
