// Private keys by format and checksum: Stellar and Pi seeds, extended keys, Bitcoin's wallet import format, bare hexadecimal.
import { sha256 } from '@noble/hashes/sha2.js'
import { base32, createBase58check } from '@scure/base'
import { crc16 } from './crc16.ts'

const base58 = createBase58check(sha256)

/** Keys may be written in groups and over several lines. */
const forms = (text: string): string[] => {
  const plain = text.normalize('NFKD').replace(/\p{Cf}/gu, '')
  const joined = plain.replace(/[\s-]+/g, '')
  return plain === joined ? [plain] : [plain, joined]
}

const matches = (text: string, pattern: RegExp, isKey: (found: string) => boolean): boolean =>
  forms(text).some((form) => [...form.matchAll(pattern)].some(([, key]) => isKey(key ?? '')))

/** Secret seed of a Stellar or Pi wallet: S and 55 more base-32 characters, with a valid CRC. */
export const hasStellarSecret = (text: string): boolean =>
  matches(text.toUpperCase(), /(?=(S[A-Z2-7]{55}))/g, (key) => {
    const bytes = base32.decode(key)
    const sum = (bytes[33] ?? 0) + (bytes[34] ?? 0) * 256
    // 18 << 3: the version byte encoded as S.
    return bytes[0] === 144 && crc16(bytes.subarray(0, 33)) === sum
  })

/** BIP-32 extended keys: `xprv` and variants. In a password only with a valid checksum. */
export const hasExtendedKey = (text: string, isStrict: boolean): boolean =>
  matches(
    text,
    /(?=([xyztuvYZUV]prv[1-9A-HJ-NP-Za-km-z]{107}))/g,
    (key) => !isStrict || fromBase58Check(key) !== null,
  )

/** Wallet import format of Bitcoin and similar: a version byte, 32 bytes, optionally 1, and a checksum. */
export const hasImportKey = (text: string): boolean =>
  matches(text, /(?=([5KLc9][1-9A-HJ-NP-Za-km-z]{50,51}))/g, (key) =>
    // The longer format may include a following letter.
    [key, key.slice(0, 51)].some((each) => {
      const bytes = fromBase58Check(each)
      const isKnown = bytes?.[0] === 0x80 || bytes?.[0] === 0xef
      return isKnown && (bytes.length === 33 || (bytes.length === 34 && bytes[33] === 1))
    }),
  )

/** 64 hexadecimal digits that stand alone: a private key of most networks, and the length of a transaction hash. */
export function hasHexKey(text: string): boolean {
  const plain = text.normalize('NFKD').replace(/\p{Cf}/gu, '')
  return /(?<![0-9a-z])(0x)?[0-9a-f]{64}(?![0-9a-z])/i.test(plain) || hasGroupedKey(plain)
}

/** In groups of equal size; lists of numbers have no letters, and identifiers have groups of several sizes. */
const hasGroupedKey = (text: string): boolean =>
  [2, 4, 8, 16, 32].some((size) => {
    const group = `[0-9a-f]{${size}}`
    const pattern = new RegExp(
      `(?<![0-9a-z])(?:0x)?${group}(?:[\\s:_.-]{1,3}${group}){${64 / size - 1}}(?![0-9a-z])`,
      'gi',
    )
    return (text.match(pattern) ?? []).some((key) => /[a-f]/i.test(key))
  })

/** The bytes before a valid checksum, or null. */
function fromBase58Check(text: string): Uint8Array | null {
  try {
    return base58.decode(text)
  } catch {
    return null
  }
}
