// Reads settings.
import type { Db, World } from '../../world.ts'
import { cachedView } from '../view-cache.ts'
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

const readInTransaction = new WeakMap<Db, Promise<Settings>>()

/** Read once in a transaction, so that it uses the same settings throughout. */
export async function settingsOf({ db, announced }: World): Promise<Settings> {
  const isTransaction = announced !== undefined
  const known = isTransaction && readInTransaction.get(db)
  if (known) return known
  const read = readRows(db).then(settingsFrom)
  if (isTransaction) readInTransaction.set(db, read)
  return read
}

/** For display only: cached until settings are announced. Decisions about money, stock or identity read `settingsOf`. */
export const shownSettings = (world: World): Promise<Settings> =>
  world.announced
    ? settingsOf(world)
    : cachedView(world, 'settings', 'settings', () => settingsOf(world))

/** Call after a change in the same transaction. */
export const forgetSettings = ({ db }: World): boolean => readInTransaction.delete(db)

export const setting = async <K extends SettingKey>(world: World, key: K): Promise<Settings[K]> =>
  (await settingsOf(world))[key]

/** Every setting as stored text; its default if it has no row. */
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
