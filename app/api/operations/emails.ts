// What the shop's emails say besides their own text, and which are sent.
import * as v from 'valibot'
import type { Viewer } from '../../../shop/people/accounts/rules.ts'
import { byLanguage, lineOf, paragraphsOf } from '../../../shop/platform/commands.ts'
import { lockEmail, saveEmailText, turnEmail } from '../../../shop/platform/email-texts/actions.ts'
import {
  isChangeable,
  longest,
  mayBeOff,
  signature,
} from '../../../shop/platform/email-texts/rules.ts'
import { emailText, type OwnEmail, ownEmails } from '../../../shop/platform/email-texts/views.ts'
import { ok, type Result, refuse } from '../../../shop/result.ts'
import type { World } from '../../../shop/world.ts'
import { emailNames } from '../../i18n/email-names'
import { held, list, operation } from '../operation'

const signatureId = 'signature'
const ids: readonly string[] = [...emailNames.filter(isChangeable), signatureId]
const templateOf = (id: string): string => (id === signatureId ? signature : id)

const texts = byLanguage({
  subject: lineOf(longest.subject),
  above: paragraphsOf(longest.above, 'Paragraphs after the greeting'),
  below: paragraphsOf(longest.below, 'Paragraphs at the end'),
})

const email = v.strictObject({
  id: v.pipe(
    v.string(),
    v.description('`signature` ends all of these emails: it has `below` only, and is always sent'),
  ),
  isSent: v.boolean(),
  isOptional: v.pipe(v.boolean(), v.description('Whether the shop may stop sending it')),
  texts: v.pipe(texts, v.description('Languages without own texts are left out')),
})

const emailView = ({ template, isSent, texts }: OwnEmail): v.InferInput<typeof email> => ({
  id: template === signature ? signatureId : template,
  isSent,
  isOptional: mayBeOff(template),
  texts,
})

async function emailOf(world: World, id: string) {
  const [found] = ids.includes(id) ? await ownEmails(world, [templateOf(id)]) : []
  return found ? ok(emailView(found)) : refuse('email_texts.missing')
}

const current = held(
  (world, id) => lockEmail(world, templateOf(id)),
  ({ world, params }) => emailOf(world, params.id),
)

type Change = {
  readonly isSent?: boolean | undefined
  readonly texts?: v.InferOutput<typeof texts> | undefined
}

async function changed(
  world: World,
  who: Viewer,
  id: string,
  { isSent, texts = {} }: Change,
): Promise<Result<unknown>> {
  const template = templateOf(id)
  for (const [language, change] of Object.entries(texts)) {
    if (!change) continue
    const { version, subject, above, below } = await emailText(world, template, language)
    const form = { subject, above, below, ...change }
    const isUnused = id === signatureId && (form.subject !== '' || form.above !== '')
    const saved = isUnused
      ? refuse('form.invalid', { fields: { subject: 'form.invalid' } })
      : await saveEmailText(world, who, { template, language }, version, form)
    if (saved.ok) continue
    const fields = Object.entries(saved.fields ?? {}).map(
      ([name, code]) => [`texts.${language}.${name}`, code] as const,
    )
    return { ...saved, fields: Object.fromEntries(fields) }
  }
  const was = await emailOf(world, id)
  if (!was.ok || isSent === undefined || isSent === was.value.isSent) return ok()
  return turnEmail(world, who, template, isSent)
}

const errors = ['email_texts.missing'] as const

export const emails = [
  list({
    id: 'listEmails',
    path: '/emails',
    scope: 'settings:read',
    summary: 'List the emails that can be changed, with their own texts',
    item: email,
    find: async ({ world }) => ok(await ownEmails(world, ids.map(templateOf))),
    view: emailView,
  }),
  operation({
    id: 'getEmail',
    method: 'GET',
    path: '/emails/{id}',
    scope: 'settings:read',
    summary: 'Read the own texts of an email',
    output: email,
    errors,
    run: ({ world, params }) => emailOf(world, params.id),
  }),
  operation({
    id: 'updateEmail',
    method: 'PATCH',
    path: '/emails/{id}',
    scope: 'emails:write',
    summary: 'Change the own texts of an email, or whether it is sent',
    description:
      'What is not sent stays, each text as well; an empty text takes one away. Texts are plain: a paragraph that is a web address alone would become a button, and is refused.',
    body: { isSent: v.optional(v.boolean()), texts: v.optional(texts) },
    output: email,
    errors: [...errors, 'email_texts.changed', 'email_texts.must_be_sent', 'form.invalid'],
    example: { texts: { en: { below: 'We roast on Tuesdays.' } } },
    current,
    async run({ world, who, params: { id }, body }) {
      const found = await emailOf(world, id)
      if (!found.ok) return found
      const done = await changed(world, who, id, body)
      return done.ok ? emailOf(world, id) : done
    },
  }),
]
