// The shop's own posting lists in memory; the shop stores them in the database, with a copy per process.
import { changed } from '../../../shop/search/rules/column-changes.ts'
import { columnsFor } from '../../../shop/search/rules/columns.ts'
import { foundIn } from '../../../shop/search/rules/found-products.ts'
import { type IndexRow, tokensIn, wordsOf } from '../../../shop/search/rules/index-text.ts'
import { rewriteSegment } from '../../../shop/search/rules/posting-list-writer.ts'
import { type PostingSegment, postingSegment } from '../../../shop/search/rules/posting-lists.ts'
import { idsIn } from '../../../shop/search/rules/recommendations.ts'
import { maxHits, search, type WordIndex } from '../../../shop/search/rules/search.ts'
import { vocabulary } from '../../../shop/search/rules/spelling.ts'
import type { Build } from '../engine.ts'
import { madeColumns } from '../generated-rows.ts'

export const build: Build = async ({ rows, language }) => {
  const known = vocabulary()
  const seen = new Set<string>()
  const bytes: Uint8Array[] = []
  const partOf = new Map<string, number>()
  const columns: [string, ReturnType<typeof madeColumns>][] = []
  const worded = (row: IndexRow) => ({ id: row.id, words: tokensIn(row) })
  for await (const part of rows) {
    bytes.push(rewriteSegment(null, { gone: new Set(), fresh: part.map(worded) }))
    for (const row of part) {
      partOf.set(row.id, bytes.length - 1)
      columns.push([row.id, { ...madeColumns(columns.length + 1), id: row.id }])
      for (const [word, shown] of wordsOf(row)) {
        if (!seen.has(word)) known.add({ word, shown })
        seen.add(word)
      }
    }
  }
  const current = changed(columnsFor(0), new Map(columns.splice(0))).columns
  let parts: PostingSegment[] = bytes.splice(0).map(postingSegment)
  const index: WordIndex = {
    near: async (word) => known.near(word),
    find: async (wants, how) =>
      idsIn(current, foundIn(current, [parts], { wants, how, most: maxHits })),
  }
  return {
    find: async (text) => (await search(index, text, language)).ids,
    async put(row) {
      const at = partOf.get(row.id) as number
      const fresh = rewriteSegment(parts[at]?.bytes ?? null, {
        gone: new Set(),
        fresh: [worded(row)],
      })
      parts = parts.with(at, postingSegment(fresh))
    },
    disk: async () => parts.reduce((sum, part) => sum + part.bytes.length, 0),
  }
}
