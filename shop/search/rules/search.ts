// What a search asks an index for: the words, what else they are called, and what may be meant by a misspelled one.

import { firstLanguage } from '../../catalog/products/rules/texts.ts'
import { concepts, fillers } from '../data.ts'
import type { Found } from '../port.ts'
import {
  farness,
  fold,
  isUnspaced,
  piecesOf,
  swapsOf,
  type Term,
  termOf,
  termsOf,
  tolerance,
} from './tokenizer.ts'

/** What a search needs of an index of words. */
export type WordIndex = {
  /** Words that may be meant by a misspelled one, each as texts write it. */
  near(word: string): Promise<readonly { word: string; shown: string }[]>
  /** Ids of published products, best first: with each of the wants, or with any. */
  find(wants: readonly Want[], how: 'each' | 'any'): Promise<readonly string[]>
}

/** One of these, best first: pieces that stand in the same text, the last of which may be the beginning of a word. */
export type Want = readonly { readonly pieces: readonly string[]; readonly isBeginning: boolean }[]

/** More than anybody leafs through. */
export const mostFound = 1_000

/** A name in the reader's language, in lower case, and the English word by which the catalogue may call the same. */
export type InEnglish = {
  readonly said: string
  readonly english: string
  /** Of a category: what is in it comes before what merely has the word. */
  readonly isCategory: boolean
}

/** Nothing for words without letters or digits. */
export async function search(
  index: WordIndex,
  words: string,
  language: string,
  named: readonly InEnglish[] = [],
): Promise<Found> {
  const own = speechOf(language)
  const asked = termsOf(words, own.together)
  const telling = asked.filter(({ word }) => !own.fillers.has(word))
  const terms = telling.length > 0 ? telling : asked
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
  const found = [...before, ...(await index.find(plain, 'each')), ...after]
  const exactly = [...new Set(found)]
  if (exactly.length > 0) return { ids: exactly, meant: null }

  const mended = await Promise.all(
    plain.map(async (want, at) => {
      // One word alone has just been looked for.
      const isKnown = plain.length > 1 && (await index.find([want], 'any')).length > 0
      return isKnown ? null : mend(index, (terms[at] as Term).word, own)
    }),
  )
  const shown = terms.map(({ word }, at) => mended[at]?.shown ?? word).join(' ')
  const meant = mended.some((each) => each !== null) ? shown : null
  const wants = plain.map((want, at) => mended[at]?.want ?? want)
  if (meant !== null) {
    const all = await index.find(wants, 'each')
    if (all.length > 0) return { ids: all, meant }
  }
  if (meant === null && plain.length === 1) return { ids: [], meant }
  const ids = await index.find(wants, 'any')
  return { ids, meant: ids.length > 0 ? meant : null }
}

type Mended = { readonly shown: string; readonly want: Want }

async function mend(index: WordIndex, word: string, own: Speech): Promise<Mended | null> {
  const most = tolerance(word)
  const called = [...own.words].filter(([each]) => farness(word, each, most) <= most)
  const near = [
    ...called.map(([word, shown]) => ({ word, shown })),
    ...(most === 0 && swapsOf(word).length === 0 ? [] : await index.near(word)),
  ]
  const least = Math.min(...near.map((each) => farness(word, each.word, most)))
  const nearest = near
    .filter((each) => farness(word, each.word, most) === least)
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

/** The word itself, which may be unfinished, then everything that says the same. */
function wantOf(term: Term, own: Speech): Want {
  const { word, pieces } = term
  const isBeginning = pieces[0] === word && word.length > 1
  const same = own.concepts
    .filter((words) => words.some((each) => isSame(each, word)))
    .flatMap((words) => words.filter((each) => each !== word))
    .map((each) => ({ pieces: termOf(each).pieces, isBeginning: false }))
  return [{ pieces, isBeginning }, ...same]
}

/** Three letters are enough of a beginning to know a word by. */
const isSame = (known: string, word: string): boolean =>
  known === word || (word.length > 2 && known.startsWith(word))

type Speech = {
  /** Words that mean the same, in the reader's language and in English. */
  readonly concepts: readonly (readonly string[])[]
  /** Each of them, with how it is written. */
  readonly words: ReadonlyMap<string, string>
  /** Those of scripts without spaces. */
  readonly together: ReadonlySet<string>
  readonly fillers: ReadonlySet<string>
}

const speeches = new Map<string, Speech>()

function speechOf(language: string): Speech {
  const known = speeches.get(language)
  if (known) return known
  const written = concepts.map((concept) =>
    [...new Set([language, firstLanguage])].flatMap((each) => concept[each]?.split(' ') ?? []),
  )
  const words = new Map(written.flat().map((word) => [wordOf(word), word]))
  const speech = {
    concepts: written.map((each) => [...new Set(each.map(wordOf))]),
    words,
    together: new Set([...words.keys()].filter(isUnspaced)),
    fillers: new Set(
      [language, firstLanguage].flatMap((each) => (fillers[each] ?? '').split(' ').map(wordOf)),
    ),
  }
  speeches.set(language, speech)
  return speech
}

/** As `termsOf` reads one: folded, without an article; of an unspaced script as it is. */
const wordOf = (text: string): string => {
  const pieces = piecesOf(text)
  return pieces.length === 1 ? (pieces[0] as string) : fold(text)
}
