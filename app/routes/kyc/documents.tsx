// Identity check, step 2: papers and photos, then the word that they have arrived.
import { redirect } from 'react-router'
import { largestUpload, looksLikePhoto } from '../../../shop/documents/rules.ts'
import { submitCheck } from '../../../shop/kyc/actions/submit.ts'
import { countriesIn } from '../../../shop/kyc/data.ts'
import { type Part, parts } from '../../../shop/kyc/rules.ts'
import { identityOf } from '../../../shop/kyc/views/identity.ts'
import { draftFor } from '../../../shop/kyc/views/own.ts'
import { refused } from '../../http/auth'
import { door, requireViewer } from '../../http/door'
import { withUpload } from '../../http/uploads'
import { useT } from '../../i18n/text'
import { Head } from '../../parts/Head'
import { CheckSteps } from '../../parts/kyc/CheckSteps'
import { PapersForm } from '../../parts/kyc/PapersForm'
import { Problem } from '../../parts/kyc/Problem'
import { Sent } from '../../parts/kyc/Sent'
import { quickAnswer } from '../../parts/quick-answer'
import type { Route } from './+types/documents'
import { orderQuery } from './order-query'

export const handle = { texts: ['kyc'] }

export async function loader({ context, request }: Route.LoaderArgs) {
  const who = requireViewer(context, request)
  const { world, language } = door(context)
  const { reviewHours: hours, keepDocuments, shopName } = world.config
  const identity = await identityOf(world, who.id)
  const state = identity.ok ? identity.value.state : 'unreadable'
  const isSent = new URL(request.url).searchParams.has('sent')
  if (state === 'pending' && isSent) return { sent: hours, filled: null }
  if (state !== 'none' && state !== 'declined')
    throw redirect(`/kyc-required${orderQuery(request)}`)
  const draft = await draftFor(world, who)
  if (!draft) throw redirect(`/kyc${orderQuery(request)}`)
  const filled = {
    papers: draft.answers.papers,
    kept: draft.pictures,
    days: Math.max(keepDocuments.approved, keepDocuments.declined),
    shop: shopName,
    nationalities: countriesIn(language).map(([, name]) => name),
    details: `/kyc${orderQuery(request)}`,
  }
  return { sent: null, filled }
}

export async function action({ context, request }: Route.ActionArgs) {
  const who = requireViewer(context, request)
  const query = orderQuery(request)
  let typed: Readonly<Record<string, string>> = {}
  const done = await withUpload(request, parts, ({ fields, files, problems }) => {
    typed = fields
    const pictures: Partial<Record<Part, string>> = files
    return submitCheck(door(context).world, who, { form: fields, pictures, problems })
  })
  if (done.ok) return redirect(`/kyc-details${query ? `${query}&` : '?'}sent=1`)
  if (done.code === 'kyc.no_details') return redirect(`/kyc${query}`)
  if (done.code.startsWith('kyc.already_')) return redirect(`/kyc-required${query}`)
  return refused(done, { ...typed })
}

/** The same rules as on the server, for a quick answer, before megabytes are sent. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const sent = await request.clone().formData()
  const { readPapers } = await import('../../../shop/kyc/input.ts')
  return (await quickAnswer(sent, readPapers, await photoProblems(sent))) ?? serverAction()
}

/** After a refusal, too: a good photo beside a bad one has been kept. */
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
  const { sent, filled } = loaderData
  return (
    <article className="check">
      <Head title={t('title')} />
      <h1>{t('title')}</h1>
      <CheckSteps current={sent ? 'review' : 'documents'} />
      {sent && <Sent hours={sent} />}
      {filled && (
        <>
          <Problem refusal={actionData?.refusal} />
          <PapersForm {...filled} {...actionData} />
        </>
      )}
    </article>
  )
}
