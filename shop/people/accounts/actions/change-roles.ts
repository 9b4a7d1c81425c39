// An owner grants or removes staff roles and invites colleagues, after re-authentication.

import type { Result } from '../../../result.ts'
import type { World } from '../../../world.ts'
import type { Viewer } from '../rules.ts'
import { inviteColleague, withdrawInvitation } from './invitations.ts'
import { requireStepUp } from './re-authenticate.ts'
import { requirePermission } from './require-permission.ts'
import { grantRole, revokeRole } from './roles.ts'

const acts = { grant: grantRole, revoke: revokeRole }
export type RoleAct = keyof typeof acts | 'invite' | 'uninvite'
export const isRoleAct = (text: string | undefined): text is RoleAct =>
  ['grant', 'revoke', 'invite', 'uninvite'].includes(text ?? '')

/**
 * `id` identifies an invitation. Refuses `admin.not_allowed`, `accounts.stepUp`, and as `grantRole`,
 * `revokeRole`, `inviteColleague` and `withdrawInvitation` do.
 */
export async function changeRole(
  world: World,
  who: Viewer,
  act: RoleAct,
  input: { email: string; role: string; id?: string },
): Promise<Result> {
  const allowed = await requirePermission(world, who, 'staff.manage', 'roles')
  if (!allowed.ok) return allowed
  const fresh = requireStepUp(world, who)
  if (!fresh.ok) return fresh
  const { email, role, id = '' } = input
  if (act === 'uninvite') return withdrawInvitation(world, who, id)
  if (act === 'invite') return inviteColleague(world, who, { email, role })
  return acts[act](world, who, email, role)
}
