// Authenticated encryption (AES-256-GCM) of what is personal: a key, a nonce used once, and a context it belongs to.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

export const keyLength = 32
export const nonceLength = 12
export const tagLength = 16

/** Nonce, tag and ciphertext in one piece. `context` names what this belongs to; it opens nowhere else. */
export function seal(key: Uint8Array, plain: Uint8Array, context: readonly string[]): Buffer {
  const nonce = randomBytes(nonceLength)
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: tagLength })
  cipher.setAAD(contextBytes(context))
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/** The plain bytes, or null where key, context or a single bit is not what it was. */
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

/** JSON keeps `['a', 'bc']` and `['ab', 'c']` apart. */
const contextBytes = (context: readonly string[]) => Buffer.from(JSON.stringify(context))
