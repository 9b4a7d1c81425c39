// Confirmations of a payment until finality.
import type { World } from '../../../world.ts'
import { depthsOf } from '../store/cursors.ts'

export type Confirmations = {
  readonly done: number
  readonly needed: number
  /** The chain makes nothing final any more: then both only grow. */
  readonly isStalled: boolean
}

/** No chain that the shop knows takes longer from one final block to the next. */
const patience = 30 * 60_000

/** Of the order's payment that is furthest behind; null where none is under way, or its ledger says nothing of it. */
export async function confirmationsOf(
  world: World,
  orderNumber: string,
): Promise<Confirmations | null> {
  const depths = await depthsOf(world.db, orderNumber)
  const [last] = depths.sort((a, b) => a.done - b.done)
  if (!last || last.needed <= 0) return null
  const { done, needed, movedAt } = last
  const isStalled = movedAt !== null && world.now().getTime() - movedAt.getTime() > patience
  return { done: Math.min(done, needed), needed, isStalled }
}
