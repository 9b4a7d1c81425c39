// Keeping a list under a name, and letting go of it.
import { isStaff, type Viewer } from '../accounts/rules.ts'
import { ok, type Result, refuse } from '../result.ts'
import type { World } from '../world.ts'
import { mostBookmarks, readBookmark, type Wanted } from './rules.ts'
import { dropBookmark, putBookmark } from './store.ts'

/** One of the same name is replaced. Refuses `auth.forbidden`, `bookmarks.many`, and as `readBookmark` does. */
export async function keepBookmark(
  world: World,
  who: Viewer,
  form: Readonly<Record<string, string | undefined>>,
): Promise<Result<Wanted>> {
  if (!isStaff(who)) return refuse('auth.forbidden')
  const wanted = readBookmark(form)
  if (!wanted.ok) return wanted
  return world.transaction(async (world) => {
    const bookmark = { ...wanted.value, id: world.id(), userId: who.id, at: world.now() }
    if (!(await putBookmark(world.db, bookmark, mostBookmarks)))
      return refuse('bookmarks.many', { facts: { most: mostBookmarks } })
    return wanted
  })
}

/** One's own; it is no mistake where it is gone already. Refuses `auth.forbidden`. */
export async function removeBookmark(world: World, who: Viewer, id: string): Promise<Result> {
  if (!isStaff(who)) return refuse('auth.forbidden')
  await dropBookmark(world.db, who.id, id)
  return ok()
}
