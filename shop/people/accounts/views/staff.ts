// Who of the staff may do a thing: for decisions that need two, and for what the owners have to be told.
import type { World } from '../../../world.ts'
import type { Role } from '../rules.ts'
import { staffWith } from '../store/roles.ts'

/** Ids of everybody who may act in this role; the owners may in each. */
export const staffFor = (world: World, role: Role): Promise<string[]> =>
  staffWith(world.db, [...new Set<Role>(['admin', role])])

/** Ids of the owners. */
export const ownersOf = (world: World): Promise<string[]> => staffWith(world.db, ['admin'])
