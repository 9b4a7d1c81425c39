// Writes the words of products that have changed into the posting lists.

import { firstLanguage } from '../../catalog/products/rules/texts.ts'
import { createLoadShedder } from '../../platform/load-shedding.ts'
import { ok, type Result } from '../../result.ts'
import type { Db, World } from '../../world.ts'
import { type IndexRow, tokensIn, wordsOf } from '../rules/index-text.ts'
import { rewritePart } from '../rules/posting-list-writer.ts'
import { indexRows } from '../store/index-rows.ts'
import {
  claimDeleted,
  claimQueued,
  countStale,
  languagesOf,
  lockParts,
  partIn,
  placed,
  putPart,
} from '../store/posting-lists.ts'
import { putWords } from '../store/words.ts'

const atOnce = 256

/** Answers how many products were indexed. What fails is tried again next time. */
export async function indexProducts(world: World): Promise<number> {
  const steps = createLoadShedder()
  let count = 0
  for (;;) {
    const from = performance.now()
    const done = await world.transaction(indexSome)
    if (!done.ok || done.value === 0) return count
    count += done.value
    steps.worked(performance.now() - from)
    await steps.rest()
  }
}

/** Where no more have changed than are indexed at once, they are. */
export async function indexFew(world: World): Promise<void> {
  const waiting = await countStale(world.outside, atOnce + 1)
  if (waiting > 0 && waiting <= atOnce) await world.transaction(indexSome)
}

async function indexSome(world: World): Promise<Result<number>> {
  const { db } = world
  await lockParts(db)
  const ids = await claimQueued(db, atOnce)
  if (ids.length === 0) return ok(0)
  const rows = new Map<string, readonly IndexRow[]>()
  for (const language of [firstLanguage, ...(await languagesOf(db, ids))])
    rows.set(language, await indexRows(db, language, ids))
  await putParts(db, ids, rows)
  for (const [language, own] of rows)
    await putWords(db, language, new Map(own.flatMap((row) => [...wordsOf(row)])))
  return ok(ids.length)
}

/** What is not in the shop for now keeps its words; what is gone for good loses them. */
async function putParts(
  db: Db,
  ids: readonly string[],
  rows: ReadonlyMap<string, readonly IndexRow[]>,
): Promise<void> {
  const gone = await claimDeleted(db, ids)
  const shown = (rows.get(firstLanguage) ?? []).map(({ id }) => id)
  const parts = new Map([
    ...(await placed(db, shown)),
    ...gone.map(({ id, part }) => [id, part] as const),
  ])
  for (const part of new Set(parts.values())) {
    const before = await partIn(db, part)
    // Also those of a language that they speak no more.
    const out = new Set(parts.keys())
    for (const language of new Set([...before.keys(), ...rows.keys()])) {
      const fresh = (rows.get(language) ?? [])
        .filter(({ id }) => parts.get(id) === part)
        .map((row) => ({ id: row.id, words: tokensIn(row) }))
      const words = rewritePart(before.get(language) ?? null, { gone: out, fresh })
      await putPart(db, { language, part, words })
    }
  }
}
