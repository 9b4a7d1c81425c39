// Derives one key per purpose from the shop's secret (HKDF-SHA-256).
import { hkdfSync } from 'node:crypto'
import type { Keyring } from '../../shop/identity/documents/port.ts'

const shortestSecret = 32

export type RetainedKey = {
  readonly purpose: string
  readonly version: number
  readonly key: Uint8Array
}

/**
 * `secrets`: version -> secret bytes (32 or more); the highest version is current, older ones decrypt existing data.
 * `kept`: keys whose secret may be gone. Throws on a short secret, an empty ring and an unknown version.
 */
export function keyring(
  secrets: Readonly<Record<number, Uint8Array>>,
  kept: readonly RetainedKey[] = [],
): Keyring {
  const versions = Object.keys(secrets).map(Number)
  if (versions.length === 0) throw new Error('the keyring is empty')
  for (const secret of Object.values(secrets)) {
    if (secret.length < shortestSecret) throw new Error('the secret key needs 32 bytes or more')
  }
  const current = Math.max(...versions)
  const cache = new Map<string, Uint8Array>()
  for (const { purpose, version, key } of kept) {
    if (!secrets[version]) cache.set(`${purpose}:v${version}`, key)
  }

  return {
    version: current,
    key(purpose, version = current) {
      const label = `${purpose}:v${version}`
      const cached = cache.get(label)
      if (cached) return cached
      const secret = secrets[version]
      if (!secret) throw new Error(`no secret key of version ${version}`)
      const key = new Uint8Array(hkdfSync('sha256', secret, 'piazza', label, 32))
      cache.set(label, key)
      return key
    },
  }
}
