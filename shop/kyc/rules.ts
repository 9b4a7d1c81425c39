// The identity check: its states, what each means for an order, and what a person hands in. Pure.
import { ok, type Result, refuse } from '../result.ts'

/** Allowed moves of one submission. Approved and declined turn into each other only by a new decision with a reason. */
export const moves = {
  draft: ['submitted', 'withdrawn'],
  submitted: ['approved', 'declined', 'withdrawn'],
  approved: ['declined'],
  declined: ['approved'],
  withdrawn: [],
} as const satisfies Record<string, readonly string[]>

export type KycState = keyof typeof moves
export const kycStates = Object.keys(moves) as readonly KycState[]
export const firstState: KycState = 'draft'

/** Refuses `kyc.already_approved`, `kyc.already_declined`, `kyc.move`. */
export function move(from: KycState, to: KycState): Result<KycState> {
  if ((moves[from] as readonly KycState[]).includes(to)) return ok(to)
  const repeated = from === to && (to === 'approved' || to === 'declined')
  return repeated ? refuse(`kyc.already_${to}`) : refuse('kyc.move', { facts: { from, to } })
}

export const decisions = ['approved', 'declined'] as const
export type Decision = (typeof decisions)[number]

/** A first approval speaks for itself; declining and reversing need words that the applicant can read. */
export const needsReason = (from: KycState, decision: Decision): boolean =>
  decision === 'declined' || from === 'declined'

export const identityStates = ['none', 'pending', 'verified', 'declined'] as const
export type IdentityState = (typeof identityStates)[number]
export type Identity = {
  readonly state: IdentityState
  /** Of the submission while it is in review, of the decision afterwards. */
  readonly since: Date | null
  /** The reviewer's words for the applicant. */
  readonly reason: string | null
}

/** The newest submission that was handed in and not withdrawn, with its latest decision. */
export type Latest = {
  readonly state: KycState
  readonly submittedAt: Date
  readonly decision: {
    readonly decision: Decision
    readonly reason: string
    readonly at: Date
  } | null
}

/** Fails closed: a state that its latest decision does not bear out refuses `kyc.unreadable`. */
export function identityFrom(latest: Latest | null): Result<Identity> {
  if (!latest) return ok({ state: 'none', since: null, reason: null })
  const { state, submittedAt, decision } = latest
  if (state === 'submitted') return ok({ state: 'pending', since: submittedAt, reason: null })
  if (!decision || decision.decision !== state) return refuse('kyc.unreadable')
  const { at: since, reason } = decision
  return ok({
    state: state === 'approved' ? 'verified' : 'declined',
    since,
    reason: reason || null,
  })
}

export const idTypes = ['passport', 'driving_licence', 'national_id', 'state_id'] as const
export type IdType = (typeof idTypes)[number]

/** Both photos of a submission; a card's other side may join them later. */
export const parts = ['id-front', 'selfie'] as const
export type Part = (typeof parts)[number]

/** Step 1. `wallet` is a public address, or empty. */
export type Details = {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly phone: string
  readonly country: string
  readonly wallet: string
}
/** Step 2, beside the photos. `idNumber` may be empty. */
export type Papers = {
  readonly nationality: string
  readonly address: string
  readonly idType: IdType
  readonly idNumber: string
}
/** What a draft keeps: step 2 as it was typed, right or not, so that nothing is typed twice. */
export type Answers = {
  readonly details: Details
  readonly papers: Readonly<Record<string, string>>
}

export const attempts = { limit: 5, days: 30 }

const walletShape = /^G[A-Z2-7]{55}$/
export const isWalletAddress = (text: string): boolean => walletShape.test(text)
