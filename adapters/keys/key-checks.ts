// Key check values: prove that a secret key is the same, and reveal nothing about it.
import { createHash } from 'node:crypto'
import { keyring } from './keyring.ts'

/** By version of the secret. */
export function keyChecks(secrets: Readonly<Record<number, Uint8Array>>): Record<number, string> {
  const keys = keyring(secrets)
  return Object.fromEntries(
    Object.keys(secrets).map((version) => [
      version,
      createHash('sha256')
        .update(keys.key('backup', Number(version)))
        .digest('hex'),
    ]),
  )
}
