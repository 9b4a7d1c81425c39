// Staff with a given permission: for four-eyes decisions and alerts.
import type { World } from '../../../world.ts'
import type { Role } from '../rules.ts'
import { linkOwner } from '../store/links.ts'
import { rolesOfUser, staffWith } from '../store/roles.ts'
import { tokenHash } from '../tokens.ts'

/** Ids of everyone who may act in this role, including owners. */
export const staffFor = (world: World, role: Role): Promise<string[]> =>
  staffWith(world.db, [...new Set<Role>(['admin', role])])

/** Ids of the owners. */
export const ownersOf = (world: World): Promise<string[]> => staffWith(world.db, ['admin'])

/** Whether a password reset link belongs to staff, who need longer passwords; false for an invalid one. */
export async function isResetForStaff(world: World, token: string): Promise<boolean> {
  const owner = await linkOwner(world.db, tokenHash(token), 'reset-password', world.now())
  return owner !== null && (await rolesOfUser(world.db, owner.id)).length > 0
}
