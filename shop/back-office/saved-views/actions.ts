// Saves, renames and deletes views of a list.
import { isStaff, type Viewer } from '../../people/accounts/rules.ts'
import { ok, type Result, refuse } from '../../result.ts'
import type { World } from '../../world.ts'
import { type BookmarkInput, mostBookmarks, readBookmark, readName } from './rules.ts'
import { dropBookmark, nameBookmark, putBookmark } from './store.ts'

/**
 * Saves a view; `isNew` is false if it replaced one with the same name. Refuses `auth.forbidden`, `bookmarks.many`, and
 * as `readBookmark` does.
 */
export async function saveBookmark(
  world: World,
  who: Viewer,
  form: Readonly<Record<string, string | undefined>>,
): Promise<Result<BookmarkInput & { readonly isNew: boolean }>> {
  if (!isStaff(who)) return refuse('auth.forbidden')
  const parsed = readBookmark(form)
  if (!parsed.ok) return parsed
  return world.transaction(async (world) => {
    const bookmark = { ...parsed.value, id: world.id(), userId: who.id, at: world.now() }
    const id = await putBookmark(world.db, bookmark, mostBookmarks)
    if (id === null) return refuse('bookmarks.many', { facts: { most: mostBookmarks } })
    return ok({ ...parsed.value, isNew: id === bookmark.id })
  })
}

/** The user's own. Refuses `auth.forbidden`, `bookmarks.missing`, `bookmarks.taken` and `bookmarks.name`. */
export async function renameBookmark(
  world: World,
  who: Viewer,
  id: string,
  text: string | undefined,
): Promise<Result> {
  if (!isStaff(who)) return refuse('auth.forbidden')
  const name = readName(text)
  if (!name.ok) return name
  return world.transaction(async (world) => {
    const done = await nameBookmark(world.db, { id, userId: who.id, name: name.value })
    return done === 'named' ? ok() : refuse(`bookmarks.${done}`)
  })
}

/** The user's own; idempotent. Refuses `auth.forbidden`. */
export async function removeBookmark(world: World, who: Viewer, id: string): Promise<Result> {
  if (!isStaff(who)) return refuse('auth.forbidden')
  await dropBookmark(world.db, who.id, id)
  return ok()
}
