// Follows a session of the hosted service: what it says there is what the check becomes here.
import { record, securityEvent } from '../../../platform/audit/actions.ts'
import { setting } from '../../../platform/settings/views.ts'
import { shopDay } from '../../../platform/time-zone.ts'
import { ok, type Result } from '../../../result.ts'
import { announce, type World } from '../../../world.ts'
import { applyDecision } from '../../kyc/actions/apply-decision.ts'
import { mailTryAgain } from '../../kyc/actions/mail.ts'
import { openAnswers, sealAnswers } from '../../kyc/answers.ts'
import { isWaiting, move } from '../../kyc/rules/check.ts'
import { screen } from '../../kyc/screening.ts'
import { insertAttempt, lastAttempt } from '../../kyc/store/attempts.ts'
import {
  checkById,
  lockChecks,
  type SubmissionRow,
  saveHostedAnswers,
  setState,
} from '../../kyc/store/checks.ts'
import { insertProposal, proposalOf, type VerdictRow } from '../../kyc/store/decisions.ts'
import { latestOf } from '../../kyc/store/lists.ts'
import { dueSessions, type SessionRow, saveReading, sessionById } from '../../kyc/store/sessions.ts'
import type { HostedPerson, HostedSession } from '../port.ts'
import { needsReviewer, untilNextReading } from '../rules.ts'

const batch = 20

/** Job: reads sessions whose turn it is, in case the service's notifications are lost. Returns how many were read. */
export async function readDueSessions(world: World): Promise<{ read: number }> {
  if (!world.identityService) return { read: 0 }
  const due = await dueSessions(world.db, world.now(), batch)
  for (const { id } of due) await settleSession(world, id)
  return { read: due.length }
}

/** Job, of one session: a notification or a person who comes back says only that it may have changed. */
export async function settleSession(world: World, id: string): Promise<void> {
  const { identityService: service } = world
  const row = await sessionById(world.db, id)
  if (!service || !row || row.service !== service.kind || row.state === 'erased') return
  const minimumAge = await setting(world, 'minimumAge')
  const said = await service.read(id, minimumAge > 0 || world.screening !== null)
  if (said === 'unavailable') return void (await readLater(world, row))
  if (said === 'missing' || said.check !== row.submissionId) {
    world.log.error('identity session is not ours', {
      session: id,
      said: said === 'missing' ? said : 'another check',
    })
    await securityEvent(world, {
      action: 'suspicious_activity',
      resource: `kyc:${row.submissionId ?? ''}`,
      who: row.userId,
    })
    return void (await close(world, row))
  }
  const done = await world.transaction((world) => follow(world, row, said, minimumAge))
  if (!done.ok) {
    world.log.error('identity session not followed', { session: id, code: done.code })
    await readLater(world, row)
  }
}

const nextReading = (world: World, { createdAt }: SessionRow): Date => {
  const now = world.now().getTime()
  return new Date(now + untilNextReading(now - createdAt.getTime()))
}

const readLater = (world: World, row: SessionRow) =>
  saveReading(world.db, row.id, { ...row, next: nextReading(world, row) })

async function close(world: World, row: SessionRow): Promise<void> {
  await saveReading(world.db, row.id, { state: 'ended', problem: null, next: null })
  await announce(world, `user:${row.userId}`)
  const check = row.submissionId ? await checkById(world.db, row.submissionId) : null
  if (check?.state === 'draft') await mailTryAgain(world, row)
}

async function follow(
  world: World,
  row: SessionRow,
  { state, problem, person }: HostedSession,
  minimumAge: number,
): Promise<Result> {
  await lockChecks(world.db, row.userId)
  const check = row.submissionId ? await checkById(world.db, row.submissionId) : null
  const isOpen = state === 'open' || state === 'processing'
  const next = isOpen && check ? nextReading(world, row) : null
  await saveReading(world.db, row.id, { state, problem, next })
  await announce(world, `user:${row.userId}`)
  // Withdrawn, erased, or taken over by a reviewer: the service's word changes nothing any more.
  if (!check || !(check.state === 'draft' || isWaiting(check.state))) return ok()
  // Whoever has left the page would wait for a result that does not come.
  const hasFailed = state === 'ended' || (state === 'open' && problem !== null)
  if (hasFailed && check.state === 'draft') await mailTryAgain(world, row)
  // What the service still checks may fail and be tried again: it is sent once somebody is verified.
  if (state !== 'verified' || !person) return ok()
  const sent = await submit(world, check, row)
  return sent.ok ? decideOn(world, sent.value, person, minimumAge, row) : sent
}

/** The check as submitted now, or before. */
async function submit(
  world: World,
  check: SubmissionRow,
  { service }: SessionRow,
): Promise<Result<SubmissionRow>> {
  if (check.state !== 'draft') return ok(check)
  const to = move(check.state, 'submitted')
  if (!to.ok) return to
  const at = world.now()
  const { id, userId } = check
  await setState(world.db, id, check.state, to.value, at)
  const number = (await lastAttempt(world.db, userId)) + 1
  await insertAttempt(world.db, { userId, number, submissionId: id, at, documentKey: null })
  await announce(world, 'kyc')
  await record(world, 'system', 'kyc.submitted', `kyc:${id}`, { attempt: number, service })
  return ok({ ...check, state: 'submitted', submittedAt: at })
}

async function decideOn(
  world: World,
  check: SubmissionRow,
  person: HostedPerson,
  minimumAge: number,
  { service }: SessionRow,
): Promise<Result> {
  const { id, userId } = check
  const before = openAnswers(world, check)
  if (!before) return ok()
  const { birthDate, ...names } = person
  const answers = {
    details: { ...before.details, ...names },
    papers: { ...before.papers, ...(birthDate && { birthDate }) },
  }
  await saveHostedAnswers(world.db, id, sealAnswers(world, check, answers))
  const screened = await screen(world, person)
  const today = shopDay(world, world.now())
  const waits = needsReviewer(person, { minimumAge, today, screened })
  // A reviewer who looks at it decides.
  const isClaimed = check.claimedUntil !== null && check.claimedUntil > world.now()
  const isLatest = (await latestOf(world.db, userId))?.id === id
  if (waits || isClaimed || !isLatest || (await proposalOf(world.db, id))) {
    await announce(world, 'kyc')
    return ok()
  }
  const verdict: VerdictRow = {
    reviewerId: null,
    decision: 'approved',
    code: null,
    reason: '',
    note: '',
    requestedParts: [],
    isFinal: false,
    viewedParts: [],
    at: world.now(),
  }
  // Four eyes: the service is the first pair.
  if (await world.reactions.needsTwoReviewers(world, userId)) {
    await insertProposal(world.db, { ...verdict, submissionId: id, applicantId: userId })
    await announce(world, 'kyc')
    await record(world, 'system', 'kyc.proposed', `kyc:${id}`, { service, decision: 'approved' })
    return ok()
  }
  const done = await applyDecision(world, 'system', check, check.state, verdict, null)
  return done.ok ? ok() : done
}
