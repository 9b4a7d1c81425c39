// Progress and cancellation of CSV exports.

import { Readable } from 'node:stream'
import type { Viewer } from '../../people/accounts/rules.ts'
import { ok, type Result, refuse } from '../../result.ts'
import { type World, writing } from '../../world.ts'
import { record } from '../audit/actions.ts'
import type { CsvPart } from '../csv/writer.ts'
import { errorSummary } from '../error-summary.ts'
import {
  type ExportFile,
  type FileList,
  type guardedLists,
  isExportId,
  isFileList,
  keptFor,
  maxStoredExports,
  reportEvery,
} from './rules.ts'
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

const fileName = (id: string): string => `export-${id}`

// CSV exports requested by programs: a job writes each into a file, which is kept for a day.

/** The rows of each list. */
export type Sources = { readonly [L in FileList]: (world: World) => AsyncGenerator<CsvPart> }

/** Refuses `exports.person` for lists that an API key may not export, `exports.many` {most}. */
export async function requestExport(
  world: World,
  who: Viewer,
  list: FileList | (typeof guardedLists)[number],
): Promise<Result<{ id: string }>> {
  if (!isFileList(list)) return refuse('exports.person')
  return world.transaction(async (world) => {
    if ((await store.countFiles(world.db)) >= maxStoredExports)
      return refuse('exports.many', { facts: { most: maxStoredExports } })
    const id = world.id()
    await store.insertFile(world.db, { id, byUser: who.id, list, at: world.now() })
    // The export is audited before its first row.
    await record(world, who, 'list.exported', `list:${list}`)
    await store.scheduleFiles(world.db)
    return ok({ id })
  })
}

/** Refuses `exports.missing`. */
export async function exportFileOf(world: World, id: string): Promise<Result<ExportFile>> {
  const found = await store.fileOf(world.db, id)
  return found ? ok(found) : refuse('exports.missing')
}

/** The file, in UTF-8. Refuses `exports.missing`, `exports.unready`, `file.unreachable`. */
export async function openExportFile(world: World, id: string): Promise<Result<Readable>> {
  const found = await exportFileOf(world, id)
  if (!found.ok) return found
  return found.value.state === 'done' ? world.files.get(fileName(id)) : refuse('exports.unready')
}

/** Deletes it with its file, and stops a running export. Refuses `exports.missing`. */
export async function deleteExportFile(world: World, who: Viewer, id: string): Promise<Result> {
  const found = await exportFileOf(world, id)
  if (!found.ok) return found
  if (found.value.state === 'done') await world.files.remove(fileName(id))
  await store.deleteFile(world.db, id)
  await record(world, who, 'export.deleted', `export:${id}`)
  return ok()
}

/** Writes all waiting exports, one after the other. Stopped by `signal`, it restarts in the next run. */
export async function writeFiles(
  world: World,
  sources: Sources,
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  while (!signal.aborted) {
    const next = await store.claimFile(world.db, world.now())
    if (!next) return
    await write(world, next.id, sources[next.list](world), signal)
  }
}

async function write(
  world: World,
  id: string,
  parts: AsyncGenerator<CsvPart>,
  signal: AbortSignal,
): Promise<void> {
  let rows = 0
  async function* written() {
    for await (const part of parts) {
      signal.throwIfAborted()
      rows += part.rows
      if (part.text !== '') yield Buffer.from(part.text)
    }
  }
  const file = Readable.from(written(), { objectMode: false })
  const timer = setInterval(() => {
    reportExport(world, id, rows).then(
      (isWanted) => !isWanted && file.destroy(new Error('deleted')),
      () => {},
    )
  }, reportEvery)
  try {
    const stored = await world.files.put(fileName(id), file)
    // Deleted meanwhile: no row refers to the file.
    const isWanted = await endExport(world, id, { rows, isWhole: stored.ok })
    if (stored.ok && !isWanted) await world.files.remove(fileName(id))
  } catch (error) {
    if (signal.aborted) {
      await store.unclaimFile(world.db, id)
      await store.scheduleFiles(world.db)
      return
    }
    if (await endExport(world, id, { rows, isWhole: false }))
      world.log.error('export failed', { export: id, ...errorSummary(error) })
  } finally {
    clearInterval(timer)
  }
}
