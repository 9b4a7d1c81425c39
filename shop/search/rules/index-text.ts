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
    for (const each of row[weight].split(blanks))
      for (const token of read(each).tokens) if (!said.has(token)) said.set(token, weight)
  return said
}

/** A row's words as people know them, by the word that is searched for. Single letters and numbers are nothing to correct. */
export function wordsOf(row: IndexRow): Map<string, string> {
  const words = new Map<string, string>()
  for (const weight of weights)
    for (const each of row[weight].split(blanks))
      for (const { word, shown } of read(each).words) if (!words.has(word)) words.set(word, shown)
  return words
}

const blanks = /\s+/

/** What stands between two blanks: nothing that is read of a text reaches beyond one. */
type Piece = {
  readonly tokens: readonly string[]
  readonly words: readonly { readonly word: string; readonly shown: string }[]
}

/** Texts have the same words again and again: without this, indexing takes three times as long. */
const pieces = new Map<string, Piece>()
const mostPieces = 20_000
/** Longer ones are sentences of a script without spaces: hardly any comes twice. */
const longestPiece = 40

function read(written: string): Piece {
  const known = pieces.get(written)
  if (known) return known
  const words = written.match(/[\p{L}\p{M}\p{N}]{3,40}/gu) ?? []
  const piece = { tokens: tokensOf(written), words: words.flatMap(wordIn) }
  if (written.length > longestPiece) return piece
  if (pieces.size >= mostPieces) pieces.clear()
  pieces.set(written, piece)
  return piece
}

function wordIn(written: string): Piece['words'] {
  const [word, ...more] = tokensOf(written)
  if (!word || more.length > 0 || /^\p{N}/u.test(word)) return []
  return [{ word, shown: fold(written) === written ? written : written.toLocaleLowerCase() }]
}
