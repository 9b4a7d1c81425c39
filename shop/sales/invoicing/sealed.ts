// Document encryption: each file has its own key, wrapped by the shop's key, so that rotation changes no file.
import { keyLength, seal, unseal } from '../../identity/documents/seal.ts'
import type { World } from '../../world.ts'
import type { WrappedKey } from './store/tax-documents.ts'

type Keys = World['keys']
/** `bill`, here and below, is part of key derivation and authenticated data: stored files need it. */
const context = (part: 'key' | 'paper', id: string) => [`bill-${part}`, id]

export function wrapKey(keys: Keys, id: string, key: Uint8Array): WrappedKey {
  const wrappedKey = seal(keys.key('bills', keys.version), key, context('key', id))
  return { wrappedKey, keyVersion: keys.version }
}

/** Null if the secret is missing or the row was modified. */
export function unwrapKey(keys: Keys, id: string, wrapped: WrappedKey): Uint8Array | null {
  const { wrappedKey, keyVersion } = wrapped
  try {
    const key = unseal(keys.key('bills', keyVersion), wrappedKey, context('key', id))
    return key?.length === keyLength ? key : null
  } catch {
    return null
  }
}

export const sealPdf = (key: Uint8Array, id: string, pdf: Uint8Array): Buffer =>
  seal(key, pdf, context('paper', id))
export const unsealPdf = (key: Uint8Array, id: string, sealed: Uint8Array): Buffer | null =>
  unseal(key, sealed, context('paper', id))
