// Emails about the identity check: they link to the page and contain no submitted data.
import { mailAccount, mailPerson } from '../../../people/accounts/actions/mail.ts'
import type { Viewer } from '../../../people/accounts/rules.ts'
import { emailDate } from '../../../platform/time-zone.ts'
import type { World } from '../../../world.ts'
import type { Decision } from '../rules/check.ts'

const path = '/kyc-required'

export const mailReceived = (world: World, who: Viewer): Promise<void> =>
  mailPerson(world, who, { template: 'kyc.received', path, values: world.config.reviewHours })

/** Confirms the user's own withdrawal. */
export const mailWithdrawn = (world: World, who: Viewer): Promise<void> =>
  mailPerson(world, who, { template: 'kyc.withdrawn', path })

/** A try at the hosted service failed: once for each session, however many tries it has. */
export const mailTryAgain = (
  world: World,
  { id, userId }: { readonly id: string; readonly userId: string },
): Promise<void> =>
  mailAccount(world, userId, () => ({
    template: 'kyc.try_again',
    path,
    dedupe: `kyc.try_again ${id}`,
  }))

/** `deleted`: the photos were erased, the result stays. No email if the account was erased. */
export const mailOutcome = (
  world: World,
  applicantId: string,
  outcome: Decision | 'deleted' | 'expired',
): Promise<void> => mailAccount(world, applicantId, () => ({ template: `kyc.${outcome}`, path }))

/** The approval is valid until then, and can be renewed now. */
export const mailEnding = (world: World, applicantId: string, until: Date): Promise<void> =>
  mailAccount(world, applicantId, (language) => ({
    template: 'kyc.ending',
    path,
    values: { date: emailDate(world, until, language) },
    until,
  }))
