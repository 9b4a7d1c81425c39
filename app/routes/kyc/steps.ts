// Next step of an identity check: in sequence for a draft, or what was requested.
import type { Identity } from '../../../shop/identity/kyc/rules/check.ts'
import type { Draft } from '../../../shop/identity/kyc/views/own.ts'
import type { Result } from '../../../shop/result.ts'

/** Whether the applicant may edit now. Not while the identity is unreadable. */
export const isOpen = (identity: Result<Identity>): boolean =>
  identity.ok &&
  (identity.value.state === 'none' ||
    identity.value.stage === 'more_info_needed' ||
    identity.value.mayRenew ||
    (identity.value.state === 'declined' && !identity.value.isFinal))

const isDocument = (part: string) => part !== 'details'

/** Requested steps, step 1 first. */
export const firstStep = ({ asked }: Pick<Draft, 'asked'>): string =>
  !asked || asked.includes('details') ? '/kyc' : '/kyc-details'

export const afterDetails = (draft: Pick<Draft, 'asked'> | null): string =>
  draft?.asked && !draft.asked.some(isDocument) ? '/kyc-summary' : '/kyc-details'

/** Refusals that the status page explains. */
export const isAnswered = (code: string): boolean =>
  code.startsWith('kyc.already_') || code === 'kyc.final' || code === 'kyc.not_asked'
