// Reads a ZIP archive by its central directory, and verifies names, sizes and checksums.
import { crc32 } from 'node:zlib'

export function unzipped(archive: Buffer): Map<string, Buffer> {
  const end = archive.length - 22
  if (archive.readUInt32LE(end) !== 0x06054b50) throw new Error('no end of an archive')
  const files = new Map<string, Buffer>()
  let at = archive.readUInt32LE(end + 16)
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    if (archive.readUInt32LE(at) !== 0x02014b50) throw new Error('no entry of a directory')
    const size = archive.readUInt32LE(at + 20)
    const nameLength = archive.readUInt16LE(at + 28)
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength)
    const head = archive.readUInt32LE(at + 42)
    if (archive.readUInt32LE(head) !== 0x04034b50) throw new Error(`no head of ${name}`)
    const begin = head + 30 + archive.readUInt16LE(head + 26)
    const bytes = archive.subarray(begin, begin + size)
    if (crc32(bytes) !== archive.readUInt32LE(at + 16)) throw new Error(`${name} is damaged`)
    files.set(name, bytes)
    at += 46 + nameLength
  }
  return files
}
