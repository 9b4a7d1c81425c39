// One identity check: pictures, what was written, the decision, and everything that has happened to it.
import { data, Link } from 'react-router'
import { reviewOf } from '../../../shop/admin/views/kyc.ts'
import { readMrz } from '../../../shop/kyc/views/mrz.ts'
import { nextCheck } from '../../../shop/kyc/views/staff.ts'
import { answer, door, form, withToast } from '../../http/door'
import { statusOf } from '../../http/refusals'
import { act } from '../../http/review-form'
import { requireTab } from '../../http/staff'
import { requireFreshViewer } from '../../http/step-up'
import { useT } from '../../i18n/text'
import { DecisionBar } from '../../parts/admin/decision-bar'
import { DocumentPanel } from '../../parts/admin/document-panel'
import { Refused, StateBadge } from '../../parts/admin/facts'
import { Duplicates } from '../../parts/admin/kyc-duplicates'
import { KycFacts } from '../../parts/admin/kyc-facts'
import { KycHistory } from '../../parts/admin/kyc-history'
import { MrzPanel } from '../../parts/admin/kyc-mrz'
import { Failed } from '../../parts/admin/list'
import { Key, Shortcuts } from '../../parts/admin/shortcuts'
import { Head } from '../../parts/Head'
import { readAgain } from '../../parts/read-again'
import { Notice } from '../../ui/Notice'
import type { Route } from './+types/kyc-review'

export const handle = { texts: ['admin', 'admin-kyc'] }

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const who = requireTab(context, 'kyc')
  const review = await reviewOf(door(context).world, who, params.id)
  if (!review.ok) throw data({ code: review.code }, { status: statusOf(review.code) })
  // Which pictures are open stands in the URL, so each opening is somebody's click, with script or without.
  const open = new URL(request.url).searchParams.getAll('open')
  if (open.length > 0) requireFreshViewer(context, request)
  const next = await nextCheck(door(context).world, who, params.id)
  const mrz = readMrz(review.value.answers?.papers.mrz ?? '')
  return { review: review.value, mrz, open, next, viewer: { id: who.id, name: who.email } }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const who = requireTab(context, 'kyc')
  const fields = await form(request)
  // The lines are compared and forgotten: only what the applicant typed is kept.
  if (fields.intent === 'mrz')
    return data({ refusal: undefined, values: fields, mrz: readMrz(fields.mrz ?? '') })
  const { world } = door(context)
  const done = await act(world, who, params.id, fields)
  if (!done.ok) return answer(done, fields)
  const isOn = fields.onwards === 'yes'
  const onwards = isOn ? await nextCheck(world, who, params.id) : params.id
  return withToast(onwards ? `/admin/kyc/${onwards}` : '/admin', `admin.kyc.${done.value}`)
}

export const shouldRevalidate = readAgain

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const { review, open, next, viewer } = loaderData
  const kycWords = useT('admin-kyc')
  const { firstName, lastName } = review.answers?.details ?? {}
  const name = firstName
    ? `${firstName} ${lastName}`
    : (review.applicant?.name ?? kycWords('erased'))
  const title = kycWords('reviewTitle', { name })
  return (
    <>
      <Head title={title} />
      <p className="admin-back">
        <Link to="/admin" data-key="q">
          {kycWords('back')}
          <Key letter="q" />
        </Link>
        {next && (
          <Link to={`/admin/kyc/${next}`} data-key="n">
            {kycWords('next')}
            <Key letter="n" />
          </Link>
        )}
      </p>
      <div className="admin-head">
        <h1>{title}</h1>
        <StateBadge state={review.state}>{kycWords(`state.${review.state}`)}</StateBadge>
      </div>
      <Refused title={kycWords('failedUpdate')} refusal={actionData?.refusal} />
      {!review.isLatest && review.state !== 'withdrawn' && (
        <Notice kind="warn">{kycWords('superseded')}</Notice>
      )}
      <Duplicates review={review} />
      <div className="admin-review">
        <DocumentPanel pictures={review.pictures} open={open} viewer={viewer.name} />
        <div>
          <KycFacts review={review} />
          <MrzPanel
            review={review}
            typed={actionData?.values?.mrz}
            mrz={actionData && 'mrz' in actionData ? actionData.mrz : loaderData.mrz}
          />
        </div>
      </div>
      <DecisionBar
        key={review.id}
        review={review}
        viewer={viewer.id}
        open={open}
        values={actionData?.values}
      />
      <KycHistory review={review} />
      <Shortcuts />
    </>
  )
}

export function ErrorBoundary() {
  return <Failed title={useT('admin-kyc')('failed')} />
}
