// Whether a real shop waits for its first owner.
import { wasRecorded } from '../../../platform/audit/views.ts'
import { setting } from '../../../platform/settings/views.ts'
import type { World } from '../../../world.ts'
import { allStaff } from '../store/roles.ts'

/**
 * Never opened, nobody has a role, and the audit log says that nobody ever had: a shop whose roles were lost is not set
 * up again.
 */
export async function isUnowned(world: World): Promise<boolean> {
  if (world.config.demo) return false
  const [staff, status] = await Promise.all([allStaff(world.db), setting(world, 'shopStatus')])
  return staff.length === 0 && status === 'new' && !(await wasRecorded(world, 'role.granted'))
}
