// Emails about the identity check: they link to the page and contain no submitted data.
import type { Viewer } from '../../../people/accounts/rules.ts'
import { contactOf } from '../../../people/accounts/views.ts'
import { queueMail } from '../../../platform/mail/actions.ts'
import { greetedName } from '../../../platform/names-of-people.ts'
import { emailDate } from '../../../platform/time-zone.ts'
import type { World } from '../../../world.ts'
import type { Decision } from '../rules.ts'

export async function mailReceived(world: World, { email, firstName, lastName, language }: Viewer) {
  const { from, to } = world.config.reviewHours
  const values = {
    name: greetedName({ firstName, lastName }),
    from,
    to,
    link: statusLink(world, language),
  }
  await queueMail(world, { to: email, language, template: 'kyc.received', values })
}

/** No email if the account was erased. */
export async function mailDecision(world: World, applicantId: string, decision: Decision) {
  const contact = await contactOf(world, applicantId)
  if (!contact) return
  const { email, firstName, lastName, language } = contact
  const values = { name: greetedName({ firstName, lastName }), link: statusLink(world, language) }
  await queueMail(world, { to: email, language, template: `kyc.${decision}`, values })
}

/** The photos were erased, the result stays. */
export async function mailDeleted(world: World, applicantId: string) {
  const contact = await contactOf(world, applicantId)
  if (!contact) return
  const { email, firstName, lastName, language } = contact
  const values = { name: greetedName({ firstName, lastName }), link: statusLink(world, language) }
  await queueMail(world, { to: email, language, template: 'kyc.deleted', values })
}

/** Confirms the user's own withdrawal. */
export async function mailWithdrawn(
  world: World,
  { email, firstName, lastName, language }: Viewer,
) {
  const values = { name: greetedName({ firstName, lastName }), link: statusLink(world, language) }
  await queueMail(world, { to: email, language, template: 'kyc.withdrawn', values })
}

/** The approval is valid until then, and can be renewed now. */
export async function mailEnding(world: World, applicantId: string, until: Date) {
  const contact = await contactOf(world, applicantId)
  if (!contact) return
  const { email, firstName, lastName, language } = contact
  const values = {
    name: greetedName({ firstName, lastName }),
    date: emailDate(world, until, language),
    link: statusLink(world, language),
  }
  await queueMail(world, { to: email, language, template: 'kyc.ending', values, until })
}

export async function mailExpired(world: World, applicantId: string) {
  const contact = await contactOf(world, applicantId)
  if (!contact) return
  const { email, firstName, lastName, language } = contact
  const values = { name: greetedName({ firstName, lastName }), link: statusLink(world, language) }
  await queueMail(world, { to: email, language, template: 'kyc.expired', values })
}

const statusLink = ({ config }: World, language: string) =>
  `${config.publicUrl}${language === 'en' ? '' : `/${language}`}/kyc-required`
