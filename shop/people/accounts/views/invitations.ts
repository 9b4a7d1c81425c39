// Pending staff invitations, and the one of a link.
import type { World } from '../../../world.ts'
import type { Role } from '../rules.ts'
import { invitationBy, openInvitations } from '../store/invitations.ts'
import { tokenHash } from '../tokens.ts'

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
