// Orama as documented.
import { create, insertMultiple, search, update } from '@orama/orama'
import type { Build } from '../engine.ts'
import { segmented } from '../segmented.ts'

const names: Record<string, string> = {
  ar: 'arabic',
  de: 'german',
  ru: 'russian',
  es: 'spanish',
  fr: 'french',
}

export const build: Build = async ({ rows, language }) => {
  const own = segmented(language)
  const tokenizer = own
    ? {
        language: 'english',
        normalizationCache: new Map(),
        tokenize: (text: string) => [...new Set(own(text))],
      }
    : { language: names[language] ?? 'english', stemming: false }
  const db = create({
    schema: { a: 'string', b: 'string', c: 'string', d: 'string' },
    components: { tokenizer },
  } as never)
  for await (const part of rows) await insertMultiple(db, [...part] as never, 500)
  return {
    async find(term) {
      const asked = {
        term,
        threshold: 0,
        tolerance: 1,
        limit: 1000,
        boost: { a: 4, b: 2.5, c: 1.5 },
      }
      const { hits } = await search(db, asked as never)
      return hits.map(({ id }: { id: string }) => id)
    },
    async put(row) {
      await update(db, row.id, row as never)
    },
    disk: async () => 0,
  }
}
