// The merchant changes what emails say, and which are sent.

import type { Viewer } from '../../people/accounts/rules.ts'
import { may } from '../../people/accounts/rules.ts'
import { ok, type Result, refuse } from '../../result.ts'
import type { World } from '../../world.ts'
import { record } from '../audit/actions.ts'
import type { Form } from '../input.ts'
import { isLanguage } from '../languages.ts'
import { type NewMail, queueMail } from '../mail/actions.ts'
import { readEmailText } from './input.ts'
import { type EmailText, isChangeable, isSame, mayBeOff, noText, signature } from './rules.ts'
import { addText, changeText, lockTexts, textOf, turnOff, turnOn } from './store.ts'

type Place = { readonly template: string; readonly language: string }

const isPlace = ({ template, language }: Place): boolean =>
  (template === signature || isChangeable(template)) && isLanguage(language)

/**
 * The texts of an email in a language; `version` is the displayed one, 0 if there was none. Returns whether anything
 * changed. Refuses `auth.forbidden`, `email_texts.missing`, `form.invalid` with an error per field,
 * `email_texts.changed` if another person has changed it.
 */
export async function saveEmailText(
  world: World,
  who: Viewer,
  place: Place,
  version: number,
  form: Form,
): Promise<Result<{ isNew: boolean }>> {
  if (!may(who, 'settings.change')) return refuse('auth.forbidden')
  if (!isPlace(place)) return refuse('email_texts.missing')
  const read = readEmailText(form)
  if (!read.ok) return read
  const text = { ...place, ...read.value }
  return world.transaction<{ isNew: boolean }>(async (world) => {
    const was = await textOf(world.db, place.template, place.language)
    if (isSame(was ?? noText, text)) return ok({ isNew: false })
    const at = world.now()
    const isSaved =
      version === 0
        ? await addText(world.db, text, at)
        : await changeText(world.db, { ...text, version }, at)
    if (!isSaved) return refuse('email_texts.changed')
    const details = {
      from: brief(was ?? noText),
      to: brief(text),
    }
    await record(world, who, 'email_text.changed', nameOf(place), details)
    return ok({ isNew: true })
  })
}

/** Holds an email's texts until the transaction ends, for a program that compares them first. */
export const lockEmail = (world: World, template: string) => lockTexts(world.db, template)

/** For the audit log. */
const brief = ({ subject, above, below }: EmailText): string =>
  JSON.stringify({ subject, above, below }).slice(0, 300)

const nameOf = ({ template, language }: Place): string => `email:${template}.${language}`

/**
 * Whether an email is sent at all. Those that already wait are not sent either once it is off. Refuses
 * `auth.forbidden`, and `email_texts.must_be_sent`.
 */
export async function turnEmail(
  world: World,
  who: Viewer,
  template: string,
  isOn: boolean,
): Promise<Result<{ isNew: boolean }>> {
  if (!may(who, 'settings.change')) return refuse('auth.forbidden')
  if (!mayBeOff(template)) return refuse('email_texts.must_be_sent')
  return world.transaction<{ isNew: boolean }>(async (world) => {
    const isNew = isOn
      ? await turnOn(world.db, template)
      : await turnOff(world.db, template, world.now())
    if (isNew) await record(world, who, isOn ? 'email.on' : 'email.off', `email:${template}`)
    return ok({ isNew })
  })
}

/** An email about nothing that happened, as a preview shows it. */
export type Example = Pick<NewMail, 'template' | 'language' | 'values' | 'details'>

/**
 * Sends an example with the saved texts to the person who asks; `order` is whose facts it has, if any. Refuses
 * `auth.forbidden`, `email_texts.missing`.
 */
export async function sendExample(
  world: World,
  who: Viewer,
  example: Example,
  order = '',
): Promise<Result> {
  if (!may(who, 'mail.send')) return refuse('auth.forbidden')
  if (example.template === signature || !isPlace(example)) return refuse('email_texts.missing')
  return world.transaction(async (world) => {
    await queueMail(world, { ...example, to: who.email })
    await record(world, who, 'email.tried', nameOf(example), order ? { order } : {})
    return ok()
  })
}
