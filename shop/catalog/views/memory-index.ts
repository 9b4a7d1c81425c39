// An index in memory, made in a moment: for catalogues up to some thousand products.
import MiniSearch, { type Query } from 'minisearch'
import { mostFound, type SearchIndex } from '../port.ts'
import { type IndexRow, vocabularyOf, weights } from '../rules/index-text.ts'
import { farness, piecesOf, tolerance } from '../rules/words.ts'

export function memoryIndex(rows: readonly IndexRow[]): SearchIndex {
  const index = new MiniSearch<IndexRow>({
    fields: [...weights],
    tokenize: piecesOf,
    processTerm: (term) => term,
    searchOptions: {
      boost: { a: 4, b: 2.5, c: 1.5 },
      weights: { prefix: 0.6, fuzzy: 0 },
      // What is searched for has been taken apart already.
      tokenize: (text) => [text],
    },
  })
  index.addAll(rows)
  const words = new Map<string, string>()
  for (const row of rows)
    for (const weight of weights)
      for (const [word, shown] of vocabularyOf(row[weight]))
        if (!words.has(word)) words.set(word, shown)

  return {
    async near(word) {
      const most = tolerance(word)
      if (most === 0) return []
      return [...words]
        .filter(([each]) => farness(word, each, most) <= most)
        .map(([word, shown]) => ({ word, shown }))
    },
    async find(wants, how) {
      const queries = wants.map(
        (alternatives): Query => ({
          combineWith: 'OR',
          queries: alternatives.map(
            ({ pieces, isBeginning }, rank): Query => ({
              combineWith: 'AND',
              prefix: isBeginning,
              boostTerm: () => (rank === 0 ? 1 : 0.7),
              queries: [...pieces],
            }),
          ),
        }),
      )
      const combineWith = how === 'each' ? 'AND' : 'OR'
      const hits = index.search({ combineWith, queries })
      return hits.slice(0, mostFound).map((hit) => String(hit.id))
    },
  }
}
