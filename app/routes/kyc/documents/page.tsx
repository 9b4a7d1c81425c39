// Identity check, step 2: document details and photos. Photos are saved at once, submitted later.
import { data } from 'react-router'
import { largestUpload, looksLikePhoto } from '../../../../shop/identity/documents/rules.ts'
import { saveDocuments, savePhotos } from '../../../../shop/identity/kyc/actions/documents.ts'
import { countriesIn } from '../../../../shop/identity/kyc/data.ts'
import { type Part, parts } from '../../../../shop/identity/kyc/rules/check.ts'
import { identityOf } from '../../../../shop/identity/kyc/views/identity.ts'
import { draftFor } from '../../../../shop/identity/kyc/views/own.ts'
import { setting } from '../../../../shop/platform/settings/views.ts'
import { PageHead } from '../../../components/layout/PageHead'
import { refused } from '../../../http/auth'
import { redirect } from '../../../http/redirects'
import { requestContext, requireBuyer, withToast } from '../../../http/request-context'
import { withUpload } from '../../../http/uploads'
import { useT } from '../../../i18n/text'
import { CheckSteps } from '../CheckSteps'
import { clientValidation } from '../client-validation'
import { orderQuery } from '../order-query'
import { Problem } from '../Problem'
import { isAnswered, isOpen } from '../steps'
import type { Route } from './+types/page'
import { DocumentsForm } from './DocumentsForm'

export const handle = { texts: ['kyc'] }

export async function loader({ context, request }: Route.LoaderArgs) {
  const who = requireBuyer(context, request)
  const { world, language } = requestContext(context)
  const { keepDocuments, shopName } = world.config
  const query = orderQuery(request)
  if (!isOpen(await identityOf(world, who.id))) throw redirect(`/kyc-required${query}`)
  const draft = await draftFor(world, who)
  if (!draft) throw redirect(`/kyc${query}`)
  const { answers, pictures, asked, hasConsent, code } = draft
  return {
    papers: answers.papers,
    pictures,
    asked,
    hasConsent,
    code,
    days: Math.max(keepDocuments.approved, keepDocuments.declined),
    shop: shopName,
    minimumAge: await setting(world, 'minimumAge'),
    countries: countriesIn(language),
    details: `/kyc${query}`,
  }
}

/** Other pages may not use the camera; a document keeps the policy it was loaded with. */
export const headers = ({ actionHeaders }: Route.HeadersArgs) => {
  const all = new Headers(actionHeaders)
  all.set(
    'permissions-policy',
    'camera=(self), clipboard-write=(self), geolocation=(), microphone=(), payment=()',
  )
  return all
}

export async function action({ context, request }: Route.ActionArgs) {
  const who = requireBuyer(context, request)
  const { world } = requestContext(context)
  const query = orderQuery(request)
  let typed: Readonly<Record<string, string>> = {}
  const done = await withUpload(request, parts, ({ fields, files, problems }) => {
    typed = fields
    const pictures: Partial<Record<Part, string>> = files
    if (fields.intent === 'picture') return savePhotos(world, who, pictures, problems)
    const sent = { form: fields, pictures, problems }
    return saveDocuments(world, who, sent, fields.intent === 'later')
  })
  if (!done.ok) {
    if (done.code === 'kyc.no_details') return redirect(`/kyc${query}`)
    if (isAnswered(done.code)) return redirect(`/kyc-required${query}`)
    return refused(done, { ...typed })
  }
  // Fetch only: the page stays.
  if (typed.intent === 'picture') return data({ refusal: undefined, values: undefined })
  if (typed.intent === 'later') return withToast(`/kyc-required${query}`, 'kyc.saved')
  return redirect(`/kyc-summary${query}`)
}

/** Client validation by the server's rules, before megabytes are uploaded. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const sent = await request.clone().formData()
  const { readIdentityDocument: readPapers } = await import(
    '../../../../shop/identity/kyc/input.ts'
  )
  const { ok } = await import('../../../../shop/result.ts')
  const { dayInZone } = await import('../../../../shop/platform/time-zone.ts')
  // The earliest day anywhere: the server decides by the shop's.
  const today = dayInZone(new Date(), 'Etc/GMT+12')
  const minimumAge = sent.has('birthDate') ? 1 : 0
  const isWhole = sent.has('idType') && !sent.has('intent')
  const read = isWhole
    ? (form: Parameters<typeof readPapers>[0]) => readPapers(form, { today, minimumAge })
    : () => ok()
  return clientValidation(sent, read, await photoProblems(sent)) ?? serverAction()
}

/** Revalidates after a refusal, too: a valid photo beside an invalid one was saved. */
export const shouldRevalidate = () => true

async function photoProblems(sent: FormData): Promise<Record<string, string>> {
  const problems: Record<string, string> = {}
  for (const part of parts) {
    const file = sent.get(part)
    if (!(file instanceof File) || file.size === 0) continue
    const start = new Uint8Array(await file.slice(0, 8).arrayBuffer())
    if (!looksLikePhoto(start)) problems[part] = 'upload.type'
    if (file.size > largestUpload) problems[part] = 'upload.too_large'
  }
  return problems
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT('kyc')
  return (
    <article className="check">
      <PageHead title={t('title')} />
      <h1>{t('title')}</h1>
      <CheckSteps current="documents" />
      <Problem refusal={actionData?.refusal} />
      <DocumentsForm {...loaderData} {...actionData} />
    </article>
  )
}
