// MiniSearch as documented: its own tokenizer, prefixes and fuzzy matching; for Chinese with a segmenter.
import MiniSearch from 'minisearch'
import type { Build } from '../engine.ts'
import { segmented } from '../segmented.ts'

export const build: Build = async ({ rows, language }) => {
  const index = new MiniSearch({
    fields: ['a', 'b', 'c', 'd'],
    ...(segmented(language) && { tokenize: segmented(language) }),
    searchOptions: {
      boost: { a: 4, b: 2.5, c: 1.5 },
      fuzzy: 0.2,
      prefix: true,
      combineWith: 'AND',
    },
  })
  for await (const part of rows) index.addAll(part)
  return {
    find: async (text) =>
      index
        .search(text)
        .slice(0, 1000)
        .map(({ id }: { id: string }) => String(id)),
    async put(row) {
      index.replace(row)
    },
    disk: async () => 0,
  }
}
