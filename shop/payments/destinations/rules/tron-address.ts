// Tron addresses: the same twenty bytes as on EVM chains, in base58 with a checksum, T….
import { sha256 } from '@noble/hashes/sha2.js'
import { createBase58check } from '@scure/base'

const base58 = createBase58check(sha256)
/** The prefix byte. */
const prefix = '41'

/** `hex` is 0x and forty digits in any case. */
export const toTron = (hex: string): string =>
  base58.encode(Buffer.from(prefix + hex.slice(2), 'hex'))

/** 0x and forty digits in lower case; null if the text is not an address, or has a wrong checksum. */
export function fromTron(text: string): string | null {
  if (!/^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(text)) return null
  try {
    const hex = Buffer.from(base58.decode(text)).toString('hex')
    return hex.length === 42 && hex.startsWith(prefix) ? `0x${hex.slice(2)}` : null
  } catch {
    return null
  }
}

/** Validates a typed address; null if it is none. */
export const readTronAddress = (text: string): string | null => (fromTron(text) ? text : null)
