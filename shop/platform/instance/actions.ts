// Writes when the shop was last seen running, and when it was resumed after a restore.
import type { World } from '../../world.ts'
import * as store from './store.ts'

export const markSeen = (world: World) => store.saveSeen(world.db, world.now())

export const markResumed = (world: World) => store.saveResumed(world.db, world.now())
