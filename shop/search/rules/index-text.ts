// Indexed texts of a product, and their weights.
import { fold, tokensOf } from './tokenizer.ts'

/** From the product's name to mere mentions. */
export const weights = ['a', 'b', 'c', 'd'] as const
export type Weight = (typeof weights)[number]

/** A product's indexed texts, in the reader's language. */
export type IndexRow = Record<Weight, string> & {
  readonly id: string
}

/**
 * Index tokens, each with its highest weight. What a category is called holds for all of its products: those whose own
 * texts say it, too, are what is meant, as if their name did.
 */
export function tokensIn(row: IndexRow): Map<string, Weight> {
  const weightOf = new Map<string, Weight>()
  for (const weight of weights)
    for (const each of row[weight].split(blanks))
      for (const token of read(each).tokens) {
        const before = weightOf.get(token)
        if (before === undefined) weightOf.set(token, weight)
        else if (before === 'b' && weight === 'd') weightOf.set(token, 'a')
      }
  return weightOf
}

/** Readable words by token, for spelling correction. Single letters and numbers are never corrected. */
export function wordsOf(row: IndexRow): Map<string, string> {
  const words = new Map<string, string>()
  for (const weight of weights)
    for (const each of row[weight].split(blanks))
      for (const { word, shown } of read(each).words) if (!words.has(word)) words.set(word, shown)
  return words
}

const blanks = /\s+/

/** The text between two spaces: no token crosses a space. */
type Piece = {
  readonly tokens: readonly string[]
  readonly words: readonly { readonly word: string; readonly shown: string }[]
}

/** Memoized: texts repeat words, and indexing takes three times as long without this. */
const pieces = new Map<string, Piece>()
const mostPieces = 20_000
/** Longer ones are sentences of a script without spaces, which hardly ever repeat. */
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
