// Rejects binary files by their magic bytes. Pure.

const begins = (head: Uint8Array, ...bytes: readonly number[]): boolean =>
  bytes.every((byte, at) => head[at] === byte)

/** Number of bytes to inspect: within the first row, since a stray zero byte further down is reported with its row. */
export const looked = 16

/** Workbooks are ZIP archives or, when older, compound files; text has no zero bytes, except UTF-16 with a BOM. */
export function notText(head: Uint8Array): 'imports.workbook' | 'imports.binary' | null {
  if (begins(head, 0x50, 0x4b, 3, 4) || begins(head, 0xd0, 0xcf, 0x11, 0xe0))
    return 'imports.workbook'
  if (begins(head, 0x25, 0x50, 0x44, 0x46, 0x2d) || begins(head, 0x1f, 0x8b))
    return 'imports.binary'
  const isMarked = begins(head, 0xff, 0xfe) || begins(head, 0xfe, 0xff)
  const isWide = begins(head, 0xff, 0xfe, 0, 0)
  return (!isMarked || isWide) && head.subarray(0, looked).includes(0) ? 'imports.binary' : null
}
