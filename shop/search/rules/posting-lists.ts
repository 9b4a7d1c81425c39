// Binary format of an index segment: product ids, then every word in byte order with its postings, the numbers of its
// products and their weights.

/** Products per segment: few enough to rewrite when one of them changes. */
export const segmentSize = 2_048

export type PostingSegment = {
  readonly bytes: Uint8Array
  /** Offset of each word in `bytes`. */
  readonly words: Uint32Array
}

const encoder = new TextEncoder()
const decoder = new TextDecoder()

/** A word in UTF-8, whose byte order is the order of words. */
export const bytesOf = (word: string): Uint8Array => encoder.encode(word)

type Cursor = { readonly bytes: Uint8Array; at: number }

/** Varint: seven bits per byte, the lowest first; all but the last byte have the high bit set. */
export function numberAt(cursor: Cursor): number {
  let value = 0
  for (let shift = 0; ; shift += 7) {
    const byte = cursor.bytes[cursor.at++] as number
    value |= (byte & 127) << shift
    if (byte < 128) return value
  }
}

/** Length-prefixed. */
export function textAt(cursor: Cursor): Uint8Array {
  const length = numberAt(cursor)
  cursor.at += length
  return cursor.bytes.subarray(cursor.at - length, cursor.at)
}

/** Product ids by number. */
export function productsIn(bytes: Uint8Array): string[] {
  const cursor = { bytes, at: 0 }
  return Array.from({ length: numberAt(cursor) }, () => decoder.decode(textAt(cursor)))
}

export function postingSegment(bytes: Uint8Array): PostingSegment {
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

export const wordAt = ({ bytes, words }: PostingSegment, nth: number): Uint8Array =>
  textAt({ bytes, at: words[nth] as number })

/** Negative if the segment's word precedes `wanted`, zero if they are equal. */
export function order({ bytes, words }: PostingSegment, nth: number, wanted: Uint8Array): number {
  const at = words[nth]
  if (at === undefined) return 1
  // A word is at most 40 characters long, so its length fits one byte.
  const length = bytes[at] as number
  const both = Math.min(length, wanted.length)
  for (let index = 0; index < both; index += 1) {
    const apart = (bytes[at + 1 + index] as number) - (wanted[index] as number)
    if (apart !== 0) return apart
  }
  return length - wanted.length
}

/** The first word of the segment that does not precede `wanted`. */
export function firstFrom(part: PostingSegment, wanted: Uint8Array): number {
  let [low, high] = [0, part.words.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (order(part, middle, wanted) < 0) low = middle + 1
    else high = middle
  }
  return low
}
