// Keys by purpose from the one secret key of the shop, so that a leaked one opens a single kind of data.
import { hkdfSync } from 'node:crypto'
import type { Keyring } from '../shop/documents/port.ts'

/** HKDF-SHA-256; the label holds purpose and version. `secret` has at least 32 random bytes. */
export function makeKeyring(secret: Uint8Array, version = 1): Keyring {
  const keys = new Map<string, Uint8Array>()
  return {
    version,
    key(purpose, of = version) {
      const label = `piazza/${purpose}/v${of}`
      let key = keys.get(label)
      if (!key) {
        key = new Uint8Array(hkdfSync('sha256', secret, new Uint8Array(0), label, 32))
        keys.set(label, key)
      }
      return key
    },
  }
}
