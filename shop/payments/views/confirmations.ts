// How far a payment is on its way to being final, on ledgers that take their time.
import type { World } from '../../world.ts'
import { depthsOf } from '../store/cursors.ts'

/** Of the order's payment that is furthest behind; null where none is under way, or its ledger says nothing of it. */
export async function confirmationsOf(
  world: World,
  orderNumber: string,
): Promise<{ done: number; needed: number } | null> {
  const depths = await depthsOf(world.db, orderNumber)
  const [last] = depths.sort((a, b) => a.done - b.done)
  return last && last.needed > 0 ? { ...last, done: Math.min(last.done, last.needed) } : null
}
