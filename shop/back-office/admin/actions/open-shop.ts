// The owner opens the shop for orders, pauses it and opens it again.
import type { Viewer } from '../../../people/accounts/rules.ts'
import { record } from '../../../platform/audit/actions.ts'
import { saveSettings } from '../../../platform/settings/actions.ts'
import { setting } from '../../../platform/settings/views.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import type { World } from '../../../world.ts'
import { countMissing } from '../views/setup.ts'
import { requireRole } from './forbid.ts'

/**
 * Orders that are placed go on in any case. Refuses `admin.not_allowed`, `admin.setup_missing` {count} where something
 * that is needed to sell is not there, `settings.changed` where another change came first.
 */
export async function setShopStatus(
  world: World,
  who: Viewer,
  to: 'open' | 'paused',
): Promise<Result> {
  const allowed = await requireRole(world, who, 'admin', 'settings')
  if (!allowed.ok) return allowed
  const missing = to === 'open' && !world.config.demo ? await countMissing(world) : 0
  if (missing > 0) return refuse('admin.setup_missing', { facts: { count: missing } })
  return world.transaction(async (world) => {
    const was = await setting(world, 'shopStatus')
    // Nobody pauses what has never been open.
    if (was === to || (was === 'new' && to === 'paused' && !world.config.demo)) return ok()
    const saved = await saveSettings(world, who, [{ key: 'shopStatus', was, to }])
    if (!saved.ok) return saved
    await record(world, { who, action: `shop.${to}`, subject: 'shop' })
    return ok()
  })
}
