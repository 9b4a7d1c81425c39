// The shop's own row, for other rooms.
import type { World } from '../../world.ts'
import * as store from './store.ts'

export type { Instance } from './store.ts'

/** Null in a database that no shop has opened. */
export const instanceOf = (world: Pick<World, 'db'>, options = {}) =>
  store.instance(world.db, options)

/** When the shop was last restored; null if it never was. */
export const resumedAt = (world: Pick<World, 'db'>) => store.resumedAt(world.db)
