// Erases pictures for good: the key is destroyed in the database, then the file is removed.
import { record } from '../../../platform/audit/actions.ts'
import { ok, type Result } from '../../../result.ts'
import type { World } from '../../../world.ts'
import { destroyKeys, dueDocuments, forgetFile, leftoverFiles } from '../store.ts'

const batch = 100

/**
 * Erases the owner's pictures now, and joins a running transaction. The files go with the next `eraseDue`;
 * without their keys they are noise already.
 */
export function eraseDocuments(
  world: World,
  ownerId: string,
  documentIds: readonly string[],
  why: 'retention' | 'withdrawn' | 'replaced' | 'account_erased',
): Promise<Result<{ erased: number }>> {
  return world.transaction(async (world) => {
    const erased = await destroyKeys(world.db, ownerId, documentIds, world.now())
    for (const id of erased) {
      const details = { owner: ownerId, why }
      await record(world, {
        who: 'system',
        action: 'document.erased',
        subject: `document:${id}`,
        details,
      })
    }
    return ok({ erased: erased.length })
  })
}

/** The retention job: everything whose time is over, and the files of what is erased. Safe to run twice, or at once. */
export async function eraseDue(world: World): Promise<Result<{ erased: number; removed: number }>> {
  let erased = 0
  for (;;) {
    const due = await dueDocuments(world.db, world.now(), batch)
    for (const { id, ownerId } of due) {
      const done = await eraseDocuments(world, ownerId, [id], 'retention')
      if (!done.ok) return done
      erased += done.value.erased
    }
    if (due.length < batch) break
  }
  return ok({ erased, removed: await removeLeftovers(world) })
}

async function removeLeftovers(world: World): Promise<number> {
  let removed = 0
  for (;;) {
    const files = await leftoverFiles(world.db, batch)
    for (const { id, file } of files) {
      await world.files.remove(file)
      await forgetFile(world.db, id)
      removed += 1
    }
    if (files.length < batch) return removed
  }
}
