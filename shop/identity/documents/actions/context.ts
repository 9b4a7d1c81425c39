// Associated data of an encrypted image and its wrapped key: moved to another row, neither decrypts.
import type { World } from '../../../world.ts'
import { unseal } from '../seal.ts'
import type { DocumentRow } from '../store.ts'

export const contentContext = (documentId: string, ownerId: string, version: number) => [
  'document',
  documentId,
  ownerId,
  String(version),
]

export const wrapContext = (documentId: string, ownerId: string, version: number) => [
  'document-key',
  documentId,
  ownerId,
  String(version),
]

/** Null if modified. GCM authenticates only at the end, so an image, a few MB at most, is verified before it is streamed. */
export function decrypted(
  world: World,
  { id, ownerId, keyVersion, sealedVersion, nonce, tag }: DocumentRow,
  wrapped: Uint8Array,
  sealed: Uint8Array,
): Buffer | null {
  const kek = world.keys.key('documents', keyVersion)
  const dataKey = unseal(kek, wrapped, wrapContext(id, ownerId, keyVersion))
  const parts = Buffer.concat([nonce, tag, sealed])
  return dataKey && unseal(dataKey, parts, contentContext(id, ownerId, sealedVersion))
}
