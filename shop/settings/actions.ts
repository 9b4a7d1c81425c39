// Changing settings.
import { mayAct, type Viewer } from '../accounts/rules.ts'
import { ok, type Result, refuse } from '../result.ts'
import { announce, type World } from '../world.ts'
import { readSetting, type SettingKey, type Settings, writeSetting } from './rules.ts'
import { upsertRow } from './store.ts'

/** The owner's to change; the admin room records it. Refuses `auth.forbidden`, `settings.invalid`. Tells `settings`. */
export async function saveSetting<K extends SettingKey>(
  world: World,
  who: Viewer | 'system',
  key: K,
  value: Settings[K],
): Promise<Result> {
  if (who !== 'system' && !mayAct(who, 'admin')) return refuse('auth.forbidden')
  const stored = writeSetting(key, value)
  const read = readSetting(key, stored)
  if (!read.ok) return read
  return world.transaction(async (world) => {
    const by = who === 'system' ? null : who.id
    await upsertRow(world.db, { key, value: stored, at: world.now(), by })
    await announce(world, 'settings')
    return ok()
  })
}
