// Crypto-shredding of all documents of a user: keys and fingerprints now, files by `eraseDue`.
import { ok, type Result } from '../../../result.ts'
import type { World } from '../../../world.ts'
import { documentsOf, eraseFingerprints } from '../store.ts'
import { eraseDocuments } from './erase.ts'

export const eraseAllOf = (world: World, ownerId: string): Promise<Result<{ erased: number }>> =>
  world.transaction(async (world) => {
    const documents = await documentsOf(world.db, ownerId)
    const living = documents.filter(({ erasedAt }) => erasedAt === null).map(({ id }) => id)
    const erased = await eraseDocuments(world, ownerId, living, 'account_erased')
    if (!erased.ok) return erased
    await eraseFingerprints(world.db, ownerId)
    // The erasure of identity checks has erased theirs.
    return ok({ erased: documents.length })
  })
