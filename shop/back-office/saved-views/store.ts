// SQL of saved views.
import { fieldOf } from '../../platform/rows.ts'
import type { Db } from '../../world.ts'
import type { List, SavedViewInput } from './rules.ts'

export type SavedViewRow = SavedViewInput & { readonly id: string; readonly createdAt: Date }

export const savedViewsOf = async (db: Db, userId: string) => db<SavedViewRow[]>`
    select id, list, name, query, created_at as "createdAt" from saved_views
    where user_id = ${userId} order by lower(name), id`

/**
 * Replaces a view with the same name; returns its id, null if there are too many. Locks the user's row, so that
 * concurrent saves are counted.
 */
export async function putSavedView(
  db: Db,
  bookmark: SavedViewInput & { id: string; userId: string; at: Date },
  most: number,
): Promise<string | null> {
  const { id, userId, list, name, query, at } = bookmark
  await hold(db, userId)
  const [row] = await db<{ id: string }[]>`
    insert into saved_views (id, user_id, list, name, query, created_at)
    select ${id}, ${userId}, ${list}, ${name}, ${query}, ${at}
    where (select count(*) from saved_views where user_id = ${userId}) < ${most}::int
      or exists (select from saved_views where user_id = ${userId} and list = ${list} and name = ${name})
    on conflict (user_id, list, name) do update set query = excluded.query
    returning id`
  return row?.id ?? null
}

const hold = (db: Db, userId: string) => db`select from users where id = ${userId} for update`

export async function renameSavedView(
  db: Db,
  { id, userId, name }: { id: string; userId: string; name: string },
): Promise<'named' | 'taken' | 'missing'> {
  await hold(db, userId)
  const [own] = await db<{ isTaken: boolean }[]>`
    select exists (
      select from saved_views other
      where other.user_id = own.user_id and other.list = own.list and other.name = ${name} and other.id <> own.id
    ) as "isTaken"
    from saved_views own where own.id = ${id} and own.user_id = ${userId}`
  if (!own) return 'missing'
  if (own.isTaken) return 'taken'
  await db`update saved_views set name = ${name} where id = ${id} and user_id = ${userId}`
  return 'named'
}

export const deleteSavedView = async (db: Db, userId: string, id: string) =>
  fieldOf<List>(db`
    delete from saved_views where id = ${id} and user_id = ${userId} returning list`)
