// State machine of identity checks, the resulting identity status, and the submitted data. Pure.
import { day } from '../../../platform/durations.ts'
import { ok, type Result, refuse } from '../../../result.ts'

/**
 * Allowed transitions of one check; a user's case is the sequence of their checks. Approved and declined change into
 * each other only by a new decision with a reason. `docs/design/identity-check.md`
 */
export const moves = {
  draft: ['submitted', 'withdrawn', 'erased'],
  submitted: ['in_review', 'withdrawn', 'erased'],
  // Submitted again when the reviewer releases the claim.
  in_review: ['submitted', 'approved', 'declined', 'more_info_needed', 'withdrawn', 'erased'],
  more_info_needed: ['submitted', 'withdrawn', 'expired', 'erased'],
  approved: ['declined', 'expired', 'erased'],
  declined: ['approved', 'erased'],
  expired: ['erased'],
  withdrawn: ['erased'],
  erased: [],
} as const satisfies Record<string, readonly string[]>

export type KycState = keyof typeof moves
export const kycStates = Object.keys(moves) as readonly KycState[]
export const firstState: KycState = 'draft'

/** Submitted, not decided. */
export const waitingStates = ['submitted', 'in_review'] as const satisfies readonly KycState[]
export const isWaiting = (state: KycState): boolean =>
  (waitingStates as readonly KycState[]).includes(state)

/** Refuses `kyc.already_approved`, `kyc.already_declined`, `kyc.move`. */
export function move(from: KycState, to: KycState): Result<KycState> {
  if ((moves[from] as readonly KycState[]).includes(to)) return ok(to)
  const repeated = from === to && (to === 'approved' || to === 'declined')
  return repeated ? refuse(`kyc.already_${to}`) : refuse('kyc.move', { facts: { from, to } })
}

export const decisions = ['approved', 'declined', 'more_info_needed'] as const
export type Decision = (typeof decisions)[number]

/** A first approval needs no explanation; everything else needs a reason for the applicant. */
export const needsReason = (from: KycState, decision: Decision): boolean =>
  decision !== 'approved' || from === 'declined'
export const isReversal = (from: KycState): boolean => from === 'approved' || from === 'declined'

/** Standard reasons; applicants read them in their own language. */
export const reasonCodes = [
  'unreadable',
  'cut_off',
  'glare',
  'document_expired',
  'wrong_document',
  'name_differs',
  'number_differs',
  'selfie_unlike',
  'code_missing',
  'not_accepted',
  'other',
] as const
export type ReasonCode = (typeof reasonCodes)[number]

export const idTypes = [
  'passport',
  'driving_licence',
  'national_id',
  'state_id',
  'residence_permit',
] as const
export type IdType = (typeof idTypes)[number]

export const parts = ['id-front', 'id-back', 'selfie'] as const
export type Part = (typeof parts)[number]

/**
 * Photos required for a document: one page of a passport, two sides of a card; a selfie unless an alternative was
 * chosen.
 */
export function partsFor(idType: string, route: string): readonly Part[] {
  const sides: readonly Part[] = idType === 'passport' ? ['id-front'] : ['id-front', 'id-back']
  return route === 'other' ? sides : [...sides, 'selfie']
}

/** What a reviewer may request again: one photo, or one page of answers. */
export const requestableParts = [...parts, 'details', 'papers'] as const
export type RequestedPart = (typeof requestableParts)[number]
export const isPart = (text: string): text is Part => (parts as readonly string[]).includes(text)

export const identityStates = ['none', 'pending', 'verified', 'declined'] as const
export type IdentityState = (typeof identityStates)[number]
export type Identity = {
  readonly state: IdentityState
  /** Time of submission during review, of the decision afterwards. */
  readonly since: Date | null
  /** The reviewer's message to the applicant. */
  readonly reason: string | null
  readonly code: ReasonCode | null
  /** Exact state while pending; `expired` after an approval has ended. */
  readonly stage: KycState | null
  /** Parts requested by the reviewer. */
  readonly asked: readonly RequestedPart[]
  /** A decline after which only support can help. */
  readonly isFinal: boolean
  /** Expiry of an approval; null if it does not expire. */
  readonly until: Date | null
  /** It expires soon enough to be renewed. */
  readonly mayRenew: boolean
}

/** The latest check that was submitted and not withdrawn, with its latest decision. */
export type Latest = {
  readonly state: KycState
  readonly submittedAt: Date
  readonly validUntil: Date | null
  /** An earlier approval is valid until then, while this one is pending. */
  readonly stillUntil?: Date | null
  readonly decision: {
    readonly decision: Decision
    readonly reason: string
    readonly code: ReasonCode | null
    readonly requestedParts: readonly RequestedPart[]
    readonly isFinal: boolean
    readonly at: Date
  } | null
}

/** Days before expiry in which an approval can be renewed, and its owner is notified. */
export const renewDays = 30

const nothing: Identity = {
  state: 'none',
  since: null,
  reason: null,
  code: null,
  stage: null,
  asked: [],
  isFinal: false,
  until: null,
  mayRenew: false,
}

const renewBefore = renewDays * day

/** An approval can be renewed in its last days, and stays valid until it expires. */
export const mayRenew = (until: Date | null, now: Date): boolean =>
  until !== null && until.getTime() - now.getTime() <= renewBefore

/** Fails closed: a state that contradicts its latest decision refuses `kyc.unreadable`. */
export function identityFrom(latest: Latest | null, now: Date): Result<Identity> {
  if (!latest || latest.state === 'erased') return ok(nothing)
  const { state: stage, submittedAt, validUntil: until, decision } = latest
  if (stage === 'expired') {
    return ok({ ...nothing, stage, since: until ?? decision?.at ?? submittedAt })
  }
  const still = latest.stillUntil && latest.stillUntil > now ? latest.stillUntil : null
  const pending = { state: still ? 'verified' : 'pending', until: still } as const
  if (isWaiting(stage)) return ok({ ...nothing, ...pending, stage, since: submittedAt })
  if (!decision || decision.decision !== stage) return refuse('kyc.unreadable')
  const { at: since, code, isFinal, requestedParts: asked } = decision
  const decided = { ...nothing, stage, since, code, reason: decision.reason || null }
  if (stage === 'more_info_needed') return ok({ ...decided, ...pending, asked })
  if (stage === 'declined') return ok({ ...decided, state: 'declined', isFinal })
  const isOver = until !== null && until <= now
  return ok(
    isOver
      ? { ...nothing, stage: 'expired', since: until }
      : { ...decided, state: 'verified', until, mayRenew: mayRenew(until, now) },
  )
}

export const notices = ['more', 'declined', 'approved', 'ending', 'expired'] as const
/** What the shopper should be notified of. */
export type Notice = (typeof notices)[number]

/** A result that was viewed on the status page is not announced again; a request stays until it is fulfilled. */
export function noticeFrom(identity: Identity, seen: number): Notice | null {
  const { stage, state, since, mayRenew } = identity
  if (stage === 'more_info_needed') return 'more'
  if (state === 'verified' && stage === 'approved' && mayRenew) return 'ending'
  const news =
    stage === 'expired'
      ? 'expired'
      : state === 'declined'
        ? 'declined'
        : stage === 'approved'
          ? 'approved'
          : null
  return news && since && since.getTime() > seen ? news : null
}

/** Step 1. `wallet` is a public address, or empty. */
export type Details = {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly phone: string
  readonly country: string
  readonly wallet: string
}
/** Step 2 without the photos. `idNumber` and `mrz` may be empty; dates are yyyy-mm-dd. */
export type IdentityDocument = {
  readonly nationality: string
  readonly address: string
  readonly idType: IdType
  readonly idNumber: string
  readonly issuingCountry: string
  /** `none` if the document does not expire. */
  readonly expiry: string
  /** Collected only if the shop has a minimum age. */
  readonly birthDate: string
  /** Two or three lines of the machine-readable zone, as typed. */
  readonly mrz: string
  /** `other`: an alternative to the selfie, arranged with support. */
  readonly route: 'selfie' | 'other'
}
/** Stored with a draft: step 2 as typed, valid or not, so that nothing is typed twice. */
export type Answers = {
  readonly details: Details
  readonly papers: Readonly<Record<string, string>>
}

export const attempts = { limit: 5, days: 30 }
/** Days to submit the requested information. */
export const answerDays = 30
/** Version of the consent text that an applicant agrees to. */
export const consentVersion = '2026-11-25'
/** Lease: minutes for which a claim excludes other reviewers, since the reviewer's last action. */
export const leaseMinutes = 15

const walletShape = /^G[A-Z2-7]{55}$/
export const isWalletAddress = (text: string): boolean => walletShape.test(text)

/** Age in whole years on this day, "2026-11-05"; null for an invalid date. */
export function ageOf(birthDate: string, today: string): number | null {
  if (!/^\d{4}-\d\d-\d\d$/.test(birthDate)) return null
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return today.slice(5) < birthDate.slice(5) ? years - 1 : years
}
