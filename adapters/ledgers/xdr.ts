// XDR reader (RFC 4506): big-endian, aligned to four bytes.

export class Unreadable extends Error {}

/** Sequential reader. Every method throws `Unreadable` at the end, or for invalid bytes. */
export class Reader {
  readonly bytes: Buffer
  at: number

  constructor(bytes: Buffer, at = 0) {
    this.bytes = bytes
    this.at = at
  }

  take(length: number): Buffer {
    const end = this.at + length
    if (end > this.bytes.length) throw new Unreadable('the bytes end too early')
    const slice = this.bytes.subarray(this.at, end)
    this.at = end
    return slice
  }

  /** Unsigned, 32 bits. Also reads signed ones where only their position matters. */
  int(): number {
    return this.take(4).readUInt32BE()
  }

  long(): bigint {
    return this.take(8).readBigInt64BE()
  }

  unsignedLong(): bigint {
    return this.take(8).readBigUInt64BE()
  }

  /** Length-prefixed bytes, padded to four. */
  opaque(most: number): Buffer {
    const length = this.int()
    if (length > most) throw new Unreadable(`${length} bytes where at most ${most} may be`)
    const slice = this.take(length)
    this.take((4 - (length % 4)) % 4)
    return slice
  }

  option<T>(read: (reader: Reader) => T): T | null {
    const present = this.int()
    if (present > 1) throw new Unreadable('neither present nor absent')
    return present ? read(this) : null
  }

  list<T>(most: number, read: (reader: Reader) => T): T[] {
    const length = this.int()
    if (length > most) throw new Unreadable(`${length} items where at most ${most} may be`)
    return Array.from({ length }, () => read(this))
  }
}
