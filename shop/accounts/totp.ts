// Codes of an authenticator app: RFC 6238 with what every app understands, SHA-1, six digits, thirty seconds.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const period = 30_000
const digits = 6
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** 160 random bits, as RFC 4226 asks. */
export const newSecret = (): Buffer => randomBytes(20)

/** Base32 without padding: how people and apps write a secret. */
export function secretText(secret: Uint8Array): string {
  let bits = ''
  for (const byte of secret) bits += byte.toString(2).padStart(8, '0')
  return (bits.match(/.{1,5}/g) ?? [])
    .map((group) => letters[Number.parseInt(group.padEnd(5, '0'), 2)])
    .join('')
}

/** What a QR code holds so that an app can be set up. `issuer` and `account` are names that the app shows. */
export function setupUri(secret: Uint8Array, issuer: string, account: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  const query = `secret=${secretText(secret)}&issuer=${encodeURIComponent(issuer)}`
  return `otpauth://totp/${label}?${query}&algorithm=SHA1&digits=${digits}&period=${period / 1000}`
}

export const stepAt = (now: Date): number => Math.floor(now.getTime() / period)

/** The code of one interval of thirty seconds. */
export function codeAt(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const hash = createHmac('sha1', secret).update(counter).digest()
  const offset = (hash.at(-1) as number) & 0xf
  const number = hash.readUInt32BE(offset) & 0x7fffffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/** The interval a code belongs to: this one, or the one before or after for clocks that differ. Null where it fits none. */
export function stepOf(secret: Uint8Array, code: string, now: Date): number | null {
  const given = Buffer.from(code)
  let found: number | null = null
  for (const step of [-1, 0, 1].map((by) => stepAt(now) + by)) {
    const right = Buffer.from(codeAt(secret, step))
    if (given.length === right.length && timingSafeEqual(given, right)) found = step
  }
  return found
}
