// Begins or continues a check at the hosted service.
import type { Viewer } from '../../../people/accounts/rules.ts'
import { record } from '../../../platform/audit/actions.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import { announce, type World } from '../../../world.ts'
import { daysAfter } from '../../documents/rules.ts'
import { beginDraft } from '../../kyc/actions/draft.ts'
import { attempts } from '../../kyc/rules/check.ts'
import { countSessions, insertSession, readSoon, sessionsOf } from '../../kyc/store/sessions.ts'
import { firstReading } from '../rules.ts'
import { hostedCheckOf } from '../views.ts'

type Asked = {
  /** Whether the person has agreed to what the page says. */
  readonly agrees: boolean
  /** Where the service sends them afterwards, an address of the shop. */
  readonly back: string
}

/**
 * Returns the service's page for this person. Refuses `form.invalid` without their agreement, `identity.unavailable`,
 * `kyc.too_many`, `kyc.already_submitted`, `kyc.already_verified`, `kyc.final`, `kyc.not_asked` of who has begun with
 * documents here.
 */
export async function startHostedCheck(
  world: World,
  who: Viewer,
  { agrees, back }: Asked,
): Promise<Result<{ url: string }>> {
  const { identityService: service } = world
  if (!service) return refuse('identity.unavailable')
  if (!agrees) return refuse('form.invalid', { fields: { consent: 'field.consent.required' } })
  const begun = await world.transaction(async (world) => {
    const draft = await beginDraft(world, who, service.kind)
    if (!draft.ok) return draft
    if (!(await hostedCheckOf(world, who))) return refuse('kyc.not_asked')
    const [last] = await sessionsOf(world.db, draft.value)
    const since = daysAfter(world.now(), -attempts.days)
    const count = await countSessions(world.db, who.id, since)
    return ok({ check: draft.value, last, count })
  })
  if (!begun.ok) return begun
  const { check, last, count } = begun.value

  // The same session as long as it can be used: its page shows what was wrong.
  const isUsable = last && (last.state === 'open' || last.state === 'processing')
  if (isUsable && !last.eraseWantedAt) {
    const now = await service.read(last.id, false)
    if (now === 'unavailable') return refuse('identity.unavailable')
    if (now !== 'missing' && now.check === check) {
      if (now.state === 'open' && now.url) return ok({ url: now.url })
      await readSoon(world.db, last.id)
      if (now.state === 'processing' || now.state === 'verified')
        return refuse('kyc.already_submitted')
    }
  }
  if (count >= attempts.limit) return refuse('kyc.too_many', { facts: attempts })
  const asked = { check, attempt: count + 1, email: who.email, back }
  const started = await service.start(asked)
  if (started === 'unavailable') return refuse('identity.unavailable')
  const saved = await world.transaction(async (world) => {
    const at = world.now()
    await insertSession(world.db, {
      id: started.id,
      submissionId: check,
      userId: who.id,
      service: service.kind,
      createdAt: at,
      nextAt: new Date(at.getTime() + firstReading),
    })
    await announce(world, `user:${who.id}`)
    await record(world, who, 'kyc.session_begun', `kyc:${check}`, { service: service.kind })
    return ok()
  })
  return saved.ok ? ok({ url: started.url }) : saved
}
