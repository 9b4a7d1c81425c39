// Housekeeping: what has served its purpose goes, the result stays.
import { daysAfter } from '../../documents/rules.ts'
import type { World } from '../../world.ts'
import { decisions } from '../rules.ts'
import { deleteDrafts, forgetAnswers } from '../store.ts'

/** Drafts that were left alone, and the answers of decided checks, as long as their pictures are kept. */
export async function forgetOldChecks(world: World): Promise<{ drafts: number; answers: number }> {
  const keep = world.config.keepDocuments
  const before = (days: number) => daysAfter(world.now(), -days)
  const drafts = await deleteDrafts(world.db, before(keep.draft))
  let answers = 0
  for (const decision of decisions) {
    answers += await forgetAnswers(world.db, decision, before(keep[decision]))
  }
  return { drafts, answers }
}
