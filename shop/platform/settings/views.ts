// Reads settings.
import type { World } from '../../world.ts'
import {
  kinds,
  readSetting,
  type SettingKey,
  type Settings,
  settingKeys,
  settingsFrom,
  writeSetting,
} from './rules.ts'
import { readRows } from './store.ts'

export async function settingsOf(world: World): Promise<Settings> {
  return settingsFrom(await readRows(world.db))
}

export async function setting<K extends SettingKey>(world: World, key: K): Promise<Settings[K]> {
  return (await settingsOf(world))[key]
}

/** Every setting as stored text; without a row its default. */
export async function storedSettings(world: World): Promise<Record<SettingKey, string>> {
  const rows = new Map((await readRows(world.db)).map(({ key, value }) => [key, value]))
  const texts = settingKeys.map((key) => {
    const stored = rows.get(key)
    return [key, stored !== undefined && readSetting(key, stored).ok ? stored : defaultText(key)]
  })
  return Object.fromEntries(texts)
}

const defaultText = <K extends SettingKey>(key: K): string =>
  writeSetting(key, kinds[key].fallback as Settings[K])
