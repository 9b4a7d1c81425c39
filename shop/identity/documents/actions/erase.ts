// Erases images permanently: destroys the key in the database, then removes the file (crypto-shredding).
import { record } from '../../../platform/audit/actions.ts'
import { ok, type Result } from '../../../result.ts'
import type { World } from '../../../world.ts'
import { destroyKeys, dueDocuments, forgetFile, leftoverFiles, livingOf } from '../store.ts'

const batch = 100

/**
 * Erases the owner's images now, in the running transaction if there is one. The next `eraseDue` removes the files,
 * which are unreadable without their keys.
 */
export const eraseDocuments = (
  world: World,
  ownerId: string,
  documentIds: readonly string[],
  why: 'retention' | 'withdrawn' | 'replaced' | 'account_erased',
): Promise<Result<{ erased: number }>> =>
  world.transaction(async (world) => {
    const erased = await destroyKeys(world.db, ownerId, documentIds, world.now())
    for (const id of erased) {
      const details = { owner: ownerId, why }
      await record(world, 'system', 'document.erased', `document:${id}`, details)
    }
    return ok({ erased: erased.length })
  })

/**
 * Retention job: erases everything past its retention, and removes files of erased images. Idempotent and safe to run
 * concurrently.
 */
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

/** After a restore: erases images that were erased since the backup. Returns the number. */
export async function eraseAgain(world: World, ids: readonly string[]): Promise<Result<number>> {
  const living = await livingOf(world.db, ids)
  for (const { id, ownerId } of living) {
    const done = await eraseDocuments(world, ownerId, [id], 'retention')
    if (!done.ok) return done
  }
  await removeLeftovers(world)
  return ok(living.length)
}
