// SQL of bookmarks.
import type { Db } from '../world.ts'
import type { List, Wanted } from './rules.ts'

export type BookmarkRow = Wanted & { readonly id: string; readonly createdAt: Date }

export const bookmarksOf = async (db: Db, userId: string): Promise<BookmarkRow[]> => [
  ...(await db<BookmarkRow[]>`
    select id, list, name, query, created_at as "createdAt" from bookmarks
    where user_id = ${userId} order by lower(name), id`),
]

/** One of the same name is replaced. The person's row is held, so that nobody counts the same at once. */
export async function putBookmark(
  db: Db,
  bookmark: Wanted & { id: string; userId: string; at: Date },
  most: number,
): Promise<boolean> {
  const { id, userId, list, name, query, at } = bookmark
  await db`select from users where id = ${userId} for update`
  const rows = await db`
    insert into bookmarks (id, user_id, list, name, query, created_at)
    select ${id}, ${userId}, ${list}, ${name}, ${query}, ${at}
    where (select count(*) from bookmarks where user_id = ${userId}) < ${most}::int
      or exists (select from bookmarks where user_id = ${userId} and list = ${list} and name = ${name})
    on conflict (user_id, list, name) do update set query = excluded.query
    returning id`
  return rows.length === 1
}

export async function dropBookmark(db: Db, userId: string, id: string): Promise<List | null> {
  const [row] = await db<{ list: List }[]>`
    delete from bookmarks where id = ${id} and user_id = ${userId} returning list`
  return row?.list ?? null
}
