// A code is used by an order: counted under a lock, and given back where the order is cancelled unpaid.
import type { Viewer } from '../../../people/accounts/rules.ts'
import type { Result } from '../../../result.ts'
import { ok, refuse } from '../../../result.ts'
import type { World } from '../../../world.ts'
import { insertUse, returnUse } from '../store/uses.ts'
import { locked } from '../store.ts'
import { usable } from '../views.ts'

/**
 * In the order's transaction, so two shoppers who want the last use wait for each other here. Refuses as `usable` does,
 * `promotions.code_unknown` where it is gone.
 */
export async function spendCode(
  world: World,
  who: Pick<Viewer, 'id'>,
  promotionId: string,
  orderNumber: string,
): Promise<Result> {
  const promotion = await locked(world.db, promotionId)
  if (!promotion) return refuse('promotions.code_unknown')
  const may = await usable(world, promotion, who)
  if (!may.ok) return may
  await insertUse(world.db, { orderNumber, promotionId, userId: who.id, at: world.now() })
  return ok()
}

/** The second time nothing happens. */
export const returnCode = (world: World, orderNumber: string): Promise<unknown> =>
  returnUse(world.db, orderNumber, world.now())
