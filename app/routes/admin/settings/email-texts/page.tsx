// What the shop adds to one email in one language, whether it is sent, and how it reads.
import { data } from 'react-router'
import { may, type Viewer } from '../../../../../shop/people/accounts/rules.ts'
import {
  type Example,
  saveEmailText,
  sendExample,
  turnEmail,
} from '../../../../../shop/platform/email-texts/actions.ts'
import { readEmailText } from '../../../../../shop/platform/email-texts/input.ts'
import {
  type EmailText,
  isChangeable,
  isSame,
  mayBeOff,
  noText,
  signature,
  withOwnTexts,
} from '../../../../../shop/platform/email-texts/rules.ts'
import { changedEmails, emailText } from '../../../../../shop/platform/email-texts/views.ts'
import type { Form } from '../../../../../shop/platform/input.ts'
import { writtenMail } from '../../../../../shop/platform/mail/actions.ts'
import { pick } from '../../../../../shop/platform/pick.ts'
import { ok, refuse } from '../../../../../shop/result.ts'
import { carriesInvoice } from '../../../../../shop/sales/checkout/views/attachments.ts'
import type { World } from '../../../../../shop/world.ts'
import { versionIn } from '../../../../http/form-fields'
import { answer, form, withToast } from '../../../../http/request-context'
import { requireTab } from '../../../../http/staff'
import { useT } from '../../../../i18n/text'
import { Badge } from '../../../../ui/Notice'
import { AdminHead, failedPage } from '../../frame/page-head'
import { Refused } from '../../lists/facts'
import type { Route } from './+types/page'
import { exampleMail, exampleOfOrder } from './examples'
import { LanguageChips, languageIn, pathOf } from './places'
import { Preview } from './preview'
import { Sending } from './sending'
import { TextsForm } from './texts-form'

export const handle = { texts: ['admin', 'admin-mail'] }
export { revalidate as shouldRevalidate } from '../../../../components/layout/revalidation'
export const ErrorBoundary = failedPage('admin-mail')

/** The signature is shown in the email that everybody gets. */
const signed = 'order.placed'

function placeOf({ context, request, params }: Route.LoaderArgs | Route.ActionArgs) {
  const { who, world, language: own } = requireTab(context, 'mail')
  const isSignature = params.name === 'signature'
  if (!isSignature && !isChangeable(params.name))
    throw data({ code: 'email_texts.missing' }, { status: 404 })
  const { language, offered } = languageIn(world, request, own)
  const template = isSignature ? signature : params.name
  const example = exampleMail(world, isSignature ? signed : params.name, language)
  if (!example) throw data({ code: 'email_texts.missing' }, { status: 404 })
  return { who, world, template, language, offered, example }
}

export async function loader(args: Route.LoaderArgs) {
  const { who, world, template, language, offered, example } = placeOf(args)
  const [text, changed] = await Promise.all([
    emailText(world, template, language),
    changedEmails(world, language),
  ])
  return {
    language,
    offered,
    text,
    original: writtenMail(world, example).subject,
    preview: await previewWith(world, example, template, text),
    isSignature: template === signature,
    isOff: changed.off.includes(template),
    mayBeOff: mayBeOff(template),
    hasInvoice: carriesInvoice(template),
    mayChange: may(who, 'settings.change'),
    maySend: may(who, 'mail.send'),
  }
}

export async function action(args: Route.ActionArgs) {
  const { who, world, template, language, example } = placeOf(args)
  const fields = await form(args.request)
  const here = pathOf(args.params.name, language)
  const sent = pick({ ...noText, ...fields }, 'subject', 'above', 'below')
  switch (fields.intent) {
    case 'on':
    case 'off': {
      const turned = await turnEmail(world, who, template, fields.intent === 'on')
      return turned.ok ? withToast(here, 'saved') : answer(turned, fields)
    }
    case 'save': {
      const version = versionIn(fields.version)
      const saved = await saveEmailText(world, who, { template, language }, version, sent)
      return saved.ok ? withToast(here, 'saved') : answer(saved, fields)
    }
    case 'preview': {
      const [text, about] = [readEmailText(sent), await exampleAbout(world, who, example, fields)]
      if (!text.ok) return answer(text, fields)
      if (!about.ok) return answer(about, fields)
      const preview = await previewWith(world, about.value, template, text.value)
      return { refusal: undefined, values: fields, preview }
    }
    case 'test': {
      const [text, about] = [readEmailText(sent), await exampleAbout(world, who, example, fields)]
      const isSaved = text.ok && isSame(text.value, await emailText(world, template, language))
      const tried = isSaved ? about : refuse('email_texts.save_first')
      const order = fields.order?.trim()
      const queued = tried.ok ? await sendExample(world, who, tried.value, order) : tried
      return queued.ok
        ? withToast(here, 'admin.mail.test', { to: who.email })
        : answer(queued, fields)
    }
    default:
      return answer(refuse('form.invalid'), fields)
  }
}

const exampleAbout = (world: World, who: Viewer, example: Example, { order = '' }: Form) =>
  order.trim() ? exampleOfOrder(world, who, example, order.trim()) : ok(example)

/** With texts that may not be saved yet. */
async function previewWith(world: World, example: Example, template: string, text: EmailText) {
  const original = writtenMail(world, example)
  if (template === signature) return withOwnTexts(original, noText, text.below)
  const { below } = await emailText(world, signature, example.language)
  return withOwnTexts(original, text, below)
}

export default function Page({ loaderData, actionData, params }: Route.ComponentProps) {
  const words = useT('admin-mail')
  const { language, offered, isSignature, isOff } = loaderData
  const title = isSignature ? words('signature') : loaderData.original
  return (
    <>
      <AdminHead
        title={title}
        language={isSignature ? undefined : language}
        back={[`/admin/mail/templates?language=${language}`, words('templates')]}
        state={isOff ? <Badge kind="warn">{words('off')}</Badge> : undefined}
      />
      <p>{isSignature ? words('signatureText') : <bdi translate="no">{params.name}</bdi>}</p>
      <LanguageChips
        language={language}
        offered={offered}
        path={`/admin/mail/templates/${params.name}`}
      />
      <Refused title={words('notSaved')} refusal={actionData?.refusal} />
      <TextsForm
        key={`${params.name} ${language} ${loaderData.text.version}`}
        {...loaderData}
        answered={actionData}
      />
      <Preview
        language={language}
        {...(actionData && 'preview' in actionData ? actionData.preview : loaderData.preview)}
      />
      <Sending
        isOff={isOff}
        mayBeOff={loaderData.mayBeOff && loaderData.mayChange}
        hasInvoice={loaderData.hasInvoice}
      />
    </>
  )
}
