// An extended public key as text (BIP-32): whether it is one, before anything is computed with it.
import { createHash } from 'node:crypto'

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const xpubVersion = '0488b21e'

/** What is wrong with it as an account's public key; null where nothing is. Never repeats the key. */
export function problemOfXpub(text: string): string | null {
  if (/^[a-z]prv/i.test(text))
    return 'is a private key. Take it out of every file: the shop needs the public one, xpub….'
  const bytes = fromBase58Check(text)
  if (bytes?.length !== 78 || bytes.subarray(0, 4).toString('hex') !== xpubVersion)
    return 'is no extended public key: xpub and 107 more characters, with a right checksum.'
  const depth = bytes[4]
  return depth === 3 ? null : `is of depth ${depth}: an account's key, m/44'/60'/0', has depth 3.`
}

/** The bytes without their checksum; null where that is wrong. */
export function fromBase58Check(text: string): Buffer | null {
  if (text.length > 120) return null
  let number = 0n
  for (const letter of text) {
    const digit = alphabet.indexOf(letter)
    if (digit < 0) return null
    number = number * 58n + BigInt(digit)
  }
  const zeros = /^1*/.exec(text)?.[0].length ?? 0
  const digits = number === 0n ? '' : number.toString(16)
  const bytes = Buffer.concat([
    Buffer.alloc(zeros),
    Buffer.from(digits.length % 2 ? `0${digits}` : digits, 'hex'),
  ])
  const body = bytes.subarray(0, -4)
  return bytes.length > 4 && bytes.subarray(-4).equals(checksumOf(body)) ? body : null
}

export function toBase58Check(body: Uint8Array): string {
  const bytes = Buffer.concat([body, checksumOf(body)])
  let text = ''
  for (let number = BigInt(`0x${bytes.toString('hex')}`); number > 0n; number /= 58n)
    text = alphabet.charAt(Number(number % 58n)) + text
  const zeros = bytes.findIndex((byte) => byte !== 0)
  return '1'.repeat(Math.max(0, zeros)) + text
}

const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest()
const checksumOf = (body: Uint8Array): Buffer => sha256(sha256(body)).subarray(0, 4)
