// A user's own images, for the personal data export.
import { buffer } from 'node:stream/consumers'
import type { Viewer } from '../../../people/accounts/rules.ts'
import { record } from '../../../platform/audit/actions.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import type { World } from '../../../world.ts'
import { documentById, documentsOf, type OwnRow } from '../store.ts'
import { decrypted } from './context.ts'

/** Metadata of every image submitted, erased or not. */
export const ownDocuments = (world: World, who: Pick<Viewer, 'id'>): Promise<OwnRow[]> =>
  documentsOf(world.db, who.id)

/** The JPEG. The access is recorded. Refuses `documents.missing`, `documents.erased`, `documents.unreadable`. */
export async function readOwnDocument(
  world: World,
  who: Viewer,
  documentId: string,
): Promise<Result<Buffer>> {
  const found = await documentById(world.db, documentId)
  if (!found || found.ownerId !== who.id) return refuse('documents.missing')
  if (found.wrappedKey === null || found.file === null) return refuse('documents.erased')
  await record(world, who, 'document.exported', `document:${found.id}`)
  const stored = await world.files.get(found.file)
  const sealed = stored.ok ? await buffer(stored.value).catch(() => null) : null
  const plain = sealed && decrypted(world, found, found.wrappedKey, sealed)
  return plain ? ok(plain) : refuse('documents.unreadable')
}
