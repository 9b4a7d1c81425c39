// Uses of promotion codes: counted under a lock, and released if the order is canceled unpaid.
import type { Viewer } from '../../../people/accounts/rules.ts'
import type { Result } from '../../../result.ts'
import { ok, refuse } from '../../../result.ts'
import type { World } from '../../../world.ts'
import { insertUse, returnUse } from '../store/redemptions.ts'
import { locked } from '../store.ts'
import { usable } from '../views.ts'

/**
 * Call it in the order's transaction: the lock serializes shoppers who compete for the last use. Refuses as `usable`
 * does, and `promotions.code_unknown` if it was deleted.
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

/** Idempotent. */
export const returnCode = (world: World, orderNumber: string): Promise<unknown> =>
  returnUse(world.db, orderNumber, world.now())
