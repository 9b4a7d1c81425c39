// Identity check review: photos, form, decision, history.
import { data, Link } from 'react-router'
import { mayOpen } from '../../../../../shop/back-office/lists/rules/tabs.ts'
import { reviewOf } from '../../../../../shop/back-office/lists/views/kyc.ts'
import { nextCheck } from '../../../../../shop/identity/kyc/views/staff.ts'
import { fullName } from '../../../../../shop/platform/names-of-people.ts'
import { statusOf } from '../../../../http/refusals'
import { answer, form, withToast } from '../../../../http/request-context'
import { requireTab } from '../../../../http/staff'
import { requireFreshViewer } from '../../../../http/step-up'
import { useT } from '../../../../i18n/text'
import { Notice } from '../../../../ui/Notice'
import { Key, Shortcuts } from '../../frame/keyboard-shortcuts'
import { AdminHead, failedPage } from '../../frame/page-head'
import { Refused, StateBadge } from '../../lists/facts'
import type { Route } from './+types/page'
import { DecisionBar } from './decision-bar'
import { DocumentPanel } from './document-panel'
import { Duplicates } from './kyc-duplicates'
import { KycFacts } from './kyc-facts'
import { KycHistory } from './kyc-history'
import { MrzPanel } from './kyc-mrz'
import { act } from './review-form'

export const handle = { texts: ['admin', 'admin-kyc'] }
export { revalidate as shouldRevalidate } from '../../../../components/layout/revalidation'
export const ErrorBoundary = failedPage('admin-kyc')

/** The MRZ parser is loaded with the first review. */
const mrzIn = async (text: string) =>
  (await import('../../../../../shop/identity/kyc/views/mrz.ts')).readMrz(text)

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { who, world } = requireTab(context, 'kyc')
  const review = await reviewOf(world, who, params.id)
  if (!review.ok) throw data({ code: review.code }, { status: statusOf(review.code) })
  // Opened images are in the URL, so each access is one click, with script or without.
  const open = new URL(request.url).searchParams.getAll('open')
  if (open.length > 0) requireFreshViewer(context, request)
  const next = await nextCheck(world, who, params.id)
  const mrz = await mrzIn(review.value.answers?.papers.mrz ?? '')
  return {
    review: review.value,
    mrz,
    open,
    next,
    viewer: { id: who.id, name: who.email },
    seesPeople: mayOpen(who, 'users'),
  }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const { who, world } = requireTab(context, 'kyc')
  const fields = await form(request)
  // MRZ lines are compared and not stored; only the applicant's input is.
  if (fields.intent === 'mrz')
    return data({ refusal: undefined, values: fields, mrz: await mrzIn(fields.mrz ?? '') })
  const done = await act(world, who, params.id, fields)
  if (!done.ok) return answer(done, fields)
  const isOn = fields.onwards === 'yes'
  const onwards = isOn ? await nextCheck(world, who, params.id) : params.id
  return withToast(onwards ? `/admin/kyc/${onwards}` : '/admin', `admin.kyc.${done.value}`)
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const { review, open, next, viewer, seesPeople } = loaderData
  const kycWords = useT('admin-kyc')
  const details = review.answers?.details
  const name = details ? fullName(details) : (review.applicant?.name ?? kycWords('erased'))
  const title = kycWords('reviewTitle', { name })
  return (
    <>
      <AdminHead
        title={title}
        steps={
          <>
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
          </>
        }
        state={<StateBadge state={review.state}>{kycWords(`state.${review.state}`)}</StateBadge>}
      />
      <Refused title={kycWords('failedUpdate')} refusal={actionData?.refusal} />
      {!review.isLatest && review.state !== 'withdrawn' && (
        <Notice kind="warn">{kycWords('superseded')}</Notice>
      )}
      <Duplicates review={review} />
      <div className="admin-review">
        <DocumentPanel pictures={review.pictures} open={open} viewer={viewer.name} />
        <div>
          <KycFacts review={review} seesPeople={seesPeople} />
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
