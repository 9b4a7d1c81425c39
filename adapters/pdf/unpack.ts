// Decompresses web fonts (WOFF): the rendering library would do it again for each glyph, which takes minutes for Chinese.
import { inflateSync } from 'node:zlib'

const headerLength = { woff: 44, sfnt: 12 }
const entryLength = { woff: 20, sfnt: 16 }

/** WOFF 1.0 (W3C, https://www.w3.org/TR/WOFF/) to sfnt. Throws for any other format. */
export function unpackFont(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('not a WOFF file')
  const count = woff.readUInt16BE(12)
  const tables = Array.from({ length: count }, (_, at) => {
    const entry = headerLength.woff + at * entryLength.woff
    const [start, packed, length] = [4, 8, 12].map((field) => woff.readUInt32BE(entry + field)) as [
      number,
      number,
      number,
    ]
    const bytes = woff.subarray(start, start + packed)
    return {
      tag: woff.subarray(entry, entry + 4),
      checksum: woff.readUInt32BE(entry + 16),
      // Incompressible tables are stored as they are.
      bytes: packed < length ? inflateSync(bytes) : bytes,
    }
  })

  const header = Buffer.alloc(headerLength.sfnt + count * entryLength.sfnt)
  header.writeUInt32BE(woff.readUInt32BE(4), 0)
  header.writeUInt16BE(count, 4)
  const power = 2 ** Math.floor(Math.log2(count))
  header.writeUInt16BE(power * 16, 6)
  header.writeUInt16BE(Math.log2(power), 8)
  header.writeUInt16BE((count - power) * 16, 10)
  let offset = header.length
  const parts: Buffer[] = [header]
  for (const [at, { tag, checksum, bytes }] of tables.entries()) {
    const entry = headerLength.sfnt + at * entryLength.sfnt
    tag.copy(header, entry)
    header.writeUInt32BE(checksum, entry + 4)
    header.writeUInt32BE(offset, entry + 8)
    header.writeUInt32BE(bytes.length, entry + 12)
    // Tables are aligned to four bytes.
    const padding = Buffer.alloc((4 - (bytes.length % 4)) % 4)
    parts.push(bytes, padding)
    offset += bytes.length + padding.length
  }
  return Buffer.concat(parts)
}
