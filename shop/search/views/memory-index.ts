// An index in memory, made in a moment: for catalogues up to some thousand products.
import MiniSearch, { type Query } from 'minisearch'
import { mostFound, type SearchIndex } from '../port.ts'
import { type IndexRow, weights, wordsOf } from '../rules/index-text.ts'
import { vocabulary } from '../rules/spelling.ts'
import { piecesOf } from '../rules/tokenizer.ts'

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
  const words = vocabulary(new Map(rows.flatMap((row) => [...wordsOf(row)])))

  return {
    near: async (word) => words.near(word),
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
