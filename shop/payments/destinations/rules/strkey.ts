// Ledger address encoding (SEP-23): G… names an account, M… an account and a 64-bit id.
import { base32nopad } from '@scure/base'
import { crc16 } from '../../../platform/recovery-phrases/rules/crc16.ts'

const accountVersion = 6 << 3
const muxedVersion = 12 << 3

export type LedgerAddress = {
  /** The account that holds the money, G…, 56 characters. */
  readonly account: string
  /** The id inside an M… address, 0 to 2^64 - 1. */
  readonly muxedId: bigint | null
}

/** `key` is the account's 32-byte ed25519 public key. */
export const encodeAccount = (key: Uint8Array): string => encode(accountVersion, key)

export function encodeMuxed(key: Uint8Array, id: bigint): string {
  const payload = new Uint8Array(40)
  payload.set(key)
  new DataView(payload.buffer).setBigUint64(32, id)
  return encode(muxedVersion, payload)
}

/** The 32-byte public key of a G… address; null for any other text. */
export const decodeAccount = (text: string): Uint8Array | null =>
  text.length === 56 ? decode(accountVersion, text) : null

/** Parses G… and M…; null for anything else, a wrong checksum or a non-canonical encoding. */
export function readAddress(text: string): LedgerAddress | null {
  if (decodeAccount(text)) return { account: text, muxedId: null }
  const payload = text.length === 69 ? decode(muxedVersion, text) : null
  if (!payload) return null
  const muxedId = new DataView(payload.buffer, payload.byteOffset).getBigUint64(32)
  return { account: encodeAccount(payload.subarray(0, 32)), muxedId }
}

/** The M… address of an account (G…) and an id. Throws for an invalid account: it comes from configuration. */
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
  bytes.set([crc & 0xff, crc >> 8], payload.length + 1)
  return base32nopad.encode(bytes)
}

function decode(version: number, text: string): Uint8Array | null {
  const bytes = bytesOf(text)
  if (bytes?.[0] !== version) return null
  const crc = crc16(bytes.subarray(0, -2))
  if (bytes.at(-2) !== (crc & 0xff) || bytes.at(-1) !== crc >> 8) return null
  return bytes.subarray(1, -2)
}

/** Null also if unused bits at the end are set: two texts would name one account. */
function bytesOf(text: string): Uint8Array | null {
  try {
    return base32nopad.decode(text)
  } catch {
    return null
  }
}
