// TOTP (RFC 6238) with widely supported parameters: SHA-1, six digits, thirty seconds.
import { randomBytes } from 'node:crypto'
import { HOTP, Secret, TOTP } from 'otpauth'

const settings = { algorithm: 'SHA1', digits: 6, period: 30 } as const
const keyOf = (secret: Uint8Array) => new Secret({ buffer: Uint8Array.from(secret).buffer })

/** 160 random bits, as RFC 4226 recommends. */
export const newSecret = (): Buffer => randomBytes(20)

/** Base32 without padding, as shown to users. */
export const secretText = (secret: Uint8Array): string => keyOf(secret).base32

/** Key URI for the QR code. The app shows `issuer` and `account`. */
export const setupUri = (secret: Uint8Array, issuer: string, account: string): string =>
  new TOTP({ ...settings, secret: keyOf(secret), issuer, label: account }).toString()

export const stepAt = (now: Date): number =>
  TOTP.counter({ period: settings.period, timestamp: now.getTime() })

/** The code of one time step of thirty seconds. */
export const codeAt = (secret: Uint8Array, step: number): string =>
  HOTP.generate({ ...settings, secret: keyOf(secret), counter: step })

/** The time step of a code, within one step of clock skew. Null if it matches none. */
export function stepOf(secret: Uint8Array, code: string, now: Date): number | null {
  // The library throws if non-ASCII letters take more bytes than digits.
  if (!/^\d{6}$/.test(code)) return null
  const counter = stepAt(now)
  const away = HOTP.validate({
    ...settings,
    secret: keyOf(secret),
    token: code,
    counter,
    window: 1,
  })
  return away === null ? null : counter + away
}
