// A ZIP archive as a stream, its files stored as they are (PKWARE APPNOTE 6.3.10): sizes follow behind each file.
import { crc32 } from 'node:zlib'

export type ZipFile = {
  readonly name: string
  readonly at: Date
  readonly chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
}

type Written = { name: Buffer; at: Date; crc: number; size: number; offset: number }

/** Names and sizes are told behind the bytes (bit 3); names are UTF-8 (bit 11). */
const flags = 0x0808
const version = 20

/** At most 65,535 files and 4 GB: more is thrown at, before an archive that nobody can open. */
export async function* zipped(files: AsyncIterable<ZipFile>): AsyncGenerator<Uint8Array> {
  const written: Written[] = []
  let offset = 0
  for await (const { name, at, chunks } of files) {
    const entry = { name: Buffer.from(name), at, crc: 0, size: 0, offset }
    const head = localHeader(entry)
    yield head
    for await (const chunk of chunks) {
      entry.crc = crc32(chunk, entry.crc)
      entry.size += chunk.length
      yield chunk
    }
    const tail = descriptor(entry)
    yield tail
    offset += head.length + entry.size + tail.length
    written.push(entry)
    if (offset > 0xffffffff || written.length > 0xffff) throw new Error('too much for one archive')
  }
  const directory = Buffer.concat(written.map(directoryHeader))
  yield directory
  yield endRecord(written.length, directory.length, offset)
}

function localHeader({ name, at }: Written): Buffer {
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x04034b50, 0)
  head.writeUInt16LE(version, 4)
  head.writeUInt16LE(flags, 6)
  head.writeUInt32LE(dosTime(at), 10)
  head.writeUInt16LE(name.length, 26)
  return Buffer.concat([head, name])
}

function descriptor({ crc, size }: Written): Buffer {
  const tail = Buffer.alloc(16)
  tail.writeUInt32LE(0x08074b50, 0)
  tail.writeUInt32LE(crc, 4)
  tail.writeUInt32LE(size, 8)
  tail.writeUInt32LE(size, 12)
  return tail
}

function directoryHeader({ name, at, crc, size, offset }: Written): Buffer {
  const head = Buffer.alloc(46)
  head.writeUInt32LE(0x02014b50, 0)
  head.writeUInt16LE(version, 4)
  head.writeUInt16LE(version, 6)
  head.writeUInt16LE(flags, 8)
  head.writeUInt32LE(dosTime(at), 12)
  head.writeUInt32LE(crc, 16)
  head.writeUInt32LE(size, 20)
  head.writeUInt32LE(size, 24)
  head.writeUInt16LE(name.length, 28)
  head.writeUInt32LE(offset, 42)
  return Buffer.concat([head, name])
}

function endRecord(count: number, size: number, offset: number): Buffer {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(offset, 16)
  return end
}

/** Date and time in two seconds' steps, as DOS had them. */
function dosTime(at: Date): number {
  const day = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate()
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1)
  return ((day << 16) | time) >>> 0
}
