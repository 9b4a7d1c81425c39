// Redirect views for the shop and staff.
import {
  byteOrderMark,
  type CsvPart,
  csvRows,
  numeric,
  plainCsv,
} from '../../platform/csv/writer.ts'
import { pageAfter } from '../../platform/pagination.ts'
import { cachedView } from '../../platform/view-cache.ts'
import type { World } from '../../world.ts'
import { type Redirect, type RedirectRow, redirectFor, redirectLimits } from './rules/redirects.ts'
import * as store from './store.ts'

/**
 * The redirect of a path without a page; `path` has no language prefix. All are cached in memory, so that scanning for
 * URLs costs no query.
 */
export async function redirectOf(
  world: World,
  language: string,
  path: string,
): Promise<Redirect | null> {
  const bySource = await cachedView(world, 'redirects', 'redirects', async () => {
    const all = await store.everyRedirect(world.db)
    return new Map(all.map((each) => [each.source, each]))
  })
  return bySource.size === 0 ? null : redirectFor(bySource, language, path)
}

export type RedirectPage = {
  readonly rows: readonly RedirectRow[]
  /** The cursor of the next page. */
  readonly next: string | null
}

export async function redirectPage(
  world: World,
  query: { readonly q: string; readonly after: string | null; readonly limit: number },
): Promise<RedirectPage> {
  const found = await store.pageOf(world.db, { ...query, limit: query.limit + 1 })
  return pageAfter(found, query.limit, ({ source }) => source)
}

export const redirectCount = (world: World): Promise<number> => store.countRedirects(world.db)

export const redirectById = (world: World, id: string): Promise<Redirect | null> =>
  store.redirectById(world.db, id)

const atATime = 1_000

/** All redirects, in the import's columns. */
export async function* redirectFile(world: World, format = plainCsv): AsyncGenerator<CsvPart> {
  yield { text: byteOrderMark + csvRows([['From', 'To', 'Hits', 'Last hit']], format), rows: 0 }
  let after: string | null = null
  for (let written = 0; written <= redirectLimits.redirects; written += atATime) {
    const page = await redirectPage(world, { q: '', after, limit: atATime })
    const cells = page.rows.map((row) => [row.source, row.target, numeric(row.hits), row.lastHitAt])
    if (cells.length > 0) yield { text: csvRows(cells, format), rows: cells.length }
    after = page.next
    if (after === null) return
  }
}
