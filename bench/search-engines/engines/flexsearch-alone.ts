// FlexSearch as documented: prefixes in product names, words in descriptions.
import FlexSearch from 'flexsearch'
import type { Build } from '../engine.ts'
import { segmented } from '../segmented.ts'

export const build: Build = async ({ rows, language }) => {
  const { Charset, Document } = FlexSearch as unknown as typeof import('flexsearch')
  const latin = ['en', 'de', 'es', 'fr'].includes(language)
  const encoder = segmented(language)
    ? (Charset as never as { CJK: object }).CJK
    : latin
      ? Charset.LatinBalance
      : Charset.Normalize
  const field = (name: string, tokenize: string) => ({ field: name, tokenize, encoder })
  const index = new Document({
    document: {
      id: 'id',
      index: [
        field('a', 'forward'),
        field('b', 'forward'),
        field('c', 'forward'),
        field('d', 'strict'),
      ],
    },
  } as never)
  for await (const part of rows) for (const row of part) index.add(row as never)
  return {
    async find(text) {
      const found = index.search(text, { limit: 1000, suggest: true } as never) as unknown as {
        result: string[]
      }[]
      return [...new Set(found.flatMap(({ result }) => result))].slice(0, 1000)
    },
    async put(row) {
      index.update(row as never)
    },
    disk: async () => 0,
  }
}
