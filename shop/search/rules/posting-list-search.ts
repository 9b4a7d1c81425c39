// Ranked lookup in index segments: each product's best score per term, in a millisecond for all.
import { bytesOf, firstFrom, order, type PostingSegment, segmentSize } from './posting-lists.ts'
import type { TermAlternatives } from './search.ts'

/** Scores of a name, a brand or category, a color and a mention: by index in `weights`. */
const fieldScores = Uint8Array.of(20, 12, 5, 2)
/** An exact match counts twice. */
const exactScores = fieldScores.map((each) => 2 * each)

/** An alternative of a term: the positions of its tokens in each segment, all of which have to match. */
type Way = { readonly tokens: readonly Int32Array[]; readonly beginning: Uint8Array | null }
/** Alternatives of a term, best first. */
export type Lookup = readonly Way[]

export const lookUp = (parts: readonly PostingSegment[], want: TermAlternatives): Lookup =>
  want.map(({ tokens: [first = '', ...more], isBeginning }) => ({
    tokens: [first, ...more].map((token) => whereIn(parts, token)),
    beginning: isBeginning ? bytesOf(first) : null,
  }))

/** By token: searches look up the same synonyms, whichever word was typed. */
const knownBy = new WeakMap<readonly PostingSegment[], Map<string, Int32Array>>()
const mostKnown = 2_000

/** The token's position in each segment; if missing, the bitwise complement of the next word's position. */
function whereIn(parts: readonly PostingSegment[], token: string): Int32Array {
  const known = knownBy.get(parts) ?? new Map<string, Int32Array>()
  knownBy.set(parts, known)
  const tokenBytes = bytesOf(token)
  const where =
    known.get(token) ??
    Int32Array.from(parts, (part) => {
      const nth = firstFrom(part, tokenBytes)
      return order(part, nth, tokenBytes) === 0 ? nth : ~nth
    })
  if (known.size >= mostKnown) known.clear()
  known.set(token, where)
  return where
}

/** Score of each product of a segment, by number; null if none matches. */
export function scoresIn(
  parts: readonly PostingSegment[],
  at: number,
  { lookups, how }: { lookups: readonly Lookup[]; how: 'each' | 'any' },
): Uint16Array | null {
  let all: Uint16Array | null = null
  for (const ways of lookups) {
    const scores = bestScores(parts[at] as PostingSegment, at, ways)
    if (!scores && how === 'each') return null
    if (!scores) continue
    if (!all) all = new Uint16Array(scores)
    else if (how === 'each') addToEach(all, scores)
    else for (let number = 0; number < segmentSize; number += 1) add(all, number, scores)
  }
  return all
}

const add = (all: Uint16Array, number: number, said: Uint8Array): void => {
  all[number] = (all[number] as number) + (said[number] as number)
}

function addToEach(all: Uint16Array, said: Uint8Array): void {
  for (let number = 0; number < segmentSize; number += 1)
    if (all[number] !== 0) {
      if (said[number] === 0) all[number] = 0
      else add(all, number, said)
    }
}

/** Scores of the best alternative, plus a little for others; null if no product matches any. */
function bestScores(part: PostingSegment, at: number, ways: Lookup): Uint8Array | null {
  let common: Uint8Array | null = null
  for (let nth = 0; nth < ways.length; nth += 1) {
    const { tokens, beginning } = ways[nth] as Way
    if (tokens.every((where) => (where[at] as number) >= 0)) {
      common ??= new Uint8Array(segmentSize)
      const words = tokens.map((where) => where[at] as number)
      const scoring = { said: common, values: nth === 0 ? exactScores : fieldScores }
      if (words.length === 1) score(part, words[0] as number, scoring)
      else scoreTogether(part, words, scoring)
    }
    if (!beginning) continue
    const first = tokens[0]?.[at] as number
    for (let word = first < 0 ? ~first : first; begins(part, word, beginning); word += 1) {
      common ??= new Uint8Array(segmentSize)
      score(part, word, { said: common, values: fieldScores })
    }
  }
  return common
}

type Scoring = { readonly said: Uint8Array; readonly values: Uint8Array }

/** Where all words match, the lowest of their scores. */
function scoreTogether(
  part: PostingSegment,
  words: readonly number[],
  { said, values }: Scoring,
): void {
  const [least, ...more] = words.map((each) => {
    const own = new Uint8Array(segmentSize)
    score(part, each, { said: own, values })
    return own
  }) as [Uint8Array, ...Uint8Array[]]
  for (let number = 0; number < segmentSize; number += 1) {
    let own = least[number] as number
    if (own === 0) continue
    for (const each of more) if ((each[number] as number) < own) own = each[number] as number
    if (own > 0) said[number] = combined(said[number] as number, own)
  }
}

/** The highest score counts, plus a little for a repeated match: a loudspeaker is also called a speaker. */
const combined = (before: number, value: number): number =>
  before === 0 ? value : Math.min(most, Math.max(value, before) + 1)
const most = 255

/** Raises scores by the postings of one word. */
function score({ bytes, words }: PostingSegment, nth: number, { said, values }: Scoring): void {
  let at = words[nth] as number
  at += 1 + (bytes[at] as number)
  let length = 0
  for (let shift = 0; ; shift += 7) {
    const byte = bytes[at++] as number
    length |= (byte & 127) << shift
    if (byte < 128) break
  }
  const until = at + length
  for (let all = 0; at < until; ) {
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++] as number
      all += (byte & 127) << shift
      if (byte < 128) break
    }
    said[all >> 2] = combined(said[all >> 2] as number, values[all & 3] as number)
  }
}

function begins({ bytes, words }: PostingSegment, nth: number, wanted: Uint8Array): boolean {
  const at = words[nth]
  if (at === undefined || (bytes[at] as number) < wanted.length) return false
  for (let index = 0; index < wanted.length; index += 1)
    if (bytes[at + 1 + index] !== wanted[index]) return false
  return true
}
