// Staff actions on redirects. Each change is audited and invalidates every process's cache.

import { createReadStream } from 'node:fs'
import type { Who } from '../../people/accounts/actions/staff-list.ts'
import { may } from '../../people/accounts/rules.ts'
import { recorderOf } from '../../platform/audit/actions.ts'
import { textIn } from '../../platform/csv/decoding.ts'
import { type Row, rowsIn } from '../../platform/csv/reader.ts'
import { type Form, refuseFields } from '../../platform/input.ts'
import { ok, type Refusal, type Result, refuse } from '../../result.ts'
import { announce, type World } from '../../world.ts'
import { type RedirectForm, readRedirect } from './input.ts'
import { chainCode, columnsOf, mostRows, type RowProblem, readFile } from './rules/file.ts'
import { chainThrough, graphOf, type Redirect, redirectLimits } from './rules/redirects.ts'
import * as store from './store.ts'
import { everyRedirect, putRedirects } from './store.ts'

export const note = recorderOf('redirect')

/** Whether a path belongs to the shop itself, whatever it sells. */
export type IsReserved = (path: string) => boolean

/**
 * Refuses `redirects.not_allowed`, `.full`, `form.invalid` with an error per field; `redirects.circle` and `.chain`
 * {path} with all of its paths.
 */
export const addRedirect = (
  world: World,
  who: Who,
  form: Form,
  isReserved: IsReserved,
): Promise<Result> =>
  change(world, who, async (world) => {
    const all = await store.everyRedirect(world.db)
    if (all.length >= redirectLimits.redirects)
      return refuse('redirects.full', { facts: { most: redirectLimits.redirects } })
    const read = readRedirect(form, world.config.publicUrl)
    if (!read.ok) return read
    const wrong = problemOf(read.value, all, isReserved)
    if (wrong) return wrong
    await store.putRedirects(world.db, [{ id: world.id(), ...read.value }], world.now())
    await note(world, who, 'added', read.value.source, { to: read.value.target })
    return ok()
  })

/** Refuses as `addRedirect` does, and `redirects.missing`, `redirects.changed` if another person has changed it. */
export const changeRedirect = (
  world: World,
  who: Who,
  { id, version }: Pick<Redirect, 'id' | 'version'>,
  form: Form,
  isReserved: IsReserved,
): Promise<Result> =>
  change(world, who, async (world) => {
    const all = await store.everyRedirect(world.db)
    const was = all.find((each) => each.id === id)
    if (!was) return refuse('redirects.missing')
    if (was.version !== version) return refuse('redirects.changed')
    const read = readRedirect(form, world.config.publicUrl)
    if (!read.ok) return read
    const others = all.filter((each) => each !== was)
    const wrong = problemOf(read.value, others, isReserved)
    if (wrong) return wrong
    await store.updateRedirect(world.db, { ...was, ...read.value })
    await note(world, who, 'changed', was.source, {
      from: read.value.source,
      to: read.value.target,
    })
    return ok()
  })

/** Refuses `redirects.not_allowed`, `.missing`. */
export const removeRedirect = (world: World, who: Who, id: string): Promise<Result> =>
  change(world, who, async (world) => {
    const was = await store.redirectById(world.db, id)
    if (!was) return refuse('redirects.missing')
    await store.deleteRedirect(world.db, id)
    await note(world, who, 'removed', was.source, { to: was.target })
    return ok()
  })

/** Batched hits by redirect id, to save a write per visit. */
export async function recordHits(
  world: World,
  hits: ReadonlyMap<string, { readonly count: number; readonly at: Date }>,
): Promise<void> {
  const rows = [...hits].map(([id, hit]) => ({ id, ...hit }))
  if (rows.length > 0) await store.addHits(world.db, rows)
}

function problemOf(
  sent: RedirectForm,
  others: readonly RedirectForm[],
  isReserved: IsReserved,
): Refusal | null {
  if (isReserved(sent.source)) return refuseFields({ source: 'redirects.field.reserved' })
  if (others.some(({ source }) => source === sent.source))
    return refuseFields({ source: 'redirects.field.taken' })
  const chain = chainThrough(sent, graphOf(others))
  return chain && refuse(chainCode(chain), { facts: { path: chain.join(' → ') } })
}

const change = <T>(
  world: World,
  who: Who,
  work: (world: World) => Promise<Result<T>>,
): Promise<Result<T>> =>
  world.transaction(async (world) => {
    if (who !== 'system' && !may(who, 'storefront.write')) return refuse('redirects.not_allowed')
    await store.lockRedirects(world.db)
    const done = await work(world)
    if (done.ok) await announce(world, 'redirects')
    return done
  })

// Imports a CSV file of redirects, all rows or none.

export type ImportOutcome = {
  /** If there are any, nothing was written. */
  readonly problems: readonly RowProblem[]
  readonly rows: number
}

/**
 * An existing source gets the file's target. Refuses `redirects.not_allowed`, `redirects.no_rows`, `redirects.header`,
 * `redirects.too_many` {most}, `redirects.full` {most}.
 */
export async function importRedirects(
  world: World,
  who: Who,
  path: string,
  isReserved: IsReserved,
): Promise<Result<ImportOutcome>> {
  const read = await rowsOf(path)
  const [header, ...rows] = read
  const columns = header && columnsOf(header.cells)
  if (!columns) return refuse('redirects.header')
  if (rows.length === 0) return refuse('redirects.no_rows')
  if (rows.length > redirectLimits.imported)
    return refuse('redirects.too_many', { facts: { most: redirectLimits.imported } })
  return change(world, who, async (world) => {
    const existing = await everyRedirect(world.db)
    const own = { origin: world.config.publicUrl, isReserved }
    const file = readFile(rows, columns, existing, own)
    if (file.problems.length > 0) return ok({ problems: file.problems, rows: rows.length })
    const known = new Set(existing.map(({ source }) => source))
    const added = file.rows.filter(({ source }) => !known.has(source)).length
    if (existing.length + added > redirectLimits.redirects)
      return refuse('redirects.full', { facts: { most: redirectLimits.redirects } })
    const written = file.rows.map((row) => ({ id: world.id(), ...row }))
    await putRedirects(world.db, written, world.now())
    await note(world, who, 'imported', 'file', { rows: file.rows.length, added })
    return ok({ problems: [], rows: file.rows.length })
  })
}

/** Reads the header, and one row more than the limit. */
async function rowsOf(path: string): Promise<Row[]> {
  const all: Row[] = []
  for await (const { rows } of rowsIn(textIn(createReadStream(path)))) {
    all.push(...rows)
    if (all.length > mostRows) break
  }
  return all
}
