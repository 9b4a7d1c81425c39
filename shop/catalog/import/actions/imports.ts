// Starts, applies and cancels catalog imports.

import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { may, type Viewer } from '../../../people/accounts/rules.ts'
import { record, recorderOf, securityEvent } from '../../../platform/audit/actions.ts'
import { looked, notText } from '../../../platform/csv/binary-files.ts'
import { textIn } from '../../../platform/csv/decoding.ts'
import { mostCells, type Row, rowsIn } from '../../../platform/csv/reader.ts'
import { day } from '../../../platform/durations.ts'
import type { Form } from '../../../platform/input.ts'
import { ok, type Refusal, type Result, refuse } from '../../../result.ts'
import { announce, type World } from '../../../world.ts'
import { treeNow } from '../../categories/views.ts'
import { readAnswers } from '../input.ts'
import { columnMappingOf } from '../rules/columns.ts'
import { keepDays, mostQuestions, type Options, unanswered } from '../rules/imports.ts'
import {
  deleteOld,
  type Import,
  importOf,
  insertImport,
  move,
  oldFiles,
  recordApplied,
  recordFileDeleted,
  scheduleImport,
} from '../store/imports.ts'
import { deleteProblemsOf } from '../store/items.ts'
import {
  failRemainingDownloads,
  listFailures,
  scheduleDownloads,
  waitAgain,
} from '../store/pictures.ts'
import { questionRows, setOptions } from '../store/questions.ts'
import { keyProblem, scopeProblem } from './keys.ts'

const note = recorderOf('import')

/**
 * Stores the uploaded file and schedules its check; nothing is written to the catalog. Refuses `imports.not_allowed`,
 * `imports.empty`, `imports.workbook` and `imports.binary` (not text), `imports.header` (no columns),
 * `imports.header_twice` {column}, `imports.columns` {most}, `imports.no_rows`, `file.no_space`, `file.unreachable`;
 * for an API key also `imports.scope` {scope} and `imports.many` {most}.
 */
export async function uploadImport(
  world: World,
  who: Viewer,
  { path, options }: { path: string; options: Options },
): Promise<Result<{ id: string }>> {
  const allowed = (await requireKeeper(world, who)) ?? (await keyProblem(world, who, options))
  if (allowed) return allowed
  const wrong = await headerProblem(path)
  if (wrong) return wrong
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of createReadStream(path)) {
    hash.update(chunk as Uint8Array)
    bytes += (chunk as Uint8Array).length
  }
  const id = world.id()
  const file = `import-${id}`
  const stored = await world.files.put(file, createReadStream(path))
  if (!stored.ok) return stored
  const sha256 = hash.digest('hex')
  return world.transaction(async (world) => {
    const given = { id, byUser: who.id, createdAt: world.now(), file, bytes, sha256, options }
    await insertImport(world.db, given)
    await note(world, who, 'given', id, {
      bytes,
      sha256,
      as: options.as,
      stock: options.stock,
      rate: options.rate,
      pictures: options.fetchPictures === true ? 'fetch' : 'skip',
    })
    await scheduleImport(world.db)
    return ok({ id })
  })
}

async function headerProblem(path: string): Promise<Refusal | null> {
  for await (const chunk of createReadStream(path, { end: looked - 1 })) {
    const code = notText(chunk as Uint8Array)
    if (code) return refuse(code)
  }
  let isHeadRead = false
  for await (const { rows } of rowsIn(textIn(createReadStream(path)))) {
    for (const row of rows) {
      if (isHeadRead) return null
      const wrong = wrongHead(row)
      if (wrong) return wrong
      isHeadRead = true
    }
  }
  return refuse(isHeadRead ? 'imports.no_rows' : 'imports.empty')
}

function wrongHead({ cells, flaw }: Row): Refusal | null {
  if (flaw === 'cells') return refuse('imports.columns', { facts: { most: mostCells } })
  const plan = flaw ? null : columnMappingOf(cells)
  if (!plan) return refuse('imports.header')
  return 'twice' in plan ? refuse('imports.header_twice', { facts: { column: plan.twice } }) : null
}

/**
 * Schedules writing what was checked. Refuses `imports.not_allowed`, `imports.missing`, `imports.state`,
 * `imports.unanswered` while a required question is open.
 */
export const applyImport = (world: World, who: Viewer, id: string): Promise<Result> =>
  moved(world, who, id, 'applying')

/**
 * Schedules another check with the answers to its questions; a field that is not sent keeps its earlier answer. Refuses
 * as `cancelImport` does, and `imports.answers` with the fields.
 */
export const answerImport = (
  world: World,
  who: Viewer,
  { id, form }: { id: string; form: Form },
): Promise<Result> =>
  withImport(world, who, id, async (world, known) => {
    const questions = await questionRows(world.db, id, mostQuestions)
    const { byId } = await treeNow(world)
    const answers = readAnswers(form, questions, [...byId.keys()], known.options)
    if (!answers.ok) return answers
    const options = answers.value
    if (known.file === null || !(await move(world.db, id, 'waiting')))
      return refuse('imports.state')
    const missing = scopeProblem(who, options)
    if (missing) return missing
    await setOptions(world.db, id, options)
    const { rate = '', categories = {}, colours = {}, columns = {} } = options
    await note(world, who, 'answered', id, {
      rate,
      categories: Object.keys(categories).length,
      colours: Object.keys(colours).length,
      columns: Object.keys(columns).length,
    })
    await scheduleImport(world.db)
    await announce(world, `import:${id}`)
    return ok()
  })

/**
 * Retries failed image downloads, all or one; waiting ones are unaffected. Returns how many. Refuses
 * `imports.not_allowed`, `imports.missing`, `imports.state` if the import downloads nothing any more.
 */
export const retryPictures = (
  world: World,
  who: Viewer,
  { id, which }: { id: string; which: number | 'all' },
): Promise<Result<number>> =>
  withImport(world, who, id, async (world, known) => {
    if (known.appliedBy === null || known.status === 'cancelled') return refuse('imports.state')
    const again = await waitAgain(world.db, id, which)
    if (again.length === 0) return ok(0)
    await deleteProblemsOf(world.db, id, again)
    // Pictures are assigned to products on behalf of the caller.
    await recordApplied(world.db, id, who.id)
    await note(world, who, 'pictures_retried', id, { pictures: again.length })
    await scheduleDownloads(world.db)
    await announce(world, `import:${id}`)
    return ok(again.length)
  })

/** Ends the import; what was written stays. Refuses `imports.not_allowed`, `imports.missing`, `imports.state`. */
export const cancelImport = (world: World, who: Viewer, id: string): Promise<Result> =>
  moved(world, who, id, 'cancelled')

const moved = (
  world: World,
  who: Viewer,
  id: string,
  to: 'applying' | 'cancelled',
): Promise<Result> =>
  withImport(world, who, id, async (world, known) => {
    if (to === 'applying' && known.status === 'checked') {
      const questions = await questionRows(world.db, id, mostQuestions)
      if (unanswered(questions, known.options).length > 0) return refuse('imports.unanswered')
    }
    const more = to === 'cancelled' ? { endedAt: world.now() } : {}
    const isMoved = await move(world.db, id, to, more)
    if (!isMoved || (to === 'applying' && known.file === null)) return refuse('imports.state')
    const { added, changed, written } = known
    if (to === 'applying') {
      await note(world, who, 'applied', id, { added, changed })
      await recordApplied(world.db, id, who.id)
      await scheduleImport(world.db)
    } else {
      await note(world, who, 'cancelled', id, { written })
      const left = await failRemainingDownloads(world.db, id, 'waiting')
      await listFailures(world.db, left, 'imports.stopped')
    }
    await announce(world, `import:${id}`)
    return ok()
  })

async function requireKeeper(world: World, who: Viewer): Promise<Refusal | null> {
  const { id } = who
  if (may(who, 'products.write')) return null
  await securityEvent(world, { action: 'suspicious_activity', resource: 'imports', who: id })
  return refuse('imports.not_allowed')
}

/** Retention: deletes files and results some time after an import has ended. */
export async function forgetImports(world: World): Promise<void> {
  const before = new Date(world.now().getTime() - keepDays * day)
  for (const { id, file } of await oldFiles(world.db, before)) {
    await world.files.remove(file)
    await recordFileDeleted(world.db, id)
  }
  await deleteOld(world.db, before)
}

/** Audits who exports the catalog, before its first row. */
export const recordCatalogueExport = (world: World, who: Viewer | 'system'): Promise<void> =>
  record(world, who, 'list.exported', 'list:catalogue')

/** Runs `work` in a transaction. Refuses `imports.not_allowed`, `imports.missing`, and as `scopeProblem` does. */
async function withImport<Value>(
  world: World,
  who: Viewer,
  id: string,
  work: (world: World, known: Import) => Promise<Result<Value>>,
): Promise<Result<Value>> {
  const allowed = await requireKeeper(world, who)
  if (allowed) return allowed
  return world.transaction(async (world) => {
    const known = await importOf(world.db, id)
    if (!known) return refuse('imports.missing')
    return scopeProblem(who, known.options) ?? work(world, known)
  })
}
