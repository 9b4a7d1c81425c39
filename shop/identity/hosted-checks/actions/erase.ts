// Retention at the hosted service: it erases what it has of a person once the shop would erase its own.

import type { Viewer } from '../../../people/accounts/rules.ts'
import { endAlert, raiseAlert } from '../../../people/alerts/actions.ts'
import { record } from '../../../platform/audit/actions.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import { announce, type World } from '../../../world.ts'
import { daysAfter } from '../../documents/rules.ts'
import { editableOf, lockChecks } from '../../kyc/store/checks.ts'
import { latestOf } from '../../kyc/store/lists.ts'
import {
  countMissing,
  overdueSessions,
  saveReading,
  sessionById,
  setMissing,
  wantErasure,
} from '../../kyc/store/sessions.ts'
import type { IdentityService } from '../port.ts'
import { untilErasedAgain, untilLost } from '../rules.ts'

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
    const isErased = said === 'erased'
    if (isErased) erased += 1
    const missingSince = said === 'missing' ? (row.missingSince ?? now) : null
    const isLost = missingSince !== null && now.getTime() - missingSince.getTime() >= untilLost
    if (said !== 'unavailable') await setMissing(world.db, id, missingSince)
    const state = isErased ? 'erased' : isLost ? 'lost' : row.state
    await saveReading(world.db, id, {
      state,
      problem: isErased ? null : row.problem,
      next: state === row.state ? new Date(now.getTime() + untilErasedAgain) : null,
    })
    if (state !== row.state)
      await record(world, 'system', `kyc.session_${state}`, `kyc:${row.submissionId ?? ''}`)
  }
  await tellMissing(world, service)
  return { erased }
}

/** One alert for all of them, until each is erased, known again or given up. */
async function tellMissing(world: World, { kind, name }: IdentityService): Promise<void> {
  const missing = await countMissing(world.db)
  const alert = { kind: 'identity_sessions_missing', subject: kind } as const
  if (missing === 0) await endAlert(world, alert.kind, { subject: kind })
  else await raiseAlert(world, { ...alert, facts: { provider: name, count: String(missing) } })
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
