// Finds products by words, with typing errors, in any script. In memory; PostgreSQL's full text can answer the same
// question for a catalogue that is too large for this (STACK.md: above about 5,000 products).
import MiniSearch, { type SearchOptions } from 'minisearch'
import type { World } from '../../world.ts'
import { categoryWords } from '../data.ts'
import { type SearchRow, searchRows } from '../store.ts'
import { kept } from './kept.ts'

type Index = MiniSearch<SearchRow>

/** Ids of the published products that `words` mean, best first; none for words without letters or digits. */
export async function searchProducts(world: World, words: string): Promise<readonly string[]> {
  const index = await kept(world, 'catalog', 'search-index', async () =>
    indexOf(await searchRows(world.db)),
  )
  for (const way of ways) {
    const found = index.search(words, way)
    if (found.length > 0) return found.map((hit) => String(hit.id))
  }
  return []
}

// From strict to generous: a looser way is asked only where the ones before find nothing, so that it adds no noise.
const ways: readonly SearchOptions[] = [
  { combineWith: 'AND', fuzzy: (term) => (term.length < 4 ? false : 1) },
  { combineWith: 'AND', fuzzy: (term) => (term.length < 4 ? false : 2) },
  { combineWith: 'OR', fuzzy: (term) => (term.length < 4 ? false : 2) },
]

function indexOf(rows: readonly SearchRow[]): Index {
  const index = new MiniSearch<SearchRow>({
    fields: ['name', 'brand', 'category', 'attribute', 'colours', 'description'],
    extractField: (row, field) =>
      field === 'category'
        ? `${row.category} ${categoryWords[row.category]}`
        : row[field as keyof SearchRow],
    tokenize: wordsOf,
    processTerm: (term) => term,
    searchOptions: {
      boost: { name: 4, brand: 3, category: 2, attribute: 2 },
      prefix: (term) => term.length > 1,
      weights: { prefix: 0.6, fuzzy: 0.3 },
    },
  })
  index.addAll(rows)
  return index
}

const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u
let segmenter: Intl.Segmenter | null = null

/** The words of a text without case, accents and Arabic vowel signs. */
export function wordsOf(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\u064b-\u065f\u0670]/g, '')
    .normalize('NFC')
    .toLowerCase()
  if (!unspaced.test(plain)) return plain.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
  segmenter ??= new Intl.Segmenter('zh', { granularity: 'word' })
  return [...segmenter.segment(plain)].filter((each) => each.isWordLike).map((each) => each.segment)
}
