// The identity check: its states, what each means for an order, and what a person hands in. Pure.
import { ok, type Result, refuse } from '../../result.ts'

/**
 * Allowed moves of one check, from its draft to its end; a person's case is the row of their checks. Approved and
 * declined turn into each other only by a new decision with a reason. `docs/decisions/030-identity-check.md`
 */
export const moves = {
  draft: ['submitted', 'withdrawn', 'erased'],
  submitted: ['in_review', 'withdrawn', 'erased'],
  // Back to submitted when the reviewer lets go of it.
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

/** Handed in, and nobody has decided. */
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

/** A first approval speaks for itself; everything else needs words that the applicant can read. */
export const needsReason = (from: KycState, decision: Decision): boolean =>
  decision !== 'approved' || from === 'declined'
export const isReversal = (from: KycState): boolean => from === 'approved' || from === 'declined'

/** What a reviewer finds, in words of the shop; the applicant reads them in their own language. */
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

/** The photos that belong to a document: a passport has one page, a card two sides; a selfie unless another way was chosen. */
export function partsFor(idType: string, route: string): readonly Part[] {
  const sides: readonly Part[] = idType === 'passport' ? ['id-front'] : ['id-front', 'id-back']
  return route === 'other' ? sides : [...sides, 'selfie']
}

/** What a reviewer may ask for again: one photo, or one page of answers. */
export const requestableParts = [...parts, 'details', 'papers'] as const
export type RequestedPart = (typeof requestableParts)[number]
export const isPart = (text: string): text is Part => (parts as readonly string[]).includes(text)

export const identityStates = ['none', 'pending', 'verified', 'declined'] as const
export type IdentityState = (typeof identityStates)[number]
export type Identity = {
  readonly state: IdentityState
  /** Of the hand-in while it is in review, of the decision afterwards. */
  readonly since: Date | null
  /** The reviewer's words for the applicant. */
  readonly reason: string | null
  readonly code: ReasonCode | null
  /** Where exactly a pending one stands, and `expired` where an approval has ended. */
  readonly stage: KycState | null
  /** What the reviewer asks for again. */
  readonly asked: readonly RequestedPart[]
  /** A decline after which a person has to help. */
  readonly isFinal: boolean
  /** Until when an approval counts; null where it does not end. */
  readonly until: Date | null
  /** It ends soon enough to be renewed. */
  readonly mayRenew: boolean
}

/** The newest check that was handed in and not withdrawn, with its latest decision. */
export type Latest = {
  readonly state: KycState
  readonly submittedAt: Date
  readonly validUntil: Date | null
  /** An earlier approval still counts until then, while this one waits. */
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

/** Days before its end from which an approval can be renewed, and its owner is told. */
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

const renewBefore = renewDays * 24 * 60 * 60 * 1000

/** An approval can be renewed in its last days, and counts until its end meanwhile. */
export const mayRenew = (until: Date | null, now: Date): boolean =>
  until !== null && until.getTime() - now.getTime() <= renewBefore

/** Fails closed: a state that its latest decision does not bear out refuses `kyc.unreadable`. */
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
  const said = { ...nothing, stage, since, code, reason: decision.reason || null }
  if (stage === 'more_info_needed') return ok({ ...said, ...pending, asked })
  if (stage === 'declined') return ok({ ...said, state: 'declined', isFinal })
  const isOver = until !== null && until <= now
  return ok(
    isOver
      ? { ...nothing, stage: 'expired', since: until }
      : { ...said, state: 'verified', until, mayRenew: mayRenew(until, now) },
  )
}

export const notices = ['more', 'declined', 'approved', 'ending', 'expired'] as const
/** What waits for the shopper, in one word. */
export type Notice = (typeof notices)[number]

/** News that somebody has seen on the status page is news no more; what is asked for stays until it is there. */
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
/** Step 2, beside the photos. `idNumber` and `mrz` may be empty; dates are written yyyy-mm-dd. */
export type Papers = {
  readonly nationality: string
  readonly address: string
  readonly idType: IdType
  readonly idNumber: string
  readonly issuingCountry: string
  /** `none` where the document names no day. */
  readonly expiry: string
  /** Asked for only where the shop sells to adults. */
  readonly birthDate: string
  /** Both or all three lines at the foot of the document, as typed. */
  readonly mrz: string
  /** `other`: no selfie; a person finds another way. */
  readonly route: 'selfie' | 'other'
}
/** What a draft keeps: step 2 as it was typed, right or not, so that nothing is typed twice. */
export type Answers = {
  readonly details: Details
  readonly papers: Readonly<Record<string, string>>
}

export const attempts = { limit: 5, days: 30 }
/** Days to send what was asked for. */
export const answerDays = 30
/** Which words an applicant has agreed to; another text is another version. */
export const consentVersion = '2026-11-25'
/** How long one reviewer keeps a check from the others, in minutes, since their last act on it. */
export const leaseMinutes = 15

const walletShape = /^G[A-Z2-7]{55}$/
export const isWalletAddress = (text: string): boolean => walletShape.test(text)

/** Whole years on this day (UTC); null where the date is none. */
export function ageOf(birthDate: string, now: Date): number | null {
  if (!/^\d{4}-\d\d-\d\d$/.test(birthDate)) return null
  const today = now.toISOString().slice(0, 10)
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return today.slice(5) < birthDate.slice(5) ? years - 1 : years
}
