// Does a text hold a wallet's recovery phrase or private key? For every field in which people write freely.
import { validateMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'

export type SecretRule = 'recovery-phrase' | 'stellar-secret'

const words = new Set(wordlist)
const fewest = 12

/** The rule that the text breaks, or null. The checksum does not matter: a phrase with a slip in it is as dangerous. */
export function secretIn(text: string): SecretRule | null {
  if (runsOfWords(text).some((run) => run.length >= fewest && new Set(run).size >= 8))
    return 'recovery-phrase'
  return hasStellarSecret(text) ? 'stellar-secret' : null
}

/** For passwords, which may well be twelve words: only a phrase whose checksum is right. */
export function secretInPassword(text: string): SecretRule | null {
  // Longer than any password: refused for that, and not worth the hashing.
  if (text.length > 1000) return null
  const found = runsOfWords(text).some((run) => windows(run).some(isPhrase))
  if (found) return 'recovery-phrase'
  return hasStellarSecret(text) ? 'stellar-secret' : null
}

const isPhrase = (words: readonly string[]) => validateMnemonic(words.join(' '), wordlist)

/** Every part of a run that has the length of a phrase. */
function windows(run: readonly string[]): string[][] {
  return [12, 15, 18, 21, 24].flatMap((length) =>
    Array.from({ length: Math.max(0, run.length - length + 1) }, (_, at) =>
      run.slice(at, at + length),
    ),
  )
}

/** Words of the English list that stand together, whatever numbers and signs are between them. */
function runsOfWords(text: string): string[][] {
  const plain = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}\p{Cf}]/gu, '')
  const runs: string[][] = [[]]
  for (const word of plain.match(/\p{L}+/gu) ?? []) {
    if (words.has(word)) runs.at(-1)?.push(word)
    else if (runs.at(-1)?.length) runs.push([])
  }
  return runs
}

/** S and 55 more letters of base 32, with the right CRC at the end: a Stellar or Pi wallet's secret seed. */
function hasStellarSecret(text: string): boolean {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{Cf}/gu, '')
    .toUpperCase()
  return [...plain.matchAll(/(?=(S[A-Z2-7]{55}))/g)].some(([, found]) =>
    isStellarSecret(found ?? ''),
  )
}

function isStellarSecret(text: string): boolean {
  const bytes = fromBase32(text)
  // 18 << 3: the version byte that makes the first letter an S.
  return (
    bytes[0] === 144 && crc16(bytes.subarray(0, 33)) === (bytes[33] ?? 0) + (bytes[34] ?? 0) * 256
  )
}

function fromBase32(text: string): Uint8Array {
  const bytes: number[] = []
  let bits = 0
  let value = 0
  for (const letter of text) {
    value = ((value << 5) | 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter)) & 0xfff
    bits += 5
    if (bits >= 8) {
      bits -= 8
      bytes.push((value >> bits) & 0xff)
    }
  }
  return Uint8Array.from(bytes)
}

/** CRC-16/XMODEM. */
function crc16(bytes: Uint8Array): number {
  let crc = 0
  for (const byte of bytes) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : crc << 1
  }
  return crc
}
