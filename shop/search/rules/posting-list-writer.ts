// Rewrites a segment without removed products and with new ones, in one pass over its bytes.
import { type Weight, weights } from './index-text.ts'
import {
  bytesOf,
  firstFrom,
  numberAt,
  order,
  type PostingSegment,
  postingSegment,
  productsIn,
  segmentSize,
  textAt,
  wordAt,
} from './posting-lists.ts'

/** A product with its index tokens. */
export type IndexedProduct = { readonly id: string; readonly words: ReadonlyMap<string, Weight> }

const nothing: PostingSegment = { bytes: new Uint8Array(), words: new Uint32Array() }

/** The segment without the products `gone`, and with `fresh` ones, which may replace earlier versions. */
export function rewriteSegment(
  old: Uint8Array | null,
  { gone, fresh }: { gone: ReadonlySet<string>; fresh: readonly IndexedProduct[] },
): Uint8Array {
  const isOut = new Set([...gone, ...fresh.map(({ id }) => id)])
  const before = old ? productsIn(old) : []
  const staying = before.filter((id) => !isOut.has(id))
  /** New numbers of the existing products; -1 for removed ones. */
  let next = 0
  const numbers = Int32Array.from(before, (id) => (isOut.has(id) ? -1 : next++))
  const pen: Pen = { bytes: new Uint8Array((old?.length ?? 0) + 65_536), at: 0 }
  putNumber(pen, staying.length + fresh.length)
  for (const id of staying) putText(pen, bytesOf(id))
  for (const { id } of fresh) putText(pen, bytesOf(id))

  const part = old ? postingSegment(old) : nothing
  const list: Pen = { bytes: new Uint8Array(2 * segmentSize), at: 0 }
  let nth = 0
  const putUntil = (end: number) => {
    for (; nth < end; nth += 1) {
      list.at = 0
      putStaying(list, part, { nth, numbers })
      putEntry(pen, list, wordAt(part, nth))
    }
  }
  for (const [word, said] of byWord(fresh, staying.length)) {
    putUntil(firstFrom(part, word))
    list.at = 0
    let last = 0
    if (order(part, nth, word) === 0) {
      last = putStaying(list, part, { nth, numbers })
      nth += 1
    }
    for (const each of said) {
      putNumber(list, each - last)
      last = each
    }
    putEntry(pen, list, word)
  }
  putUntil(part.words.length)
  return pen.bytes.slice(0, pen.at)
}

/** Postings by word in order: product number and weight, packed into one number. */
function byWord(fresh: readonly IndexedProduct[], first: number): [Uint8Array, number[]][] {
  const lists = new Map<string, number[]>()
  for (const [index, { words }] of fresh.entries())
    for (const [word, weight] of words) {
      const list = lists.get(word) ?? []
      list.push((first + index) * weights.length + weights.indexOf(weight))
      lists.set(word, list)
    }
  return [...lists]
    .map(([word, list]): [Uint8Array, number[]] => [bytesOf(word), list])
    .sort(([one], [other]) => Buffer.compare(one, other))
}

/** Copies a word's postings of the remaining products. Returns the last one. */
function putStaying(
  list: Pen,
  { bytes, words }: PostingSegment,
  { nth, numbers }: { nth: number; numbers: Int32Array },
): number {
  const cursor = { bytes, at: words[nth] as number }
  textAt(cursor)
  const until = numberAt(cursor) + cursor.at
  let last = 0
  for (let posting = 0; cursor.at < until; ) {
    posting += numberAt(cursor)
    const number = numbers[posting >> 2] as number
    if (number < 0) continue
    const now = number * weights.length + (posting & 3)
    putNumber(list, now - last)
    last = now
  }
  return last
}

/** Drops words without postings. */
function putEntry(pen: Pen, list: Pen, word: Uint8Array): void {
  if (list.at === 0) return
  putText(pen, word)
  putText(pen, list.bytes.subarray(0, list.at))
}

/** A growing buffer. */
type Pen = { bytes: Uint8Array; at: number }

function make(pen: Pen, room: number): void {
  if (pen.at + room <= pen.bytes.length) return
  const bytes = new Uint8Array(2 * (pen.at + room))
  bytes.set(pen.bytes)
  pen.bytes = bytes
}

function putNumber(pen: Pen, value: number): void {
  make(pen, 5)
  let rest = value
  for (; rest > 127; rest >>>= 7) pen.bytes[pen.at++] = (rest & 127) | 128
  pen.bytes[pen.at++] = rest
}

function putText(pen: Pen, text: Uint8Array): void {
  putNumber(pen, text.length)
  make(pen, text.length)
  pen.bytes.set(text, pen.at)
  pen.at += text.length
}
