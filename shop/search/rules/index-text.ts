// Which texts of a product a search looks into, and how much each says about it.
import { fold, tokensOf } from './tokenizer.ts'

/** From what names a product to what merely mentions it. */
export const weights = ['a', 'b', 'c', 'd'] as const
export type Weight = (typeof weights)[number]

/** A product's texts as they are indexed, in the reader's language. */
export type IndexRow = Record<Weight, string> & {
  readonly id: string
}

/** What the index keeps of it, each with what it says most about the product. */
export function tokensIn(row: IndexRow): Map<string, Weight> {
  const said = new Map<string, Weight>()
  for (const weight of weights)
    for (const token of tokensOf(row[weight])) if (!said.has(token)) said.set(token, weight)
  return said
}

/** Words as people know them, by the word that is searched for. Single letters and numbers are nothing to correct. */
export function vocabularyOf(text: string): Map<string, string> {
  const words = new Map<string, string>()
  for (const [written] of text.matchAll(/[\p{L}\p{M}\p{N}]{3,40}/gu)) {
    const { word, shown } = read.get(written) ?? wordIn(written)
    if (word && !words.has(word)) words.set(word, shown)
  }
  return words
}

/** Texts have the same words again and again: without this, indexing takes half as long again. */
const read = new Map<string, { word: string | null; shown: string }>()
const mostRead = 20_000

function wordIn(written: string): { word: string | null; shown: string } {
  const [word, ...more] = tokensOf(written)
  const isWord = word && more.length === 0 && !/^\p{N}/u.test(word)
  const shown = fold(written) === written ? written : written.toLocaleLowerCase()
  const known = { word: isWord ? word : null, shown }
  if (read.size >= mostRead) read.clear()
  read.set(written, known)
  return known
}

/** All of a row's words, each with what it says most about a product. */
export function wordsOf(row: IndexRow): Map<string, string> {
  return new Map(weights.flatMap((each) => [...vocabularyOf(row[each])]))
}
