// SQL of the menus: one document with a version.
import type { Db } from '../../world.ts'
import type { Menus } from './rules.ts'

export type StoredMenus = { readonly document: Menus; readonly version: number }

export async function readMenus(db: Db): Promise<StoredMenus | null> {
  const [row] = await db<StoredMenus[]>`select document, version from menus`
  return row ?? null
}

/** False where it is another version by now; 0 where there was none. */
export async function writeMenus(db: Db, version: number, document: Menus): Promise<boolean> {
  const rows = await db`
    insert into menus (document, version) select ${db.json(document as never)}, 1 where ${version} = 0
    on conflict (singleton) do nothing returning version`
  if (rows.length === 1) return true
  const changed = await db`
    update menus set document = ${db.json(document as never)}, version = version + 1
    where version = ${version} returning version`
  return changed.length === 1
}
