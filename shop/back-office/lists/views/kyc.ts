// Review queue, and one check with the names of everyone in its history.

import { type StaffSession, sessionsForStaff } from '../../../identity/hosted-checks/views.ts'
import { ageOf, isWaiting } from '../../../identity/kyc/rules/check.ts'
import { type ScreeningResult, screen } from '../../../identity/kyc/screening.ts'
import {
  type QueueFilter,
  type QueueRow,
  queue,
  type SubmissionForStaff,
  submissionForStaff,
} from '../../../identity/kyc/views/staff.ts'
import { proofOf } from '../../../payments/wallet-proofs/views.ts'
import type { Viewer } from '../../../people/accounts/rules.ts'
import { setting } from '../../../platform/settings/views.ts'
import { shopDay } from '../../../platform/time-zone.ts'
import { ok, type Result } from '../../../result.ts'
import type { World } from '../../../world.ts'
import type { KycFilter, ListQuery } from '../rules/tabs.ts'
import { type Named, namesOf, userIdsMatching } from './people.ts'

/** The states of a filter; null means all. */
const filters: Record<KycFilter, QueueFilter> = {
  pending: 'waiting',
  mine: 'mine',
  second: 'second',
  more_info: 'more_info_needed',
  approved: 'approved',
  declined: 'declined',
  all: null,
}

export type ReviewRow = QueueRow & {
  /** The reviewer who has claimed it. */
  readonly holder: string | null
  /** Whole hours since it was submitted, while it waits. */
  readonly hours: number | null
}

export async function kycRows(
  world: World,
  who: Viewer,
  { filter, q, after }: ListQuery<KycFilter>,
): Promise<{ rows: readonly ReviewRow[]; next: string | null }> {
  const userIds = q ? await userIdsMatching(world, q) : undefined
  const { rows, next } = await queue(world, {
    filter: filters[filter],
    reviewerId: who.id,
    userIds,
    after,
  })
  const holders = await namesOf(world, rows.map((row) => row.claimedBy).filter(isThere))
  return {
    rows: rows.map((row) => ({
      ...row,
      holder: row.claimedBy ? (holders.get(row.claimedBy)?.name ?? '') : null,
      hours: isWaiting(row.state) ? hoursSince(world.now(), row.submittedAt) : null,
    })),
    next,
  }
}

const isThere = (id: string | null): id is string => id !== null
const hoursSince = (now: Date, at: Date | null): number | null =>
  at && Math.floor((now.getTime() - at.getTime()) / 3_600_000)

export type Review = SubmissionForStaff & {
  /** At the hosted service, newest first; none if the shop reviews it alone. */
  readonly sessions: readonly StaffSession[]
  readonly applicant: Named | null
  /** User id -> name of reviewers and of viewers of images. */
  readonly names: Readonly<Record<string, string>>
  readonly hints: Hints
}

/** Hints for the reviewer. None of them decides anything. */
export type Hints = {
  /** Age in years and the shop's minimum; null without a minimum or a date of birth. */
  readonly age: { readonly years: number; readonly minimum: number } | null
  /** Result of the operator's screening list; null without a list or a name. */
  readonly screened: ScreeningResult
  /** How and when the given wallet was proved; null if it was not. */
  readonly wallet: { readonly method: string; readonly at: Date } | null
}

/** Refuses as `submissionForStaff` does; the access is recorded. */
export async function reviewOf(world: World, who: Viewer, id: string): Promise<Result<Review>> {
  const found = await submissionForStaff(world, who, id)
  if (!found.ok) return found
  const { userId, decisions, openings, proposal, claim, duplicates } = found.value
  const people = [
    userId,
    ...[claim?.by, proposal?.reviewerId].filter((id) => typeof id === 'string'),
    ...[...duplicates.documents, ...duplicates.pictures].map((each) => each.userId),
    ...decisions.flatMap(({ secondId }) => secondId ?? []),
    ...decisions.flatMap(({ reviewerId }) => reviewerId ?? []),
    ...openings.map(({ viewerId }) => viewerId),
  ]
  const named = await namesOf(world, people)
  return ok({
    ...found.value,
    sessions: await sessionsForStaff(world, id),
    applicant: named.get(userId) ?? null,
    names: Object.fromEntries([...named].map(([id, { name }]) => [id, name])),
    hints: await hintsFor(world, found.value),
  })
}

async function hintsFor(world: World, { userId, answers }: SubmissionForStaff): Promise<Hints> {
  if (!answers) return { age: null, screened: null, wallet: null }
  const { firstName, lastName, wallet } = answers.details
  const { birthDate = '' } = answers.papers
  const minimum = await setting(world, 'minimumAge')
  const years = ageOf(birthDate, shopDay(world, world.now()))
  return {
    age: minimum > 0 && years !== null ? { years, minimum } : null,
    screened: await screen(world, { firstName, lastName, birthDate }),
    wallet: wallet ? await proofOf(world, userId, wallet) : null,
  }
}
