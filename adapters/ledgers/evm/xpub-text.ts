// Validates an extended public key (BIP-32) before any address is derived from it.
import { sha256 } from '@noble/hashes/sha2.js'
import { createBase58check } from '@scure/base'

const base58 = createBase58check(sha256)
const xpubVersion = '0488b21e'

/** The error if it is no account-level public key; null if valid. Never contains the key. */
export function problemOfXpub(text: string): string | null {
  if (/^[a-z]prv/i.test(text))
    return 'is a private key. Take it out of every file: the shop needs the public one, xpub….'
  const bytes = bytesOf(text)
  if (bytes?.length !== 78 || bytes.subarray(0, 4).toString('hex') !== xpubVersion)
    return 'is no extended public key: xpub and 107 more characters, with a right checksum.'
  const depth = bytes[4]
  return depth === 3
    ? null
    : `is of depth ${depth}, and an account's key, m/44'/60'/0', has depth 3: export that one from your wallet.`
}

function bytesOf(text: string): Buffer | null {
  if (text.length !== 111) return null
  try {
    return Buffer.from(base58.decode(text))
  } catch {
    // The library's message may contain the input.
    return null
  }
}
