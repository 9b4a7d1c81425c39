// XDR writer (RFC 4506), for this ledger's responses and its wallets' transactions.

export function int(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(value)
  return bytes
}

export function long(value: bigint): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeBigInt64BE(value)
  return bytes
}

/** Length-prefixed, padded to four. */
export const opaque = (bytes: Uint8Array): Buffer =>
  Buffer.concat([int(bytes.length), bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)])
