// Addresses of Tron: the same twenty bytes as on EVM chains, written in base58 with a checksum, T….
import { createHash } from 'node:crypto'

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
/** The byte before the twenty. */
const prefix = '41'

/** `hex` is 0x and forty digits in any case. */
export function toTron(hex: string): string {
  const body = Buffer.from(prefix + hex.slice(2), 'hex')
  const bytes = Buffer.concat([body, checksumOf(body)])
  let text = ''
  for (let number = BigInt(`0x${bytes.toString('hex')}`); number > 0n; number /= 58n)
    text = alphabet.charAt(Number(number % 58n)) + text
  return text
}

/** 0x and forty digits in lower case; null where the text is no address, or has a wrong checksum. */
export function fromTron(text: string): string | null {
  if (!/^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(text)) return null
  let number = 0n
  for (const letter of text) number = number * 58n + BigInt(alphabet.indexOf(letter))
  const bytes = Buffer.from(number.toString(16).padStart(50, '0'), 'hex')
  const body = bytes.subarray(0, 21)
  const isWhole = bytes.length === 25 && body[0] === 0x41
  return isWhole && checksumOf(body).equals(bytes.subarray(21))
    ? `0x${body.subarray(1).toString('hex')}`
    : null
}

/** An address as a person gives it; null where it is none. */
export const readTronAddress = (text: string): string | null => (fromTron(text) ? text : null)

const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest()
const checksumOf = (body: Uint8Array): Buffer => sha256(sha256(body)).subarray(0, 4)
