// Erases identity checks with their account: keeps only that there was one and how it ended.

import { ok, type Result } from '../../../result.ts'
import { announce, type World } from '../../../world.ts'
import { eraseDocuments } from '../../documents/actions/erase.ts'
import { move } from '../rules/check.ts'
import { checksOf, lockChecks, setState } from '../store/checks.ts'
import { deleteProposal, redactDecisions } from '../store/decisions.ts'
import { erasePerceptualHashes, picturesOf } from '../store/pictures.ts'

/** Erases images, answers and all free text; decisions stay with their dates. Joins the caller's transaction. */
export const eraseChecks = (world: World, userId: string): Promise<Result<{ checks: number }>> =>
  world.transaction(async (world) => {
    await lockChecks(world.db, userId)
    const checks = await checksOf(world.db, userId)
    for (const { id, state } of checks) {
      const documents = (await picturesOf(world.db, id)).map((one) => one.documentId)
      const erased = await eraseDocuments(world, userId, documents, 'account_erased')
      if (!erased.ok) return erased
      await erasePerceptualHashes(world.db, id)
      await deleteProposal(world.db, id)
      await redactDecisions(world.db, id)
      const to = move(state, 'erased')
      if (to.ok) await setState(world.db, id, state, to.value, world.now())
    }
    await announce(world, 'kyc')
    return ok({ checks: checks.length })
  })
