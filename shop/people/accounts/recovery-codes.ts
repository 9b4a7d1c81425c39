// Recovery codes for a lost second factor: ten, each for single use.
import { createHmac, randomBytes } from 'node:crypto'
import type { World } from '../../world.ts'

export const recoveryCodeCount = 10
const letters = 'abcdefghjkmnpqrstuvwxyz0123456789'.slice(0, 32)

/** 50 random bits each, `xxxxx-xxxxx`, with unambiguous letters. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: recoveryCodeCount }, () => {
    const code = Array.from(randomBytes(10), (byte) => letters[byte % 32]).join('')
    return `${code.slice(0, 5)}-${code.slice(5)}`
  })

/** Normalizes input: capitals, spaces, missing hyphen. */
const plain = (code: string): string => code.toLowerCase().replace(/[^a-z0-9]/g, '')

/** Keyed hash for storage. The key is not in the database, so 50 bits are enough. */
export const recoveryHash = (world: World, userId: string, code: string): string =>
  createHmac('sha256', world.keys.key('recovery-codes', 1))
    .update(`${userId} ${plain(code)}`)
    .digest('base64url')
