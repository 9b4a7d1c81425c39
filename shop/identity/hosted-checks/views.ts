// What a person and the staff see of checks by the hosted service.
import type { Viewer } from '../../people/accounts/rules.ts'
import type { World } from '../../world.ts'
import { openAnswers } from '../kyc/answers.ts'
import { editableOf } from '../kyc/store/checks.ts'
import { latestOf } from '../kyc/store/lists.ts'
import { picturesOf } from '../kyc/store/pictures.ts'
import { type SessionState, sessionsOf } from '../kyc/store/sessions.ts'
import { type HostedProblem, problems } from './port.ts'

export type HostedCheck = {
  /** Of the service. */
  readonly name: string
  /** The person's session; null before they have begun. */
  readonly session: {
    readonly id: string
    readonly state: SessionState
    readonly problem: HostedProblem | null
    readonly isErasing: boolean
    /** The service is checking what it was shown. */
    readonly isUnderWay: boolean
  } | null
}

/**
 * How this person is checked: null if the shop's reviewers do it, because there is no service, they have begun with
 * documents here, or a reviewer has asked for some.
 */
export async function hostedCheckOf(world: World, who: Viewer): Promise<HostedCheck | null> {
  const { identityService: service } = world
  if (!service) return null
  const open = await editableOf(world.db, who.id)
  if (open?.state === 'more_info_needed') return null
  // What the service says of a name comes with the end of the draft: this one was typed here.
  const hasName = open !== null && (openAnswers(world, open)?.details.firstName ?? '') !== ''
  if (hasName || (open && (await picturesOf(world.db, open.id)).length > 0)) return null
  const check = open ?? (await latestOf(world.db, who.id))
  const [session] = check ? await sessionsOf(world.db, check.id) : []
  return {
    name: service.name,
    session: session
      ? {
          id: session.id,
          state: session.state,
          problem: problems.find((each) => each === session.problem) ?? null,
          isErasing: session.eraseWantedAt !== null,
          isUnderWay: open !== null && session.state === 'processing',
        }
      : null,
  }
}

/** How long a check takes that begins now, for texts: the promise of the shop's reviewers, unless a service does it. */
export type CheckTime = {
  readonly from: number
  readonly to: number
  /** Its name; `none` if reviewers check. */
  readonly service: string
}

export const checkTime = ({ config, identityService }: World): CheckTime => ({
  ...config.reviewHours,
  service: identityService?.name ?? 'none',
})

export type StaffSession = {
  readonly id: string
  readonly service: string
  readonly state: SessionState
  /** Where staff see it, if it is the service's that is set up now. */
  readonly page: string | null
}

/** Sessions of one check, newest first. */
export async function sessionsForStaff(
  world: World,
  submissionId: string,
): Promise<readonly StaffSession[]> {
  const { identityService } = world
  return (await sessionsOf(world.db, submissionId)).map(({ id, service, state }) => {
    const known = identityService?.kind === service ? identityService : null
    return { id, service: known?.name ?? service, state, page: known?.pageOf(id) ?? null }
  })
}
