// Tokenizer: words of any script, without case, accents and equivalent spellings.
import { latinLetters } from '../../platform/slug.ts'

/** A search term; in scripts without spaces it consists of several tokens. */
export type Term = { readonly word: string; readonly tokens: readonly string[] }

const arabic: Readonly<Record<string, string>> = { ى: 'ي', ة: 'ه', ٱ: 'ا', ک: 'ك', ی: 'ي', گ: 'ك' }
const rest = /[ىةٱکیگßøæœłđı]|[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f]|[\u30a1-\u30f6]/g

/**
 * Lowercases; removes accents, Arabic vowel signs and tatweel, and the Hindi nukta; unifies alef, hamza, ya and ta
 * marbuta; katakana become hiragana; digits become 0 to 9.
 */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    // Marks that spellings leave out: Latin and Cyrillic accents, harakat with hamza above and below, tatweel, nukta.
    .replace(/[\u0300-\u036f\u0640\u064b-\u065f\u0670\u093c]/g, '')
    .replace(/\u0901/g, '\u0902')
    .normalize('NFC')
    .toLowerCase()
    .replace(rest, plainOf)

/** First digit of other scripts. */
const zeros = [0x0660, 0x06f0, 0x0966]

function plainOf(character: string): string {
  const code = character.charCodeAt(0)
  if (code >= 0x30a1) return String.fromCharCode(code - 0x60)
  const zero = zeros.find((each) => code >= each && code < each + 10)
  return zero ? String(code - zero) : (arabic[character] ?? latinLetters[character] ?? character)
}

const unspaced = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}\\u30fc'
const run = new RegExp(`[${unspaced}]+|(?:(?![${unspaced}])[\\p{L}\\p{N}\\p{M}])+`, 'gu')
const unspacedFirst = new RegExp(`^[${unspaced}]`, 'u')
export const isUnspaced = (text: string): boolean => unspacedFirst.test(text)

/** The Arabic article, prefixed without a space. */
const article = /^(?:وال|بال|كال|فال|ال|لل)(?=.{3})/u

/** Longer ones are not words, and are not indexed. */
const longestWord = 40

const wordOf = (text: string): string => text.slice(0, longestWord).replace(article, '')

/** Index tokens of a text: words, and for scripts without spaces each character and each pair. */
export const tokensOf = (text: string): string[] =>
  (fold(text).match(run) ?? []).flatMap((part) =>
    isUnspaced(part) ? [...part, ...pairsOf(part)] : [wordOf(part)],
  )

const pairsOf = (text: string): string[] => {
  const characters = [...text]
  return characters.slice(1).map((second, index) => `${characters[index]}${second}`)
}

let segmenter: Intl.Segmenter | null = null

/** Maximum number of terms of a search; more add nothing. */
const mostTerms = 12

/** Terms of a search. `known`: words of scripts without spaces to keep together. */
export function termsOf(text: string, known: ReadonlySet<string> = new Set()): Term[] {
  const words = (fold(text).match(run) ?? []).flatMap((part) =>
    isUnspaced(part) ? wordsIn(part, known) : [wordOf(part)],
  )
  return [...new Set(words)].slice(0, mostTerms).map(termOf)
}

export const termOf = (word: string): Term => {
  const pairs = isUnspaced(word) && [...word].length > 2 ? pairsOf(word) : [word]
  return { word, tokens: pairs }
}

function wordsIn(part: string, known: ReadonlySet<string>): string[] {
  for (let length = Math.min(part.length, 12); length > 1; length--)
    for (let at = 0; at + length <= part.length; at++) {
      const word = part.slice(at, at + length)
      if (!known.has(word)) continue
      return [
        ...wordsIn(part.slice(0, at), known),
        word,
        ...wordsIn(part.slice(at + length), known),
      ]
    }
  segmenter ??= new Intl.Segmenter('zh', { granularity: 'word' })
  return [...segmenter.segment(part)].filter((each) => each.isWordLike).map((each) => each.segment)
}

/** Maximum edit distance of a correction. Short words are too similar. */
export const mostEdits = (word: string): number =>
  isUnspaced(word) || /^\p{N}+$/u.test(word) || word.length < 4 ? 0 : 2

/** Corrections of a three-letter word: two swapped neighbors. Nothing else is close to so short a word. */
export const transpositions = (word: string): string[] =>
  word.length === 3 && !isUnspaced(word) && !/^\p{N}+$/u.test(word)
    ? [...new Set([`${word[1]}${word[0]}${word[2]}`, `${word[0]}${word[2]}${word[1]}`])].filter(
        (each) => each !== word,
      )
    : []

/** Edit distance of two words: by spelling, or phonetically for Latin script. */
export const spellingDistance = (a: string, b: string, most: number): number =>
  Math.min(distance(a, b, most), distance(phoneticKey(a), phoneticKey(b), most) + 0.5)

export const phoneticKey = (word: string): string =>
  word
    .replace(/ph/g, 'f')
    .replace(/c[kh]?|qu?/g, 'k')
    .replace(/y/g, 'i')
    .replace(/(.)\1/gu, '$1')

/** Restricted Damerau–Levenshtein distance; returns `most + 1` if it exceeds `most`. */
export function distance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1]
      let least = Math.min(
        (last[j] as number) + 1,
        (row[j - 1] as number) + 1,
        (last[j - 1] as number) + (isSame ? 0 : 1),
      )
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, (before[j - 2] as number) + 1)
      row.push(least)
    }
    if (Math.min(...row) > most) return most + 1
    before = last
    last = row
  }
  return last[b.length] as number
}
