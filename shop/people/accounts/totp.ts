// Codes of an authenticator app: RFC 6238 with what every app understands, SHA-1, six digits, thirty seconds.
import { randomBytes } from 'node:crypto'
import { HOTP, Secret, TOTP } from 'otpauth'

const settings = { algorithm: 'SHA1', digits: 6, period: 30 } as const
const keyOf = (secret: Uint8Array) => new Secret({ buffer: Uint8Array.from(secret).buffer })

/** 160 random bits, as RFC 4226 asks. */
export const newSecret = (): Buffer => randomBytes(20)

/** Base32 without padding: how people and apps write a secret. */
export const secretText = (secret: Uint8Array): string => keyOf(secret).base32

/** What a QR code holds so that an app can be set up. `issuer` and `account` are names that the app shows. */
export const setupUri = (secret: Uint8Array, issuer: string, account: string): string =>
  new TOTP({ ...settings, secret: keyOf(secret), issuer, label: account }).toString()

export const stepAt = (now: Date): number =>
  TOTP.counter({ period: settings.period, timestamp: now.getTime() })

/** The code of one interval of thirty seconds. */
export const codeAt = (secret: Uint8Array, step: number): string =>
  HOTP.generate({ ...settings, secret: keyOf(secret), counter: step })

/** The interval a code belongs to: this one, or the one before or after for clocks that differ. Null where it fits none. */
export function stepOf(secret: Uint8Array, code: string, now: Date): number | null {
  // The library throws where letters take more bytes than digits.
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
