// Random tokens stored as hashes: session tokens and tokens of emailed links.
import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits, 43 URL-safe characters. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** Hash for storage. The token is random, so a fast hash is enough. */
export const tokenHash = (token: string): string =>
  createHash('sha256').update(token).digest('base64url')
