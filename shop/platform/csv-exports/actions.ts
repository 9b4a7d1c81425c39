// Progress and cancellation of CSV exports.
import type { Viewer } from '../../people/accounts/rules.ts'
import { ok, type Result, refuse } from '../../result.ts'
import { type World, writing } from '../../world.ts'
import { isExportId, keptFor } from './rules.ts'
import * as store from './store.ts'

/** Returns the id: the one chosen by the page, unless it is invalid or belongs to someone else. */
export async function beginExport(
  world: World,
  who: Viewer,
  { id: asked, about }: { id: string | null; about: number | null },
): Promise<string> {
  const fields = { byUser: who.id, about, at: world.now() }
  if (
    asked !== null &&
    isExportId(asked) &&
    (await store.begin(writing(world).db, { ...fields, id: asked }))
  )
    return asked
  const id = world.id()
  await store.begin(writing(world).db, { ...fields, id })
  return id
}

/** Returns false if the export has ended. */
export const reportExport = (world: World, id: string, rows: number): Promise<boolean> =>
  store.report(writing(world).db, id, rows, world.now())

/** `isWhole`: every row was written; otherwise it failed or the client disconnected. Returns false if it has ended before. */
export const endExport = (
  world: World,
  id: string,
  { rows, isWhole }: { rows: number; isWhole: boolean },
): Promise<boolean> =>
  store.end(writing(world).db, id, { rows, state: isWhole ? 'done' : 'broken', at: world.now() })

/** The user's own. Refuses `exports.missing` if none is running. */
export const cancelExport = async (world: World, who: Viewer, id: string): Promise<Result> =>
  (await store.cancel(world.db, id, who.id, world.now())) ? ok() : refuse('exports.missing')

/** Includes their files. */
export async function forgetExports(world: World): Promise<void> {
  const before = new Date(world.now().getTime() - keptFor)
  for (const { id } of await store.oldFiles(world.db, before))
    await world.files.remove(fileName(id))
  await store.deleteOld(world.db, before)
}

export const fileName = (id: string): string => `export-${id}`
