// Validates an extended public key (BIP-32) before any address is derived from it.
import { sha256 } from '@noble/hashes/sha2.js'
import { createBase58check } from '@scure/base'

const base58 = createBase58check(sha256)
const xpubVersion = '0488b21e'

const coins = { eip155: 60, tron: 195 } as const
export type KeyFamily = keyof typeof coins

/** Child numbers from here on are hardened, as those of accounts are (BIP-44). */
const hardened = 0x8000_0000

const notOne = 'is no extended public key: xpub and 107 more characters, with a right checksum.'

/**
 * The error if it is no account-level public key; null if valid. Never contains the key. Of its path a key tells its
 * version, depth and last step only: whether it is the right wallet's is seen by its first address.
 */
export function problemOfXpub(text: string, family: KeyFamily = 'eip155'): string | null {
  const wanted = `export the account's key, m/44'/${coins[family]}'/0', from your wallet: xpub….`
  if (/^[a-z]prv/i.test(text))
    return 'is a private key. Take it out of every file: the shop needs the public one, xpub….'
  const bytes = bytesOf(text)
  if (bytes?.length !== 78) return notOne
  // SLIP-132: other version bytes stand for another kind of address, and decide the first letters.
  const kind = text.slice(0, 4)
  if (/^[yz]pub$/i.test(kind)) return `is a key for Bitcoin's addresses (${kind}…): ${wanted}`
  if (/^[tuv]pub$/i.test(kind)) return `is a key of a test network (${kind}…): ${wanted}`
  if (bytes.subarray(0, 4).toString('hex') !== xpubVersion) return notOne
  const depth = bytes[4]
  if (depth !== 3) return `is of depth ${depth}, and an account's key has depth 3: ${wanted}`
  return lastStepOf(bytes) >= hardened
    ? null
    : `is of depth 3, but no account's key, whose number is hardened: ${wanted}`
}

/** Number of the account as wallets count, from 1. Only of a key without problem. */
export const accountNumberOf = (xpub: string): number =>
  lastStepOf(Buffer.from(base58.decode(xpub))) - hardened + 1

/** Path of an account's first address. */
export const firstPathOf = (accountNumber: number, family: KeyFamily): string =>
  `m/44'/${coins[family]}'/${accountNumber - 1}'/0/0`

/** Behind the version, the depth and the parent's fingerprint. */
const lastStepOf = (bytes: Buffer): number => bytes.readUInt32BE(9)

function bytesOf(text: string): Buffer | null {
  if (text.length !== 111) return null
  try {
    return Buffer.from(base58.decode(text))
  } catch {
    // The library's message may contain the input.
    return null
  }
}
