// MiniSearch with the shop's tokenizer and synonyms.
import MiniSearch from 'minisearch'

import { weights, wordsOf } from '../../../shop/search/rules/index-text.ts'
import { maxHits, search, type WordIndex } from '../../../shop/search/rules/search.ts'
import { vocabulary } from '../../../shop/search/rules/spelling.ts'
import { tokensOf } from '../../../shop/search/rules/tokenizer.ts'
import type { Build } from '../engine.ts'

export const build: Build = async ({ rows, language }) => {
  const index = new MiniSearch({
    fields: [...weights],
    tokenize: tokensOf,
    processTerm: (term: string) => term,
    searchOptions: {
      boost: { a: 4, b: 2.5, c: 1.5 },
      weights: { prefix: 0.6, fuzzy: 0 },
      tokenize: (text: string) => [text],
    },
  })
  const words = new Map<string, string>()
  for await (const part of rows) {
    index.addAll(part)
    for (const row of part) for (const [word, shown] of wordsOf(row)) words.set(word, shown)
  }
  const known = vocabulary()
  for (const [word, shown] of words) known.add({ word, shown })
  const port: WordIndex = {
    near: async (word) => known.near(word),
    async find(wants, how) {
      const queries = wants.map((ways) => ({
        combineWith: 'OR',
        queries: ways.map(({ tokens, isBeginning }, rank) => ({
          combineWith: 'AND',
          prefix: isBeginning,
          boostTerm: () => (rank === 0 ? 1 : 0.7),
          queries: [...tokens],
        })),
      }))
      const hits = index.search({ combineWith: how === 'each' ? 'AND' : 'OR', queries })
      return hits.slice(0, maxHits).map(({ id }: { id: string }) => String(id))
    },
  }
  return {
    find: async (text) => (await search(port, text, language)).ids,
    async put(row) {
      index.replace(row)
    },
    disk: async () => 0,
  }
}
