// Staff: who may act in a role, recipients of alerts and four-eyes decisions, and invitations.
import type { World } from '../../../world.ts'
import { isRole, type Role } from '../rules.ts'
import { invitationBy, openInvitations } from '../store/invitations.ts'
import { linkOwner } from '../store/links.ts'
import { rolesOfUser, staffWith } from '../store/roles.ts'
import { tokenHash } from '../tokens.ts'

/** Ids of everyone who may act in this role, including owners. */
export const staffFor = (world: World, role: Role): Promise<string[]> =>
  staffWith(world.db, [...new Set<Role>(['admin', role])])

/** Ids of the owners. */
export const ownersOf = (world: World): Promise<string[]> => staffWith(world.db, ['admin'])

/** Whether a password reset link belongs to staff, who need longer passwords; null if it is used or expired. */
export async function resetLink(
  world: World,
  token: string,
): Promise<{ isForStaff: boolean } | null> {
  const owner = await linkOwner(world.db, tokenHash(token), 'reset-password', world.now())
  return owner && { isForStaff: (await rolesOfUser(world.db, owner.id)).length > 0 }
}

export const rolesOf = async (world: World, userId: string): Promise<Role[]> =>
  (await rolesOfUser(world.db, userId)).filter(isRole)

/** Newest first, with the inviter. */
export const invitationsFor = (world: World) => openInvitations(world.db, world.now())

/** Shown before it is accepted; null if the link is used, withdrawn or expired. */
export async function invitationOfLink(
  world: World,
  token: string,
): Promise<{ email: string; role: Role } | null> {
  const found = await invitationBy(world.db, tokenHash(token), world.now())
  return found && { email: found.email, role: found.role }
}
