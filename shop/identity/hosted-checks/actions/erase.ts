// Retention at the hosted service: it erases what it has of a person once the shop would erase its own.
import type { Viewer } from '../../../people/accounts/rules.ts'
import { record } from '../../../platform/audit/actions.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import { announce, type World } from '../../../world.ts'
import { daysAfter } from '../../documents/rules.ts'
import { editableOf, lockChecks } from '../../kyc/store/checks.ts'
import { latestOf } from '../../kyc/store/lists.ts'
import { overdueSessions, saveReading, sessionById, wantErasure } from '../../kyc/store/sessions.ts'
import { untilErasedAgain } from '../rules.ts'

const batch = 20

/** Job. Asks again until the service says that it is done. */
export async function eraseSessions(world: World): Promise<{ erased: number }> {
  const { identityService: service } = world
  if (!service) return { erased: 0 }
  const { approved, declined } = world.config.keepDocuments
  const now = world.now()
  const due = await overdueSessions(world.db, {
    approvedBefore: daysAfter(now, -approved),
    declinedBefore: daysAfter(now, -declined),
    now,
    limit: batch,
  })
  let erased = 0
  for (const { id } of due) {
    const said = await service.erase(id)
    const row = await sessionById(world.db, id)
    if (!row) continue
    if (said === 'missing') world.log.error('identity session is not ours', { session: id, said })
    const isErased = said === 'erased'
    if (isErased) erased += 1
    await saveReading(world.db, id, {
      state: isErased ? 'erased' : row.state,
      problem: isErased ? null : row.problem,
      next: isErased ? null : new Date(now.getTime() + untilErasedAgain),
    })
    if (isErased)
      await record(world, 'system', 'kyc.session_erased', `kyc:${row.submissionId ?? ''}`)
  }
  return { erased }
}

/** The result of the check stays. Refuses `kyc.nothing_to_withdraw`. */
export const wantHostedErasure = (world: World, who: Viewer): Promise<Result> =>
  world.transaction(async (world) => {
    await lockChecks(world.db, who.id)
    const check = (await editableOf(world.db, who.id)) ?? (await latestOf(world.db, who.id))
    if (!check || !(await wantErasure(world.db, check.id, world.now())))
      return refuse('kyc.nothing_to_withdraw')
    await announce(world, `user:${who.id}`)
    await record(world, who, 'kyc.session_erasure_wanted', `kyc:${check.id}`)
    return ok()
  })
