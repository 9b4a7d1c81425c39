// Wraps the pictures' own keys anew, with the current key-encryption key. The pictures themselves are not touched.
import { record } from '../../audit/actions.ts'
import { ok, type Result } from '../../result.ts'
import type { World } from '../../world.ts'
import { seal, unseal } from '../seal.ts'
import { documentsWrappedBefore, rewrap, type WrappedRow } from '../store.ts'
import { wrapContext } from './context.ts'

const batch = 200

export type Rotation = { readonly rewrapped: number; readonly unreadable: readonly string[] }

/**
 * Goes on where it was broken off, beside a running shop and beside itself. What no known key opens stays as it is and
 * is named: an older secret is missing, or somebody has changed the row.
 */
export async function rotateKeys(world: World): Promise<Result<Rotation>> {
  const { version } = world.keys
  const unreadable: string[] = []
  let rewrapped = 0
  for (let after = ''; ; ) {
    const rows = await documentsWrappedBefore(world.db, version, after, batch)
    for (const row of rows) {
      const wrapped = wrappedAnew(world, row)
      if (!wrapped) unreadable.push(row.id)
      else if (await rewrap(world.db, row, version, wrapped)) rewrapped += 1
      after = row.id
    }
    if (rows.length < batch) break
  }
  if (rewrapped > 0) {
    await record(world, {
      who: 'system',
      action: 'keys.rotated',
      subject: 'documents',
      details: { rewrapped, version },
    })
  }
  return ok({ rewrapped, unreadable })
}

function wrappedAnew(world: World, { id, ownerId, keyVersion, wrappedKey }: WrappedRow) {
  const before = knownKey(world, keyVersion)
  const own = before && unseal(before, wrappedKey, wrapContext(id, ownerId, keyVersion))
  const { version } = world.keys
  return own && seal(world.keys.key('documents', version), own, wrapContext(id, ownerId, version))
}

function knownKey(world: World, version: number): Uint8Array | null {
  try {
    return world.keys.key('documents', version)
  } catch {
    return null
  }
}
