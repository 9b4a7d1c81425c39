// Attribute views for pages and staff.
import { cachedView } from '../../platform/view-cache.ts'
import type { World } from '../../world.ts'
import type { Attribute } from './rules.ts'
import { everyAttribute } from './store.ts'

/** All attributes in the merchant's order, for display; cached, so possibly slightly stale. */
export const attributes = (world: World): Promise<readonly Attribute[]> =>
  cachedView(world, 'categories', 'attributes', () => attributesNow(world))

/** All attributes, read from the database, within the current transaction if there is one. */
export const attributesNow = (world: World): Promise<readonly Attribute[]> =>
  everyAttribute(world.db)

export const attributesById = (list: readonly Attribute[]): ReadonlyMap<string, Attribute> =>
  new Map(list.map((each) => [each.id, each]))
