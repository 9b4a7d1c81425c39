// Decrypts an image for a reviewer, after recording who opens it and why.
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { requireStepUp } from '../../../people/accounts/actions/re-authenticate.ts'
import type { Viewer } from '../../../people/accounts/rules.ts'
import { record, securityEvent } from '../../../platform/audit/actions.ts'
import { ok, type Refusal, type Result, refuse } from '../../../result.ts'
import type { World } from '../../../world.ts'
import { isOwnMessage, mayOpen } from '../rules.ts'
import { type DocumentRow, documentById, insertOpening } from '../store.ts'
import { decrypted } from './context.ts'

export type OpenedDocument = { stream: Readable; mediaType: 'image/jpeg'; bytes: number }

/**
 * The audit entry is committed before the first byte is read. Refuses `documents.missing` (also to viewers who may
 * not know that it exists), `documents.own_case`, `documents.erased`, `documents.unreadable` (file missing or
 * modified), `documents.unreachable` (storage unavailable), `accounts.stepUp` without recent authentication.
 */
export async function openDocument(
  world: World,
  who: Viewer,
  documentId: string,
  reason: string,
): Promise<Result<OpenedDocument>> {
  const found = await documentById(world.db, documentId)
  if (!found) return refuse('documents.missing')
  const allowed = mayOpen(who, found)
  if (!allowed.ok) return noteRefusal(world, who, found, allowed)
  if (found.wrappedKey === null || found.file === null) return refuse('documents.erased')

  const fresh = isOwnMessage(who, found) ? ok() : requireStepUp(world, who)
  if (!fresh.ok) return fresh
  const noted = await noteOpening(world, who, found, reason)
  if (!noted.ok) return noted
  const stored = await world.files.get(found.file)
  if (!stored.ok && stored.code === 'file.unreachable') return refuse('documents.unreachable')
  const sealed = stored.ok ? await buffer(stored.value).catch(() => null) : null
  const plain = sealed && decrypted(world, found, found.wrappedKey, sealed)
  if (!plain) {
    world.log.error('document unreadable', { document: documentId })
    return refuse('documents.unreadable')
  }
  return ok({ stream: Readable.from([plain]), mediaType: 'image/jpeg', bytes: plain.length })
}

const noteOpening = (world: World, who: Viewer, found: DocumentRow, reason: string) =>
  world.transaction(async (world) => {
    const details = { purpose: found.purpose, owner: found.ownerId, reason }
    await record(world, who, 'document.opened', `document:${found.id}`, details)
    // The list of openings tells the owner who else opened an image.
    const opening = { documentId: found.id, viewerId: who.id, reason, at: world.now() }
    if (!isOwnMessage(who, found)) await insertOpening(world.db, opening)
    return ok()
  })

async function noteRefusal(
  world: World,
  who: Viewer,
  found: DocumentRow,
  refusal: Refusal,
): Promise<Refusal> {
  const details = { purpose: found.purpose, code: refusal.code }
  await record(world, who, 'document.refused', `document:${found.id}`, details)
  const resource = `document:${found.id}`
  await securityEvent(world, { action: 'suspicious_activity', resource, who: who.id, details })
  return refusal
}
