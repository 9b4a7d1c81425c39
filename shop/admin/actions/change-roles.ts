// An owner makes somebody staff, or takes a role back, with a fresh proof of who they are.
import { requireFresh } from '../../accounts/actions/prove.ts'
import { grantRole, revokeRole } from '../../accounts/actions/roles.ts'
import { isRole, type Viewer } from '../../accounts/rules.ts'
import { type Result, refuse } from '../../result.ts'
import type { World } from '../../world.ts'
import { requireRole } from './forbid.ts'

/** Refuses `admin.not_allowed`, `accounts.stepUp`, `role.unknown`, and as `grantRole` and `revokeRole` do. */
export async function changeRole(
  world: World,
  who: Viewer,
  act: 'grant' | 'revoke',
  input: { email: string; role: string },
): Promise<Result> {
  const allowed = await requireRole(world, who, 'admin', 'roles')
  if (!allowed.ok) return allowed
  const fresh = requireFresh(world, who)
  if (!fresh.ok) return fresh
  const { email, role } = input
  if (!isRole(role)) return refuse('role.unknown')
  return act === 'grant' ? grantRole(world, who, email, role) : revokeRole(world, who, email, role)
}
