// Settings as the shop reads them.
import type { World } from '../world.ts'
import { type SettingKey, type Settings, settingsFrom } from './rules.ts'
import { readRows } from './store.ts'

export async function settingsOf(world: World): Promise<Settings> {
  return settingsFrom(await readRows(world.db))
}

export async function setting<K extends SettingKey>(world: World, key: K): Promise<Settings[K]> {
  return (await settingsOf(world))[key]
}
