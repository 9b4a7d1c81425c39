// Stores an uploaded image: decoded in isolation, encrypted with its own data key, put into private storage.
import { createHmac, randomBytes } from 'node:crypto'
import { open } from 'node:fs/promises'
import { allow } from '../../../platform/rate-limits/actions.ts'
import { ok, type Refusal, type Result, refuse } from '../../../result.ts'
import type { World } from '../../../world.ts'
import { type Advice, bytesPerOwner, daysAfter, type Purpose, uploadsPerDay } from '../rules.ts'
import { keyLength, nonceLength, seal, tagLength } from '../seal.ts'
import { bytesOf, destroyKeys, insertDocument, setEraseAfter } from '../store.ts'
import { contentContext, wrapContext } from './context.ts'

export type StoredDocument = {
  readonly documentId: string
  readonly advice: readonly Advice[]
  /** Keyed hash of the uploaded bytes. */
  readonly fingerprint: Uint8Array
  /** Perceptual hash from `SafeImage`. */
  readonly look: string | undefined
}

/**
 * `path` is the uploaded file, which is not changed. Call outside a transaction: until `retainUntil` the image is a
 * draft that expires, so nothing is left behind. Refuses `limit.reached`, `upload.too_many`, `upload.no_space`,
 * `upload.unreachable` and what `Images` refuses.
 */
export async function storeDocument(
  world: World,
  { ownerId, purpose, path }: { ownerId: string; purpose: Purpose; path: string },
): Promise<Result<StoredDocument>> {
  const allowed = await allow(world, uploadsPerDay(purpose), ownerId)
  if (!allowed.ok) return allowed
  if ((await bytesOf(world.db, ownerId, purpose === 'message')) >= bytesPerOwner)
    return refuse('upload.too_many')
  const picture = await world.images.makeSafe(path)
  if (!picture.ok) return picture
  const { jpeg, width, height, advice, look } = picture.value

  const documentId = world.id()
  const file = world.id()
  const version = world.keys.version
  const dataKey = randomBytes(keyLength)
  const sealed = seal(dataKey, jpeg, contentContext(documentId, ownerId, version))
  const bytes = sealed.subarray(nonceLength + tagLength)
  const kek = world.keys.key('documents', version)
  const fingerprint = await fingerprintOf(world, path)
  // The row first, so that the retention job knows of the file whatever happens next.
  await insertDocument(world.db, {
    id: documentId,
    ownerId,
    purpose,
    bytes: bytes.length,
    width,
    height,
    advice: [...advice],
    keyVersion: version,
    sealedVersion: version,
    wrappedKey: seal(kek, dataKey, wrapContext(documentId, ownerId, version)),
    nonce: sealed.subarray(0, nonceLength),
    tag: sealed.subarray(nonceLength, nonceLength + tagLength),
    file,
    fingerprint,
    createdAt: world.now(),
    eraseAfter: daysAfter(world.now(), world.config.keepDocuments.draft),
    erasedAt: null,
  })
  const stored = await world.files.put(file, bytes)
  if (stored.ok) return ok({ documentId, advice, fingerprint, look })
  await destroyKeys(world.db, ownerId, [documentId], world.now())
  return notStored(world, stored)
}

/** Sets when the owner's images are erased; null: not before a decision. */
export async function retainUntil(
  world: World,
  ownerId: string,
  documentIds: readonly string[],
  until: Date | null,
): Promise<void> {
  await setEraseAfter(world.db, ownerId, documentIds, until)
}

/** Nothing else has changed, so the same photo may be sent again. */
function notStored(world: World, refusal: Refusal): Refusal {
  world.log.error('picture not stored', { code: refusal.code })
  return refuse(refusal.code === 'file.no_space' ? 'upload.no_space' : 'upload.unreachable')
}

/** Streamed: ten concurrent photos would be a hundred megabytes. */
async function fingerprintOf(world: World, path: string): Promise<Buffer> {
  const hash = createHmac('sha256', world.keys.key('fingerprints', 1))
  const buffer = Buffer.allocUnsafe(64 * 1024)
  await using file = await open(path)
  for (;;) {
    const { bytesRead } = await file.read(buffer)
    if (bytesRead === 0) return hash.digest()
    hash.update(buffer.subarray(0, bytesRead))
  }
}
