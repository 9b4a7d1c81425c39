// Saves, renames and deletes views of a list.
import { isStaff, type Viewer } from '../../people/accounts/rules.ts'
import { ok, type Result, refuse } from '../../result.ts'
import type { World } from '../../world.ts'
import { maxSavedViews, readName, readSavedView, type SavedViewInput } from './rules.ts'
import { deleteSavedView, putSavedView, renameSavedView } from './store.ts'

/**
 * Saves a view; `isNew` is false if it replaced one with the same name. Refuses `auth.forbidden`, `bookmarks.many`, and
 * as `readSavedView` does.
 */
export async function saveView(
  world: World,
  who: Viewer,
  form: Readonly<Record<string, string | undefined>>,
): Promise<Result<SavedViewInput & { readonly isNew: boolean }>> {
  if (!isStaff(who)) return refuse('auth.forbidden')
  const parsed = readSavedView(form)
  if (!parsed.ok) return parsed
  return world.transaction(async (world) => {
    const bookmark = { ...parsed.value, id: world.id(), userId: who.id, at: world.now() }
    const id = await putSavedView(world.db, bookmark, maxSavedViews)
    if (id === null) return refuse('bookmarks.many', { facts: { most: maxSavedViews } })
    return ok({ ...parsed.value, isNew: id === bookmark.id })
  })
}

/** The user's own. Refuses `auth.forbidden`, `bookmarks.missing`, `bookmarks.taken` and `bookmarks.name`. */
export async function renameView(
  world: World,
  who: Viewer,
  id: string,
  text: string | undefined,
): Promise<Result> {
  if (!isStaff(who)) return refuse('auth.forbidden')
  const name = readName(text)
  if (!name.ok) return name
  return world.transaction(async (world) => {
    const done = await renameSavedView(world.db, { id, userId: who.id, name: name.value })
    return done === 'named' ? ok() : refuse(`bookmarks.${done}`)
  })
}

/** The user's own; idempotent. Refuses `auth.forbidden`. */
export async function removeView(world: World, who: Viewer, id: string): Promise<Result> {
  if (!isStaff(who)) return refuse('auth.forbidden')
  await deleteSavedView(world.db, who.id, id)
  return ok()
}
