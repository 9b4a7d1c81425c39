// Invitations that wait for an answer, and the one that a link is for.
import type { World } from '../../../world.ts'
import type { Role } from '../rules.ts'
import { invitationBy, openInvitations } from '../store/invitations.ts'
import { tokenHash } from '../tokens.ts'

/** Newest first, with who invites. */
export const invitationsFor = (world: World) => openInvitations(world.db, world.now())

/** What its page says before it is accepted; null where the link is used up, withdrawn or too old. */
export async function invitationOfLink(
  world: World,
  token: string,
): Promise<{ email: string; role: Role } | null> {
  const found = await invitationBy(world.db, tokenHash(token), world.now())
  return found && { email: found.email, role: found.role }
}
