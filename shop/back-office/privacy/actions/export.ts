// Personal data export: JSON and images in one ZIP archive.

import { ownDocuments, readOwnDocument } from '../../../identity/documents/actions/own.ts'
import { requireStepUp } from '../../../people/accounts/actions/re-authenticate.ts'
import type { Viewer } from '../../../people/accounts/rules.ts'
import { guestsOfAccount } from '../../../people/accounts/views/guests.ts'
import { record } from '../../../platform/audit/actions.ts'
import { allow } from '../../../platform/rate-limits/actions.ts'
import { ok, type Result } from '../../../result.ts'
import type { World } from '../../../world.ts'
import { ownData } from '../views/own-data.ts'
import { type ZipFile, zipped } from '../zip.ts'

const perDay = { name: 'privacy.exports', limit: 10, seconds: 86_400 }

/**
 * Streams the archive. The session authenticates the user; no identity document is required. Refuses
 * `accounts.stepUp`, `limit.reached`.
 */
export async function exportOwnData(
  world: World,
  who: Viewer,
): Promise<Result<AsyncGenerator<Uint8Array>>> {
  const fresh = requireStepUp(world, who)
  if (!fresh.ok) return fresh
  const allowed = await allow(world, perDay, who.id)
  if (!allowed.ok) return allowed
  await record(world, who, 'data.exported', `user:${who.id}`)
  return ok(zipped(filesOf(world, who)))
}

async function* filesOf(world: World, who: Viewer): AsyncGenerator<ZipFile> {
  yield { name: 'data.json', at: world.now(), chunks: encoded(ownData(world, who)) }
  yield* picturesOf(world, who)
  for (const { viewer } of await guestsOfAccount(world, who.id))
    yield* picturesOf(world.as(viewer.id), viewer)
}

async function* picturesOf(world: World, who: Viewer): AsyncGenerator<ZipFile> {
  for (const { id, purpose, createdAt, erasedAt } of await ownDocuments(world, who)) {
    if (erasedAt) continue
    const picture = await readOwnDocument(world, who, id)
    // An unreadable image is still listed in the JSON.
    if (picture.ok)
      yield { name: `pictures/${purpose}-${id}.jpg`, at: createdAt, chunks: [picture.value] }
  }
}

async function* encoded(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  for await (const text of texts) yield encoder.encode(text)
}
