// Products bought together: anonymous counts.
import type { World } from '../../../world.ts'
import { isReleased, orderStates } from '../rules/order.ts'
import { coPurchasesSince } from '../store/bought-together.ts'

/** Product pairs in at least `least` released orders since then; the `most` frequent of each product. */
export const boughtTogetherSince = (
  world: World,
  since: Date,
  limits: { least: number; most: number },
): Promise<{ productId: string; otherId: string; orders: number }[]> =>
  coPurchasesSince(world.db, since, orderStates.filter(isReleased), limits)
