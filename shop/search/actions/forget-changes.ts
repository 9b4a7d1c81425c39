// Housekeeping of what the columns of listings are brought up to date by.
import type { World } from '../../world.ts'
import { forgetChanges } from '../store/columns.ts'

/** Answers how many rows went. */
export const forgetOldChanges = (world: World): Promise<number> => forgetChanges(world.db)
