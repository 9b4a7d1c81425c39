// Confirmations of a payment until finality.
import type { World } from '../../../world.ts'
import { depthsOf } from '../store/cursors.ts'

export type Confirmations = {
  readonly done: number
  readonly needed: number
  /** The chain no longer finalizes blocks: then both only grow. */
  readonly isStalled: boolean
}

/** Longer than the finality interval of any known chain. */
const patience = 30 * 60_000

/** For the order's payment that is furthest behind; null if there is none, or its ledger reports none. */
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
