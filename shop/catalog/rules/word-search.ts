// Finds products in parts of the index: of each what it says most of what is wanted, all of them in a millisecond.
import type { Want } from '../port.ts'
import { bytesOf, partSize, type WordPart } from './word-part.ts'

/** What a name, a brand or category, a colour and a mention say: by the numbers that they have in `weights`. */
const say = Uint8Array.of(20, 12, 5, 2)
/** A word as it is written says as much again. */
const twice = say.map((each) => 2 * each)

/** Ways to say what is wanted, best first. */
export type Sought = readonly {
  /** All of them have to be there. */
  readonly pieces: readonly Uint8Array[]
  readonly isBeginning: boolean
}[]

export const soughtOf = (want: Want): Sought =>
  want.map(({ pieces, isBeginning }) => ({ pieces: pieces.map(bytesOf), isBeginning }))

/** How much each product of the part says of what is sought, by its number; null where none says anything. */
export function saidIn(
  part: WordPart,
  sought: readonly Sought[],
  how: 'each' | 'any',
): Uint16Array | null {
  const all = new Uint16Array(partSize)
  let isAny = false
  for (const [nth, ways] of sought.entries()) {
    const said = mostSaid(part, ways)
    if (said) isAny = true
    else if (how === 'each') return null
    else continue
    const isNeeded = how === 'each' && nth > 0
    for (let number = 0; number < partSize; number += 1) {
      const own = said[number] as number
      const before = all[number] as number
      all[number] = isNeeded && (own === 0 || before === 0) ? 0 : before + own
    }
  }
  return isAny ? all : null
}

/** By the way that says most of a product; null where no product says it in any. */
function mostSaid(part: WordPart, ways: Sought): Uint8Array | null {
  let said: Uint8Array | null = null
  for (const [nth, { pieces, isBeginning }] of ways.entries()) {
    const own = together(part, pieces, nth === 0 ? twice : say)
    if (own) said = said ? greater(said, own) : own
    const [piece] = pieces
    if (!isBeginning || !piece) continue
    for (let at = firstFrom(part, piece); begins(part, at, piece); at += 1) {
      said ??= new Uint8Array(partSize)
      putSaid(part, at, { said, values: say })
    }
  }
  return said
}

/** Where all pieces are, by that which says least. */
function together(
  part: WordPart,
  pieces: readonly Uint8Array[],
  values: Uint8Array,
): Uint8Array | null {
  let all: Uint8Array | null = null
  for (const piece of pieces) {
    const at = firstFrom(part, piece)
    if (order(part, at, piece) !== 0) return null
    const said = new Uint8Array(partSize)
    putSaid(part, at, { said, values })
    all = all ? lesser(all, said) : said
  }
  return all
}

const greater = (one: Uint8Array, other: Uint8Array): Uint8Array =>
  one.map((each, number) => Math.max(each, other[number] as number))
const lesser = (one: Uint8Array, other: Uint8Array): Uint8Array =>
  one.map((each, number) => Math.min(each, other[number] as number))

/** Raises what is said by what one word of the part says. */
function putSaid(
  { bytes, words }: WordPart,
  nth: number,
  { said, values }: { said: Uint8Array; values: Uint8Array },
): void {
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
    const value = values[all & 3] as number
    if (value > (said[all >> 2] as number)) said[all >> 2] = value
  }
}

/** The first word of the part that does not come before `wanted`. */
function firstFrom(part: WordPart, wanted: Uint8Array): number {
  let [low, high] = [0, part.words.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (order(part, middle, wanted) < 0) low = middle + 1
    else high = middle
  }
  return low
}

/** Below zero where the part's word comes before `wanted`, zero where it is the same. */
function order({ bytes, words }: WordPart, nth: number, wanted: Uint8Array): number {
  const at = words[nth]
  if (at === undefined) return 1
  // A word is 40 characters at most: one byte tells its length.
  const length = bytes[at] as number
  const both = Math.min(length, wanted.length)
  for (let index = 0; index < both; index += 1) {
    const apart = (bytes[at + 1 + index] as number) - (wanted[index] as number)
    if (apart !== 0) return apart
  }
  return length - wanted.length
}

function begins({ bytes, words }: WordPart, nth: number, wanted: Uint8Array): boolean {
  const at = words[nth]
  if (at === undefined || (bytes[at] as number) < wanted.length) return false
  for (let index = 0; index < wanted.length; index += 1)
    if (bytes[at + 1 + index] !== wanted[index]) return false
  return true
}

/** The first `most` places by how much is said there, then by the shelf. */
export function bestOf(said: Uint16Array, most: number): number[] {
  const counts = new Uint32Array(1 + said.reduce((most, each) => Math.max(most, each), 0))
  for (let place = 0; place < said.length; place += 1) {
    const value = said[place] as number
    counts[value] = (counts[value] as number) + 1
  }
  const begins = new Uint32Array(counts.length)
  let sum = 0
  for (let value = counts.length - 1; value > 0; value -= 1) {
    begins[value] = sum
    sum += counts[value] as number
  }
  const best: number[] = new Array(Math.min(sum, most))
  for (let place = 0; place < said.length; place += 1) {
    const value = said[place] as number
    const at = begins[value] as number
    if (value === 0 || at >= most) continue
    best[at] = place
    begins[value] = at + 1
  }
  return best
}
