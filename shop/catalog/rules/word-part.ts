// A part of the index of searches in bytes: the ids of some products, then every word that they have, in the order of
// its letters, with the numbers of the products that have it and how much it says of them.
import { type Weight, weights } from './index-text.ts'

/** So many products are in a part: few enough to be written again when one of them changes. */
export const partSize = 2_048

export type WordPart = {
  readonly bytes: Uint8Array
  /** Where in `bytes` each of its words begins. */
  readonly words: Uint32Array
}

/** A product that is to be found by these words. */
export type Worded = { readonly id: string; readonly words: ReadonlyMap<string, Weight> }

const encoder = new TextEncoder()
const decoder = new TextDecoder()

/** As the index keeps it: its UTF-8, whose order is the same in bytes and, written so, in characters. */
export const bytesOf = (word: string): Uint8Array => encoder.encode(word)
const keyOf = (word: string): string => String.fromCharCode(...bytesOf(word))

type Cursor = { readonly bytes: Uint8Array; at: number }

/** Seven bits in each byte, the lowest first; all but the last have the eighth. */
function numberAt(cursor: Cursor): number {
  let value = 0
  for (let shift = 0; ; shift += 7) {
    const byte = cursor.bytes[cursor.at++] as number
    value |= (byte & 127) << shift
    if (byte < 128) return value
  }
}

function putNumber(bytes: number[], value: number): void {
  let rest = value
  for (; rest > 127; rest >>>= 7) bytes.push((rest & 127) | 128)
  bytes.push(rest)
}

function putBytes(bytes: number[], more: ArrayLike<number>): void {
  putNumber(bytes, more.length)
  for (let at = 0; at < more.length; at += 1) bytes.push(more[at] as number)
}

function skipBytes(cursor: Cursor): void {
  const length = numberAt(cursor)
  cursor.at += length
}

/** Ids of its products, by their numbers. */
export function productsIn(bytes: Uint8Array): string[] {
  const cursor = { bytes, at: 0 }
  return Array.from({ length: numberAt(cursor) }, () => {
    const length = numberAt(cursor)
    cursor.at += length
    return decoder.decode(bytes.subarray(cursor.at - length, cursor.at))
  })
}

export function wordPart(bytes: Uint8Array): WordPart {
  const cursor = { bytes, at: 0 }
  for (let left = numberAt(cursor); left > 0; left -= 1) skipBytes(cursor)
  const words: number[] = []
  while (cursor.at < bytes.length) {
    words.push(cursor.at)
    skipBytes(cursor)
    skipBytes(cursor)
  }
  return { bytes, words: Uint32Array.from(words) }
}

/** The same part without the products `gone`, and with `fresh` ones, which may have been in it before. */
export function rewritten(
  old: Uint8Array | null,
  { gone, fresh }: { gone: ReadonlySet<string>; fresh: readonly Worded[] },
): Uint8Array {
  const isOut = new Set([...gone, ...fresh.map(({ id }) => id)])
  const before = old ? productsIn(old) : []
  const ids = before.filter((id) => !isOut.has(id))
  const numbers = new Map(ids.map((id, number) => [id, number]))
  const lists = old
    ? listsOf(
        old,
        before.map((id) => numbers.get(id) ?? -1),
      )
    : new Map<string, number[]>()
  for (const { id, words } of fresh) {
    for (const [word, weight] of words) {
      const key = keyOf(word)
      const list = lists.get(key) ?? []
      list.push(ids.length * weights.length + weights.indexOf(weight))
      lists.set(key, list)
    }
    ids.push(id)
  }
  return written(ids, lists)
}

/** What each word says of which product, with their new numbers; those without one are left out. */
function listsOf(bytes: Uint8Array, numbers: readonly number[]): Map<string, number[]> {
  const { words } = wordPart(bytes)
  const lists = new Map<string, number[]>()
  for (const begin of words) {
    const cursor = { bytes, at: begin }
    const length = numberAt(cursor)
    const key = String.fromCharCode(...bytes.subarray(cursor.at, cursor.at + length))
    cursor.at += length
    const until = numberAt(cursor) + cursor.at
    const list: number[] = []
    for (let said = 0; cursor.at < until; ) {
      said += numberAt(cursor)
      const number = numbers[said >> 2] as number
      if (number >= 0) list.push(number * weights.length + (said & 3))
    }
    if (list.length > 0) lists.set(key, list)
  }
  return lists
}

function written(ids: readonly string[], lists: ReadonlyMap<string, readonly number[]>) {
  const bytes: number[] = []
  putNumber(bytes, ids.length)
  for (const id of ids) putBytes(bytes, bytesOf(id))
  for (const key of [...lists.keys()].sort()) {
    putBytes(
      bytes,
      Array.from(key, (byte) => byte.charCodeAt(0)),
    )
    const list: number[] = []
    let before = 0
    for (const said of lists.get(key) ?? []) {
      putNumber(list, said - before)
      before = said
    }
    putBytes(bytes, list)
  }
  return Uint8Array.from(bytes)
}
