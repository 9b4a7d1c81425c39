// The merchant's texts for emails: for the dashboard, and for each email that is sent.
import type { World } from '../../world.ts'
import { withTexts } from '../commands.ts'
import { type EmailText, isChangeable, mayBeOff, noText, signature, withOwnTexts } from './rules.ts'
import { allOf, everyText, templatesOff, textOf } from './store.ts'

/** As it is sent now; null if the shop does not send it. */
export async function emailAsSent<
  Email extends {
    readonly template: string
    readonly language: string
    readonly subject: string
    readonly text: string
  },
>(world: World, email: Email): Promise<{ subject: string; text: string } | null> {
  const { template, language } = email
  if (!isChangeable(template)) return email
  const rows = await allOf(world.db, template, language)
  // One that an earlier version let be turned off is sent.
  if (mayBeOff(template) && rows.some(({ isOff }) => isOff)) return null
  const own = rows.find((each) => each.template === template) ?? noText
  const signed = rows.find((each) => each.template === signature)?.below ?? ''
  return withOwnTexts(email, own, signed)
}

/** For the form; version 0 if there is none. */
export async function emailText(
  world: World,
  template: string,
  language: string,
): Promise<EmailText & { readonly version: number }> {
  return (await textOf(world.db, template, language)) ?? { ...noText, version: 0 }
}

/** Names of emails that have own texts in a language, and of those that are not sent. */
export async function changedEmails(
  world: World,
  language: string,
): Promise<{ own: string[]; off: string[] }> {
  const [texts, off] = await Promise.all([everyText(world.db), templatesOff(world.db)])
  const own = texts.filter(
    (each) => each.language === language && (each.subject || each.above || each.below),
  )
  return { own: own.map(({ template }) => template), off: off.filter(mayBeOff) }
}

/** An email with its own texts by language. */
export type OwnEmail = {
  readonly template: string
  readonly isSent: boolean
  readonly texts: Readonly<Record<string, Partial<EmailText>>>
}

/** Those of these names, in their order. */
export async function ownEmails(world: World, templates: readonly string[]): Promise<OwnEmail[]> {
  const [texts, off] = await Promise.all([everyText(world.db), templatesOff(world.db)])
  return templates.map((template) => ({
    template,
    isSent: !(mayBeOff(template) && off.includes(template)),
    texts: withTexts<Partial<EmailText>>(
      Object.fromEntries(
        texts
          .filter((each) => each.template === template)
          .map(({ language, subject, above, below }) => [language, { subject, above, below }]),
      ),
    ),
  }))
}
