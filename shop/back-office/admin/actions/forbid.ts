// Refuses and records staff actions that the role does not permit.
import { mayAct, type Role, type Viewer } from '../../../people/accounts/rules.ts'
import { securityEvent } from '../../../platform/audit/actions.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import type { World } from '../../../world.ts'

/** Refuses `admin.not_allowed`. */
export async function requireRole(
  world: World,
  who: Viewer,
  role: Role,
  resource: string,
): Promise<Result> {
  const { id } = who
  if (mayAct(who, role)) return ok()
  await securityEvent(world, { action: 'suspicious_activity', resource, who: id })
  return refuse('admin.not_allowed')
}
