// Current roles of a user, read when an action needs them.
import type { World } from '../../../world.ts'
import { isRole, type Role } from '../rules.ts'
import { rolesOfUser } from '../store/roles.ts'

export const rolesOf = async (world: World, userId: string): Promise<Role[]> =>
  (await rolesOfUser(world.db, userId)).filter(isRole)
