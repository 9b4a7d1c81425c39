// Ledger addresses as people see them (SEP-23): G… names an account, M… an account and a 64-bit id.

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const accountVersion = 6 << 3
const muxedVersion = 12 << 3

export type LedgerAddress = {
  /** The account that holds the money, G…, 56 characters. */
  readonly account: string
  /** The id inside an M… address, 0 to 2^64 - 1. */
  readonly muxedId: bigint | null
}

/** `key` is the account's 32-byte ed25519 public key. */
export function encodeAccount(key: Uint8Array): string {
  return encode(accountVersion, key)
}

export function encodeMuxed(key: Uint8Array, id: bigint): string {
  const payload = new Uint8Array(40)
  payload.set(key)
  new DataView(payload.buffer).setBigUint64(32, id)
  return encode(muxedVersion, payload)
}

/** The 32-byte public key of a G… address; null where the text is not exactly one. */
export function decodeAccount(text: string): Uint8Array | null {
  return text.length === 56 ? decode(accountVersion, text) : null
}

/** Reads G… and M…; null for anything else, for a wrong checksum and for a second spelling of the same bytes. */
export function readAddress(text: string): LedgerAddress | null {
  if (decodeAccount(text)) return { account: text, muxedId: null }
  const payload = text.length === 69 ? decode(muxedVersion, text) : null
  if (!payload) return null
  const muxedId = new DataView(payload.buffer, payload.byteOffset).getBigUint64(32)
  return { account: encodeAccount(payload.subarray(0, 32)), muxedId }
}

/** The M… address of an account (G…) and an id. Throws for an account that is none: it comes from configuration. */
export function muxedAddress(account: string, id: bigint): string {
  const key = decodeAccount(account)
  if (!key) throw new Error('not a ledger account')
  return encodeMuxed(key, id)
}

function encode(version: number, payload: Uint8Array): string {
  const bytes = new Uint8Array(payload.length + 3)
  bytes[0] = version
  bytes.set(payload, 1)
  const crc = crc16(bytes.subarray(0, -2))
  bytes[bytes.length - 2] = crc & 0xff
  bytes[bytes.length - 1] = crc >> 8
  return toBase32(bytes)
}

function decode(version: number, text: string): Uint8Array | null {
  const bytes = fromBase32(text)
  // Unused bits at the end would let two texts name one account, so the text must be the one that we would write.
  if (!bytes || bytes[0] !== version || toBase32(bytes) !== text) return null
  const crc = crc16(bytes.subarray(0, -2))
  if (bytes.at(-2) !== (crc & 0xff) || bytes.at(-1) !== crc >> 8) return null
  return bytes.subarray(1, -2)
}

function toBase32(bytes: Uint8Array): string {
  let text = ''
  let bits = 0
  let held = 0
  for (const byte of bytes) {
    held = (held << 8) | byte
    for (bits += 8; bits >= 5; bits -= 5) text += alphabet[(held >> (bits - 5)) & 31]
    held &= 31
  }
  return bits > 0 ? text + alphabet[(held << (5 - bits)) & 31] : text
}

function fromBase32(text: string): Uint8Array | null {
  const bytes = new Uint8Array(Math.floor((text.length * 5) / 8))
  let bits = 0
  let held = 0
  let at = 0
  for (const letter of text) {
    const value = alphabet.indexOf(letter)
    if (value < 0) return null
    held = ((held << 5) | value) & 0xfff
    bits += 5
    if (bits >= 8) {
      bits -= 8
      bytes[at++] = held >> bits
    }
  }
  return bytes
}

/** CRC16-XModem: polynomial 0x1021, start 0. */
function crc16(bytes: Uint8Array): number {
  let crc = 0
  for (const byte of bytes) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : crc << 1
  }
  return crc & 0xffff
}
