// Webhook secrets (`whsec_…`): generated, shown once, stored encrypted, with the previous one during rotation.
import { randomBytes } from 'node:crypto'
import { type Sealed, seal, unseal } from '../../platform/sealed.ts'
import type { World } from '../../world.ts'

type Keys = World['keys']

/** In the format of Standard Webhooks: 256 random bits. */
export const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`

/** Newest first. */
export const sealSecrets = (keys: Keys, id: string, secrets: readonly string[]): Sealed =>
  seal(keys, id, Buffer.from(JSON.stringify(secrets)), 'webhook')

/** Throws if they were modified, belong to another endpoint, or their key is missing. */
export const unsealSecrets = (keys: Keys, id: string, sealed: Sealed): string[] =>
  JSON.parse(unseal(keys, id, sealed, 'webhook').toString())

/** The secrets that sign a message. */
export function secretsOf(
  keys: Keys,
  endpoint: Sealed & { readonly id: string; readonly previousUntil: Date | null },
): string[] {
  const all = unsealSecrets(keys, endpoint.id, endpoint)
  return endpoint.previousUntil ? all : all.slice(0, 1)
}
