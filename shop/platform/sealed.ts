// Encrypts secrets that must be readable again (AES-256-GCM), with a key outside of the database.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { World } from '../world.ts'

const algorithm = 'aes-256-gcm'
const nonceLength = 12
const tagLength = 16

type Keys = World['keys']
/** Types of secrets; each has its own key. */
export type Purpose = 'second-factor' | 'webhook' | 'replays' | 'provider-claims'

export type Sealed = { readonly secret: Buffer; readonly keyVersion: number }

/** `owner` is associated data: the ciphertext is useless in another row. */
export function seal(
  keys: Keys,
  owner: string,
  plain: Uint8Array,
  purpose: Purpose = 'second-factor',
): Sealed {
  const nonce = randomBytes(nonceLength)
  const cipher = createCipheriv(algorithm, keys.key(purpose, keys.version), nonce)
  cipher.setAAD(Buffer.from(owner))
  const text = Buffer.concat([cipher.update(plain), cipher.final()])
  return { secret: Buffer.concat([nonce, text, cipher.getAuthTag()]), keyVersion: keys.version }
}

/** Throws if it was modified, belongs to another row, or its key is missing. */
export function unseal(
  keys: Keys,
  owner: string,
  { secret, keyVersion }: Sealed,
  purpose: Purpose = 'second-factor',
): Buffer {
  const nonce = secret.subarray(0, nonceLength)
  const decipher = createDecipheriv(algorithm, keys.key(purpose, keyVersion), nonce, {
    authTagLength: tagLength,
  })
  decipher.setAAD(Buffer.from(owner))
  decipher.setAuthTag(secret.subarray(-tagLength))
  return Buffer.concat([
    decipher.update(secret.subarray(nonceLength, -tagLength)),
    decipher.final(),
  ])
}
