// Attributes as pages and staff need them.
import { cachedView } from '../../platform/view-cache.ts'
import type { World } from '../../world.ts'
import type { Attribute } from './rules.ts'
import { everyAttribute } from './store.ts'

/** In the order of the merchant, for showing; they may be a moment old. */
export const attributes = (world: World): Promise<readonly Attribute[]> =>
  cachedView(world, 'categories', 'attributes', () => attributesNow(world))

/** As the database, or the running transaction, has them. */
export const attributesNow = (world: World): Promise<readonly Attribute[]> =>
  everyAttribute(world.db)

export const attributesById = (list: readonly Attribute[]): ReadonlyMap<string, Attribute> =>
  new Map(list.map((each) => [each.id, each]))
