// The owner opens, pauses and reopens the shop for orders.

import { requirePermission } from '../../../people/accounts/actions/require-permission.ts'
import type { Viewer } from '../../../people/accounts/rules.ts'
import { record } from '../../../platform/audit/actions.ts'
import { saveSettings } from '../../../platform/settings/actions.ts'
import { setting } from '../../../platform/settings/views.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import type { World } from '../../../world.ts'
import { countMissing } from '../views/setup.ts'

/**
 * Placed orders continue in any case. Refuses `admin.not_allowed`, `admin.setup_missing` {count} if required setup is
 * missing, `settings.changed` if it was changed concurrently.
 */
export async function setShopStatus(
  world: World,
  who: Viewer,
  to: 'open' | 'paused',
): Promise<Result> {
  const allowed = await requirePermission(world, who, 'settings.change', 'settings')
  if (!allowed.ok) return allowed
  const missing = to === 'open' && !world.config.demo ? await countMissing(world) : 0
  if (missing > 0) return refuse('admin.setup_missing', { facts: { count: missing } })
  return world.transaction(async (world) => {
    const was = await setting(world, 'shopStatus')
    // A shop that was never open cannot be paused.
    if (was === to || (was === 'new' && to === 'paused' && !world.config.demo)) return ok()
    const saved = await saveSettings(world, who, [{ key: 'shopStatus', was, to }])
    if (!saved.ok) return saved
    await record(world, who, `shop.${to}`, 'shop')
    return ok()
  })
}
