// Decodes a file: UTF-8, UTF-16 with a BOM, or a legacy encoding that was recognized or chosen. Pure.
// Invalid bytes become lone surrogates, so that their row and cell can be reported.

type Decode = (bytes: Uint8Array, isLast: boolean) => string

/** Decoded text without its BOM, in chunks. `legacy`: encoding of a file without a BOM, instead of UTF-8. */
export async function* textIn(
  chunks: AsyncIterable<Uint8Array>,
  legacy?: string,
): AsyncGenerator<string> {
  let head: Uint8Array = new Uint8Array()
  let decode: Decode | null = null
  for await (const chunk of chunks) {
    if (decode) yield decode(chunk, false)
    else {
      head = joined(head, chunk)
      if (head.length < 3) continue
      const { from, by } = encodingOf(head, legacy)
      decode = by
      yield decode(head.subarray(from), false)
    }
  }
  if (decode) yield decode(new Uint8Array(), true)
  else {
    const { from, by } = encodingOf(head, legacy)
    yield by(head.subarray(from), true)
  }
}

function encodingOf(head: Uint8Array, legacy?: string): { from: number; by: Decode } {
  const [a, b, c] = head
  if (a === 0xef && b === 0xbb && c === 0xbf) return { from: 3, by: utf8() }
  if (a === 0xff && b === 0xfe) return { from: 2, by: utf16(false) }
  if (a === 0xfe && b === 0xff) return { from: 2, by: utf16(true) }
  return { from: 0, by: legacy ? single(legacy) : utf8() }
}

function single(encoding: string): Decode {
  const decoder = new TextDecoder(encoding)
  return (bytes, isLast) => decoder.decode(bytes, { stream: !isLast })
}

const joined = (a: Uint8Array, b: Uint8Array): Uint8Array => {
  if (a.length === 0) return b
  const both = new Uint8Array(a.length + b.length)
  both.set(a)
  both.set(b, a.length)
  return both
}

/** Placeholder of an invalid byte: well-formed text never contains a lone surrogate. */
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
      return mended(part)
    }
  }
}

/** Number of trailing bytes of an incomplete character, whose rest is in the next chunk. */
function unfinished(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] as number
    if (byte >= 0xc0) return lengthOf(byte) > back ? back : 0
    if (byte < 0x80) return 0
  }
  return 0
}

const lengthOf = (lead: number): number => (lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2)

/** Bytes as Latin-1: well-formed UTF-8 characters (RFC 3629, section 4), or one invalid byte. */
export const characters = new RegExp(
  [
    '(?:[\\x00-\\x7f]|[\\xc2-\\xdf][\\x80-\\xbf]|\\xe0[\\xa0-\\xbf][\\x80-\\xbf]',
    '|[\\xe1-\\xec\\xee\\xef][\\x80-\\xbf]{2}|\\xed[\\x80-\\x9f][\\x80-\\xbf]|\\xf0[\\x90-\\xbf][\\x80-\\xbf]{2}',
    '|[\\xf1-\\xf3][\\x80-\\xbf]{3}|\\xf4[\\x80-\\x8f][\\x80-\\xbf]{2})+|([^])',
  ].join(''),
  'g',
)

const mended = (bytes: Uint8Array): string =>
  Buffer.from(bytes)
    .toString('latin1')
    .replace(characters, (sound, other?: string) =>
      other === undefined ? Buffer.from(sound, 'latin1').toString() : broken(other.charCodeAt(0)),
    )

function utf16(isBigEndian: boolean): Decode {
  let carried: Uint8Array = new Uint8Array()
  return (bytes, isLast) => {
    const all = Buffer.from(joined(carried, bytes))
    const end = all.length - (all.length % 2)
    carried = all.subarray(end)
    const units = all.subarray(0, end)
    const text = (isBigEndian ? units.swap16() : units).toString('utf16le')
    return isLast && carried.length > 0 ? text + broken(carried[0] as number) : text
  }
}
