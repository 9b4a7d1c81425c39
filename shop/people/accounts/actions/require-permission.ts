// Refuses and records staff actions for which the permission is missing.

import { securityEvent } from '../../../platform/audit/actions.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import type { World } from '../../../world.ts'
import type { Permission } from '../permissions.ts'
import { may, type Viewer } from '../rules.ts'

/** Refuses `admin.not_allowed`. */
export async function requirePermission(
  world: World,
  who: Viewer,
  permission: Permission,
  resource: string,
): Promise<Result> {
  const { id } = who
  if (may(who, permission)) return ok()
  await securityEvent(world, { action: 'suspicious_activity', resource, who: id })
  return refuse('admin.not_allowed')
}
