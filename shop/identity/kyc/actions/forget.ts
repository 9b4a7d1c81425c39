// Retention job: erases photos that are no longer needed, keeps results, notifies the applicants.

import { ok } from '../../../result.ts'
import { announce, type World } from '../../../world.ts'
import { daysAfter } from '../../documents/rules.ts'
import { factsOf } from '../../documents/views.ts'
import { answerDays, move, renewDays } from '../rules/check.ts'
import {
  deleteDrafts,
  forgetAnswers,
  lockChecks,
  overdueChecks,
  setState,
} from '../store/checks.ts'
import {
  endingChecks,
  latestOf,
  markNotified,
  recordReminder,
  unnotifiedChecks,
} from '../store/lists.ts'
import { picturesOf } from '../store/pictures.ts'
import { mailEnding, mailOutcome } from './mail.ts'

const batch = 100

/**
 * Deletes abandoned drafts, ends checks without the requested information, expires approvals and gives notice before,
 * and erases answers of decided checks together with their images.
 */
export async function forgetOldChecks(
  world: World,
): Promise<{ drafts: number; answers: number; expired: number; ending: number; notified: number }> {
  const keep = world.config.keepDocuments
  const before = (days: number) => daysAfter(world.now(), -days)
  const drafts = await deleteDrafts(world.db, before(keep.draft))
  const expired = await expireChecks(world)
  const ending = await notifyEnding(world)
  let answers = 0
  let notified = 0
  for (const decision of ['approved', 'declined'] as const) {
    answers += await forgetAnswers(world.db, decision, before(keep[decision]))
    notified += await notifyDeleted(world, decision, before(keep[decision]))
  }
  return { drafts, answers, expired, ending, notified }
}

async function expireChecks(world: World): Promise<number> {
  const askedBefore = daysAfter(world.now(), -answerDays)
  const query = { askedBefore, now: world.now(), limit: batch }
  let expired = 0
  for (const { id, userId, state } of await overdueChecks(world.db, query)) {
    const to = move(state, 'expired')
    if (!to.ok) continue
    await world.transaction(async (world) => {
      await lockChecks(world.db, userId)
      // The applicant may have responded meanwhile: then it stays.
      if (!(await setState(world.db, id, state, to.value, world.now()))) return ok()
      expired += 1
      // If it was renewed before, no email is sent.
      if (state === 'approved' && (await latestOf(world.db, userId))?.id === id)
        await mailOutcome(world, userId, 'expired')
      await announce(world, `user:${userId}`)
      await announce(world, 'kyc')
      return ok()
    })
  }
  return expired
}

async function notifyEnding(world: World): Promise<number> {
  const query = { before: daysAfter(world.now(), renewDays), now: world.now(), limit: batch }
  let notified = 0
  for (const { id, userId, validUntil } of await endingChecks(world.db, query)) {
    await world.transaction(async (world) => {
      if (!(await recordReminder(world.db, id, world.now()))) return ok()
      notified += 1
      await mailEnding(world, userId, validUntil)
      await announce(world, `user:${userId}`)
      await announce(world, 'kyc')
      return ok()
    })
  }
  return notified
}

async function notifyDeleted(
  world: World,
  decision: 'approved' | 'declined',
  before: Date,
): Promise<number> {
  let notified = 0
  for (const { id, userId } of await unnotifiedChecks(world.db, {
    decision,
    before,
    limit: batch,
  })) {
    const pictures = await picturesOf(world.db, id)
    const facts = await Promise.all(
      pictures.map(({ documentId }) => factsOf(world, userId, documentId)),
    )
    // Waits until the documents' retention job has erased the images, before saying so.
    if (facts.some((each) => each && !each.erasedAt)) continue
    await world.transaction(async (world) => {
      await markNotified(world.db, id, world.now())
      if (pictures.length > 0) await mailOutcome(world, userId, 'deleted')
      await announce(world, `user:${userId}`)
      return ok()
    })
    notified += 1
  }
  return notified
}
