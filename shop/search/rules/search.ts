// Query planning: terms, synonyms, and spelling corrections.

import { firstLanguage } from '../../platform/languages.ts'
import { stopWords, synonyms } from '../data.ts'
import type { Found } from '../port.ts'
import {
  fold,
  isUnspaced,
  mostEdits,
  spellingDistance,
  type Term,
  termOf,
  termsOf,
  tokensOf,
  transpositions,
} from './tokenizer.ts'

/** The index that a search needs. */
export type WordIndex = {
  /** Candidates for a misspelled word, each with its usual spelling. */
  near(word: string): Promise<readonly { word: string; shown: string }[]>
  /** Ids of published products, best first: matching each of the terms, or any. */
  find(
    wants: readonly TermAlternatives[],
    how: 'each' | 'any',
    /** Leaves out products that only mention the word, if others are called so. */
    isKind?: boolean,
  ): Promise<readonly string[]>
}

/** Alternatives of a term, best first: tokens of the same text, the last of which may be a prefix. */
export type TermAlternatives = readonly {
  readonly tokens: readonly string[]
  readonly isBeginning: boolean
}[]

/** Beyond what anyone pages through. */
export const maxHits = 1_000

/** A lowercase name in the reader's language, and the English word that other products may use for it. */
export type InEnglish = {
  readonly said: string
  readonly english: string
  /** Products of a named category rank above those that only contain the word. */
  readonly isCategory: boolean
}

/** Returns nothing for words without letters or digits. */
export async function search(
  index: WordIndex,
  words: string,
  language: string,
  named: readonly InEnglish[] = [],
  /** Words that categories are called: a laptop with a headphone jack is not what "headphones" means. */
  kinds: ReadonlySet<string> = new Set(),
): Promise<Found> {
  const own = lexiconOf(language)
  const parsedTerms = termsOf(words, own.together)
  const telling = parsedTerms.filter(({ word }) => !own.stopWords.has(word))
  const terms = telling.length > 0 ? telling : parsedTerms
  if (terms.length === 0) return { ids: [], meant: null }
  const plain = terms.map((term) => wantOf(term, own))
  const inEnglish = await Promise.all(
    named.map(async ({ said, english, isCategory }) => {
      const other = termsOf(words.toLowerCase().replace(said, ` ${english} `), own.together)
      const wants = other.map((term) => wantOf(term, own))
      return { isCategory, ids: await index.find(wants, 'each') }
    }),
  )
  const [before, after] = [true, false].map((isCategory) =>
    inEnglish.flatMap((each) => (each.isCategory === isCategory ? each.ids : [])),
  ) as [string[], string[]]
  const isKind =
    plain.length === 1 && plain.flat().some(({ tokens }) => kinds.has(tokens.join(' ')))
  const found = [...before, ...(await index.find(plain, 'each', isKind)), ...after]
  const exactly = [...new Set(found)]
  if (exactly.length > 0) return { ids: exactly, meant: null }
  const translated = terms.map((term) => translationOf(term, own))
  if (translated.some((each) => each !== null)) {
    const wants = plain.map((want, at) => translated[at] ?? want)
    const ids = await index.find(wants, 'each')
    if (ids.length > 0) return { ids, meant: null }
  }

  const corrected = await Promise.all(
    plain.map(async (want, at) => {
      // A single word was just looked up.
      const isKnown = plain.length > 1 && (await index.find([want], 'any')).length > 0
      return isKnown ? null : correct(index, (terms[at] as Term).word, own)
    }),
  )
  const shown = terms.map(({ word }, at) => corrected[at]?.shown ?? word).join(' ')
  const meant = corrected.some((each) => each !== null) ? shown : null
  const wants = plain.map((want, at) => corrected[at]?.want ?? want)
  if (meant !== null) {
    const all = await index.find(wants, 'each')
    if (all.length > 0) return { ids: all, meant }
  }
  if (meant === null && plain.length === 1) return { ids: [], meant }
  const ids = await index.find(wants, 'any')
  return { ids, meant: ids.length > 0 ? meant : null }
}

type Correction = { readonly shown: string; readonly want: TermAlternatives }

async function correct(index: WordIndex, word: string, own: Lexicon): Promise<Correction | null> {
  const most = mostEdits(word)
  const called = [...own.words].filter(([each]) => spellingDistance(word, each, most) <= most)
  const near = [
    ...called.map(([word, shown]) => ({ word, shown })),
    ...(most === 0 && transpositions(word).length === 0 ? [] : await index.near(word)),
  ]
  const least = Math.min(...near.map((each) => spellingDistance(word, each.word, most)))
  const nearest = near
    .filter((each) => spellingDistance(word, each.word, most) === least)
    .sort((a, b) => commonStart(word, b.word) - commonStart(word, a.word))
    .slice(0, 6)
  const [first] = nearest
  if (!first) return null
  const want = nearest.flatMap((each) => wantOf(termOf(each.word), own))
  return { shown: first.shown, want }
}

function commonStart(a: string, b: string): number {
  let length = 0
  while (length < a.length && a[length] === b[length]) length++
  return length
}

/** The word itself, possibly a prefix, then its synonyms. */
function wantOf(term: Term, own: Lexicon): TermAlternatives {
  const { word, tokens } = term
  const isBeginning = tokens[0] === word && word.length > 1
  const same = own.synonyms
    .filter((words) => words.some((each) => isSame(each, word)))
    .flatMap((words) => words.filter((each) => each !== word))
    .map((each) => ({ tokens: termOf(each).tokens, isBeginning: false }))
  return [{ tokens, isBeginning }, ...same]
}

/** What the reader's language and English call what another language's word means; null if none has it. */
function translationOf({ word }: Term, own: Lexicon): TermAlternatives | null {
  const groups = meaningsOf(word)
  if (groups.length === 0) return null
  const words = [...new Set(groups.flatMap((group) => own.synonyms[group] ?? []))]
  return words.map((each) => ({ tokens: termOf(each).tokens, isBeginning: false }))
}

let meanings: Map<string, number[]> | null = null

/** Groups of synonyms with this word, in whatever language. */
function meaningsOf(word: string): readonly number[] {
  if (meanings) return meanings.get(word) ?? []
  meanings = new Map()
  for (const [group, byLanguage] of synonyms.entries())
    for (const words of Object.values(byLanguage))
      for (const each of new Set(words.split(' ').map(wordOf)))
        meanings.set(each, [...(meanings.get(each) ?? []), group])
  return meanings.get(word) ?? []
}

/** Three letters are enough of a prefix to recognize a word. */
const isSame = (known: string, word: string): boolean =>
  known === word || (word.length > 2 && known.startsWith(word))

type Lexicon = {
  /** Synonyms in the reader's language and in English. */
  readonly synonyms: readonly (readonly string[])[]
  /** Normalized words with their usual spelling. */
  readonly words: ReadonlyMap<string, string>
  /** Words of scripts without spaces. */
  readonly together: ReadonlySet<string>
  readonly stopWords: ReadonlySet<string>
}

const lexicons = new Map<string, Lexicon>()

function lexiconOf(language: string): Lexicon {
  const known = lexicons.get(language)
  if (known) return known
  const written = synonyms.map((group) =>
    [...new Set([language, firstLanguage()])].flatMap((each) => group[each]?.split(' ') ?? []),
  )
  const words = new Map(written.flat().map((word) => [wordOf(word), word]))
  const lexicon = {
    synonyms: written.map((each) => [...new Set(each.map(wordOf))]),
    words,
    together: new Set([...words.keys()].filter(isUnspaced)),
    stopWords: new Set(
      [language, firstLanguage()].flatMap((each) => (stopWords[each] ?? '').split(' ').map(wordOf)),
    ),
  }
  lexicons.set(language, lexicon)
  return lexicon
}

/** Normalized like `termsOf`: folded, without an article; words of unspaced scripts are only folded. */
const wordOf = (text: string): string => {
  const tokens = tokensOf(text)
  return tokens.length === 1 ? (tokens[0] as string) : fold(text)
}
