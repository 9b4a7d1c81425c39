// Authenticated encryption (AES-256-GCM) with a key, a unique nonce and a context (associated data).
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

export const keyLength = 32
export const nonceLength = 12
export const tagLength = 16
const chunkLength = 64 * 1024

/** Nonce, tag and ciphertext concatenated. Decrypts only with the same `context` (associated data). */
export function seal(key: Uint8Array, plain: Uint8Array, context: readonly string[]): Buffer {
  const nonce = randomBytes(nonceLength)
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: tagLength })
  cipher.setAAD(contextBytes(context))
  // Written in place: concatenating would copy an image of several MB three times.
  const start = nonceLength + tagLength
  const sealed = Buffer.allocUnsafe(start + plain.length)
  sealed.set(nonce)
  for (let at = 0; at < plain.length; at += chunkLength)
    sealed.set(cipher.update(plain.subarray(at, at + chunkLength)), start + at)
  cipher.final()
  sealed.set(cipher.getAuthTag(), nonceLength)
  return sealed
}

/** The plaintext, or null if key, context or ciphertext do not match. */
export function unseal(
  key: Uint8Array,
  sealed: Uint8Array,
  context: readonly string[],
): Buffer | null {
  if (sealed.length < nonceLength + tagLength) return null
  const nonce = sealed.subarray(0, nonceLength)
  const tag = sealed.subarray(nonceLength, nonceLength + tagLength)
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagLength })
  decipher.setAAD(contextBytes(context))
  decipher.setAuthTag(tag)
  const plain = decipher.update(sealed.subarray(nonceLength + tagLength))
  try {
    return Buffer.concat([plain, decipher.final()])
  } catch {
    return null
  }
}

/** JSON distinguishes `['a', 'bc']` from `['ab', 'c']`. */
const contextBytes = (context: readonly string[]) => Buffer.from(JSON.stringify(context))
