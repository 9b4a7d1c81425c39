// A part of the index of searches in bytes: the ids of some products, then every word that they have, in the order of
// its letters, with the numbers of the products that have it and how much it says of them.

/** So many products are in a part: few enough to be written again when one of them changes. */
export const partSize = 2_048

export type WordPart = {
  readonly bytes: Uint8Array
  /** Where in `bytes` each of its words begins. */
  readonly words: Uint32Array
}

const encoder = new TextEncoder()
const decoder = new TextDecoder()

/** As the index keeps a word: its UTF-8, in whose order words stand. */
export const bytesOf = (word: string): Uint8Array => encoder.encode(word)

type Cursor = { readonly bytes: Uint8Array; at: number }

/** Seven bits in each byte, the lowest first; all but the last have the eighth. */
export function numberAt(cursor: Cursor): number {
  let value = 0
  for (let shift = 0; ; shift += 7) {
    const byte = cursor.bytes[cursor.at++] as number
    value |= (byte & 127) << shift
    if (byte < 128) return value
  }
}

/** Its length and itself. */
export function textAt(cursor: Cursor): Uint8Array {
  const length = numberAt(cursor)
  cursor.at += length
  return cursor.bytes.subarray(cursor.at - length, cursor.at)
}

/** Ids of its products, by their numbers. */
export function productsIn(bytes: Uint8Array): string[] {
  const cursor = { bytes, at: 0 }
  return Array.from({ length: numberAt(cursor) }, () => decoder.decode(textAt(cursor)))
}

export function wordPart(bytes: Uint8Array): WordPart {
  const cursor = { bytes, at: 0 }
  for (let left = numberAt(cursor); left > 0; left -= 1) skip(cursor)
  const words: number[] = []
  while (cursor.at < bytes.length) {
    words.push(cursor.at)
    skip(cursor)
    skip(cursor)
  }
  return { bytes, words: Uint32Array.from(words) }
}

function skip(cursor: Cursor): void {
  const length = numberAt(cursor)
  cursor.at += length
}

export const wordAt = ({ bytes, words }: WordPart, nth: number): Uint8Array =>
  textAt({ bytes, at: words[nth] as number })

/** Below zero where the part's word comes before `wanted`, zero where it is the same. */
export function order({ bytes, words }: WordPart, nth: number, wanted: Uint8Array): number {
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

/** The first word of the part that does not come before `wanted`. */
export function firstFrom(part: WordPart, wanted: Uint8Array): number {
  let [low, high] = [0, part.words.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (order(part, middle, wanted) < 0) low = middle + 1
    else high = middle
  }
  return low
}
