// Bytes of a file as text: UTF-8, or UTF-16 where its mark says so. Broken bytes become lone surrogates, so that the
// row and the cell that hold them can be named. Pure.

type Decode = (bytes: Uint8Array, isLast: boolean) => string

/** Text in the file's order, without its mark, a chunk at a time. */
export async function* textIn(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let head: Uint8Array = new Uint8Array()
  let decode: Decode | null = null
  for await (const chunk of chunks) {
    if (decode) yield decode(chunk, false)
    else {
      head = joined(head, chunk)
      if (head.length < 3) continue
      const { from, by } = encodingOf(head)
      decode = by
      yield decode(head.subarray(from), false)
    }
  }
  if (decode) yield decode(new Uint8Array(), true)
  else {
    const { from, by } = encodingOf(head)
    yield by(head.subarray(from), true)
  }
}

function encodingOf(head: Uint8Array): { from: number; by: Decode } {
  const [a, b, c] = head
  if (a === 0xef && b === 0xbb && c === 0xbf) return { from: 3, by: utf8() }
  if (a === 0xff && b === 0xfe) return { from: 2, by: utf16(0, 1) }
  if (a === 0xfe && b === 0xff) return { from: 2, by: utf16(1, 0) }
  return { from: 0, by: utf8() }
}

const joined = (a: Uint8Array, b: Uint8Array): Uint8Array => {
  if (a.length === 0) return b
  const both = new Uint8Array(a.length + b.length)
  both.set(a)
  both.set(b, a.length)
  return both
}

/** What stands for a byte that is no text: nothing that is well formed holds it alone. */
const broken = (byte: number): string => String.fromCharCode(0xdc00 + byte)

function utf8(): Decode {
  const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  let carried: Uint8Array = new Uint8Array()
  return (bytes, isLast) => {
    const all = joined(carried, bytes)
    const end = isLast ? all.length : all.length - unfinished(all)
    carried = all.slice(end)
    const part = all.subarray(0, end)
    try {
      return strict.decode(part)
    } catch {
      return mended(part, strict)
    }
  }
}

/** How many bytes at the end are the beginning of a character whose rest is in the next chunk. */
function unfinished(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] as number
    if (byte >= 0xc0) return lengthOf(byte) > back ? back : 0
    if (byte < 0x80) return 0
  }
  return 0
}

const lengthOf = (lead: number): number => (lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2)

function mended(bytes: Uint8Array, strict: TextDecoder): string {
  let text = ''
  let from = 0
  let at = 0
  while (at < bytes.length) {
    const length = charactersAt(bytes, at)
    if (length === 0) {
      text += strict.decode(bytes.subarray(from, at)) + broken(bytes[at] as number)
      from = at + 1
    }
    at += length || 1
  }
  return text + strict.decode(bytes.subarray(from))
}

/** Length of the character that begins there, or 0 where none does (RFC 3629, section 4). */
function charactersAt(bytes: Uint8Array, at: number): number {
  const lead = bytes[at] as number
  if (lead < 0x80) return 1
  if (lead < 0xc2 || lead > 0xf4) return 0
  const length = lengthOf(lead)
  const second = bytes[at + 1] ?? 0
  const least = lead === 0xe0 ? 0xa0 : lead === 0xf0 ? 0x90 : 0x80
  const most = lead === 0xed ? 0x9f : lead === 0xf4 ? 0x8f : 0xbf
  if (second < least || second > most) return 0
  for (let next = 2; next < length; next++) if (((bytes[at + next] ?? 0) & 0xc0) !== 0x80) return 0
  return length
}

const unitsAtOnce = 8_192

function utf16(low: 0 | 1, high: 0 | 1): Decode {
  let carried: Uint8Array = new Uint8Array()
  return (bytes, isLast) => {
    const all = joined(carried, bytes)
    const end = all.length - (all.length % 2)
    carried = all.slice(end)
    let text = ''
    for (let from = 0; from < end; from += 2 * unitsAtOnce) {
      const units: number[] = []
      for (let at = from; at < Math.min(end, from + 2 * unitsAtOnce); at += 2)
        units.push((all[at + low] as number) | ((all[at + high] as number) << 8))
      text += String.fromCharCode(...units)
    }
    return isLast && carried.length > 0 ? text + broken(carried[0] as number) : text
  }
}
