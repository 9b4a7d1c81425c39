// Incremental indexer: writes the words of changed products into the posting lists.

import { firstLanguage } from '../platform/languages.ts'
import { createLoadShedder } from '../platform/load-shedding.ts'
import { ok, type Result } from '../result.ts'
import type { Db, World } from '../world.ts'
import { tokensIn, wordsOf } from './rules/index-text.ts'
import { type IndexedProduct, rewriteSegment } from './rules/posting-list-writer.ts'
import { forgetChanges } from './store/columns.ts'
import { indexRows } from './store/index-rows.ts'
import {
  assignSegments,
  claimDeleted,
  claimQueued,
  countStale,
  languagesOf,
  lockSegments,
  putSegment,
  wordsIn,
} from './store/posting-lists.ts'
import { putWords } from './store/words.ts'

/** Batch size of a search that waits for indexing; also of reading words between two other requests. */
const atOnce = 256
/** Batch size of the job: each batch rewrites its segment, however few of its products are new. */
const atMost = 512

/** Returns how many products were indexed. Failures are retried by the next run. */
export async function indexProducts(world: World): Promise<number> {
  const steps = createLoadShedder()
  let count = 0
  for (;;) {
    const from = performance.now()
    const done = await world.transaction((inside) => indexSome(inside, atMost))
    if (!done.ok || done.value === 0) return count
    count += done.value
    steps.worked(performance.now() - from)
    await steps.rest()
  }
}

/** Indexes queued products if they fit one batch. */
export async function indexFew(world: World): Promise<void> {
  const waiting = await countStale(world.outside, atOnce + 1)
  if (waiting > 0 && waiting <= atOnce)
    await world.transaction((inside) => indexSome(inside, atOnce))
}

/** Unpublished products keep their words; deleted ones lose them. */
async function indexSome({ db }: World, most: number): Promise<Result<number>> {
  await lockSegments(db)
  const ids = await claimQueued(db, most)
  if (ids.length === 0) return ok(0)
  const gone = await claimDeleted(db, ids)
  const inEnglish = await readWords(db, firstLanguage(), ids)
  const shown = inEnglish.map(({ id }) => id)
  const parts = new Map([
    ...(await assignSegments(db, shown)),
    ...gone.map(({ id, part }) => [id, part] as const),
  ])
  const out = new Set(parts.keys())
  const touched = new Set(parts.values())
  // Includes languages in which they no longer have texts.
  const languages = await languagesOf(db, ids, [...touched])
  for (const language of new Set([firstLanguage(), ...languages])) {
    const all = language === firstLanguage() ? inEnglish : await readWords(db, language, ids)
    for (const part of touched) {
      const fresh = all.filter(({ id }) => parts.get(id) === part)
      const old = await wordsIn(db, { language, part })
      await putSegment(db, { language, part, words: rewriteSegment(old, { gone: out, fresh }) })
    }
  }
  return ok(ids.length)
}

/** The words of the published products. */
async function readWords(
  db: Db,
  language: string,
  ids: readonly string[],
): Promise<IndexedProduct[]> {
  const products: IndexedProduct[] = []
  for (let from = 0; from < ids.length; from += atOnce) {
    const rows = await indexRows(db, language, ids.slice(from, from + atOnce))
    const words = new Map<string, string>()
    for (const row of rows) {
      products.push({ id: row.id, words: tokensIn(row) })
      for (const [word, shown] of wordsOf(row)) words.set(word, shown)
    }
    await putWords(db, language, words)
  }
  return products
}

/** Returns how many rows were deleted. */
export const forgetOldChanges = (world: World): Promise<number> => forgetChanges(world.db)
