// Staff: who has a permission, recipients of alerts and four-eyes decisions, and invitations.
import type { World } from '../../../world.ts'
import type { HeldRole, Permission } from '../permissions.ts'
import { invitationBy, openInvitations } from '../store/invitations.ts'
import { linkOwner } from '../store/links.ts'
import { allStaff, hasRoleAtAll, ownerIds, staffWith } from '../store/roles.ts'
import { tokenHash } from '../tokens.ts'

/** Ids of everyone with this permission, including owners. */
export const staffWho = (world: World, permission: Permission): Promise<string[]> =>
  staffWith(world.db, permission)

/** Ids of everyone with a role. */
export const everyStaffId = (world: World): Promise<string[]> => allStaff(world.db)

/** Ids of the owners. */
export const ownersOf = (world: World): Promise<string[]> => ownerIds(world.db)

/** Whether a password reset link belongs to staff, who need longer passwords; null if it is used or expired. */
export async function resetLink(
  world: World,
  token: string,
): Promise<{ isForStaff: boolean } | null> {
  const owner = await linkOwner(world.db, tokenHash(token), 'reset-password', world.now())
  return owner && { isForStaff: await hasRoleAtAll(world.db, owner.id) }
}

export const isOnStaff = (world: World, userId: string): Promise<boolean> =>
  hasRoleAtAll(world.db, userId)

/** Newest first, with the inviter. */
export const invitationsFor = (world: World) => openInvitations(world.db, world.now())

/** Shown before it is accepted; null if the link is used, withdrawn or expired. */
export async function invitationOfLink(
  world: World,
  token: string,
): Promise<{ email: string; role: HeldRole } | null> {
  const found = await invitationBy(world.db, tokenHash(token), world.now())
  return found && { email: found.email, role: { id: found.role, name: found.roleName } }
}
