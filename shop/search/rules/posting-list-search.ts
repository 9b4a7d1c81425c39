// Finds products in parts of the index: of each what it says most of what is wanted, all of them in a millisecond.
import { bytesOf, firstFrom, order, partSize, type WordPart } from './posting-lists.ts'
import type { Want } from './search.ts'

/** What a name, a brand or category, a colour and a mention say: by the numbers that they have in `weights`. */
const fieldScores = Uint8Array.of(20, 12, 5, 2)
/** A word as it is written says as much again. */
const exactScores = fieldScores.map((each) => 2 * each)

/** A way to say what is wanted: where its tokens are in each part, all of which have to be there. */
type Way = { readonly tokens: readonly Int32Array[]; readonly beginning: Uint8Array | null }
/** Ways to say what is wanted, best first. */
export type Lookup = readonly Way[]

export const lookUp = (parts: readonly WordPart[], want: Want): Lookup =>
  want.map(({ tokens: [first = '', ...more], isBeginning }) => ({
    tokens: [first, ...more].map((token) => whereIn(parts, token)),
    beginning: isBeginning ? bytesOf(first) : null,
  }))

/** By token: searches look up what is called the same, whichever word is asked for. */
const knownBy = new WeakMap<readonly WordPart[], Map<string, Int32Array>>()
const mostKnown = 2_000

/** Its number in each part; in those that do not have it, `~number` of the word that comes after it. */
function whereIn(parts: readonly WordPart[], token: string): Int32Array {
  const known = knownBy.get(parts) ?? new Map<string, Int32Array>()
  knownBy.set(parts, known)
  const wanted = bytesOf(token)
  const where =
    known.get(token) ??
    Int32Array.from(parts, (part) => {
      const nth = firstFrom(part, wanted)
      return order(part, nth, wanted) === 0 ? nth : ~nth
    })
  if (known.size >= mostKnown) known.clear()
  known.set(token, where)
  return where
}

/**
 * How much each product of one of the parts says of what is looked up in them, by its number; null where none says
 * anything.
 */
export function scoresIn(
  parts: readonly WordPart[],
  at: number,
  { lookups, how }: { lookups: readonly Lookup[]; how: 'each' | 'any' },
): Uint16Array | null {
  let all: Uint16Array | null = null
  for (const ways of lookups) {
    const said = bestScores(parts[at] as WordPart, at, ways)
    if (!said && how === 'each') return null
    if (!said) continue
    if (!all) all = new Uint16Array(said)
    else if (how === 'each') addToEach(all, said)
    else for (let number = 0; number < partSize; number += 1) add(all, number, said)
  }
  return all
}

const add = (all: Uint16Array, number: number, said: Uint8Array): void => {
  all[number] = (all[number] as number) + (said[number] as number)
}

function addToEach(all: Uint16Array, said: Uint8Array): void {
  for (let number = 0; number < partSize; number += 1)
    if (all[number] !== 0) {
      if (said[number] === 0) all[number] = 0
      else add(all, number, said)
    }
}

/** By the way that says most of a product, and the others; null where no product says it in any. */
function bestScores(part: WordPart, at: number, ways: Lookup): Uint8Array | null {
  let said: Uint8Array | null = null
  for (let nth = 0; nth < ways.length; nth += 1) {
    const { tokens, beginning } = ways[nth] as Way
    if (tokens.every((where) => (where[at] as number) >= 0)) {
      said ??= new Uint8Array(partSize)
      const words = tokens.map((where) => where[at] as number)
      const scoring = { said, values: nth === 0 ? exactScores : fieldScores }
      if (words.length === 1) score(part, words[0] as number, scoring)
      else scoreTogether(part, words, scoring)
    }
    if (!beginning) continue
    const first = tokens[0]?.[at] as number
    for (let word = first < 0 ? ~first : first; begins(part, word, beginning); word += 1) {
      said ??= new Uint8Array(partSize)
      score(part, word, { said, values: fieldScores })
    }
  }
  return said
}

type Scoring = { readonly said: Uint8Array; readonly values: Uint8Array }

/** Where all of the words are, by that which says least. */
function scoreTogether(part: WordPart, words: readonly number[], { said, values }: Scoring): void {
  const [least, ...more] = words.map((each) => {
    const own = new Uint8Array(partSize)
    score(part, each, { said: own, values })
    return own
  }) as [Uint8Array, ...Uint8Array[]]
  for (let number = 0; number < partSize; number += 1) {
    let own = least[number] as number
    if (own === 0) continue
    for (const each of more) if ((each[number] as number) < own) own = each[number] as number
    if (own > 0) said[number] = combined(said[number] as number, own)
  }
}

/** What says most counts, and a little that the same is said again: a loudspeaker is also called a speaker. */
const combined = (before: number, value: number): number =>
  before === 0 ? value : Math.min(most, Math.max(value, before) + 1)
const most = 255

/** Raises what is said by what one word of the part says. */
function score({ bytes, words }: WordPart, nth: number, { said, values }: Scoring): void {
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

function begins({ bytes, words }: WordPart, nth: number, wanted: Uint8Array): boolean {
  const at = words[nth]
  if (at === undefined || (bytes[at] as number) < wanted.length) return false
  for (let index = 0; index < wanted.length; index += 1)
    if (bytes[at + 1 + index] !== wanted[index]) return false
  return true
}
