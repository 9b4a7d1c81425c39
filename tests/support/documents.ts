// Private images for tests: uploaded files, and stored documents.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { storeDocument } from '../../shop/identity/documents/actions/store-document.ts'
import type { Purpose } from '../../shop/identity/documents/rules.ts'
import type { World } from '../../shop/world.ts'
import { jpeg } from './pictures.ts'
import { atEndOfFile } from './runs/end-of-file.ts'

/** Path of a file with these bytes, removed after the test file. */
export function uploadedFile(bytes: Uint8Array): string {
  const folder = mkdtempSync(join(tmpdir(), 'uploads-'))
  const path = join(folder, 'upload')
  writeFileSync(path, bytes)
  atEndOfFile(() => rmSync(folder, { recursive: true, force: true }))
  return path
}

export const photo = uploadedFile(await jpeg())

/** Stores a photo of this user privately and returns the document's id. */
export async function storedDocument(
  world: World,
  owner: { id: string },
  purpose: Purpose = 'id-front',
) {
  const result = await storeDocument(world, { ownerId: owner.id, purpose, path: photo })
  if (!result.ok) throw new Error(result.code)
  return result.value.documentId
}

export async function fileOf(world: World, documentId: string): Promise<string> {
  const [row] = await world.db<{ file: string }[]>`
    select file from documents where id = ${documentId}`
  return row?.file ?? ''
}

/** The encrypted bytes in storage. */
export async function encryptedBytes(world: World, documentId: string): Promise<Buffer> {
  const found = await world.files.get(await fileOf(world, documentId))
  return found.ok ? buffer(found.value) : Buffer.of()
}
