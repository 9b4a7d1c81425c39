// One identity check: pictures, what was written, the decision, and everything that has happened to it.
import { data, Link } from 'react-router'
import { decideKyc } from '../../../shop/admin/actions/decide-kyc.ts'
import { reviewOf } from '../../../shop/admin/views/kyc.ts'
import { refuse } from '../../../shop/result.ts'
import { unlessSecret } from '../../http/auth'
import { answer, door, form, withToast } from '../../http/door'
import { statusOf } from '../../http/refusals'
import { secretRefused } from '../../http/secrets'
import { requireTab } from '../../http/staff'
import { requireFreshViewer } from '../../http/step-up'
import { useT } from '../../i18n/text'
import { DecisionBar } from '../../parts/admin/decision-bar'
import { DocumentPanel } from '../../parts/admin/document-panel'
import { Refused, StateBadge, When } from '../../parts/admin/facts'
import { KycFacts } from '../../parts/admin/kyc-facts'
import { Failed } from '../../parts/admin/list'
import { Head } from '../../parts/Head'
import { Notice } from '../../ui/Notice'
import type { Route } from './+types/kyc-review'

export const handle = { texts: ['admin'] }

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const who = requireTab(context, 'kyc')
  const review = await reviewOf(door(context).world, who, params.id)
  if (!review.ok) throw data({ code: review.code }, { status: statusOf(review.code) })
  // Which pictures are open stands in the URL, so each opening is somebody's click, with script or without.
  const open = new URL(request.url).searchParams.getAll('open')
  if (open.length > 0) requireFreshViewer(context, request)
  return { review: review.value, open, viewer: who.email }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const who = requireTab(context, 'kyc')
  const fields = await form(request)
  const stopped = await secretRefused(context, fields)
  if (stopped) return stopped
  const { decision, reason = '', reversal, confirm } = fields
  if (decision !== 'approved' && decision !== 'declined') return answer(refuse('kyc.move'))
  const values = { decision, reason }
  if (reversal && confirm !== 'yes') return answer(refuse('admin.unconfirmed'), values)
  const decided = await decideKyc(door(context).world, who, params.id, { decision, reason })
  if (!decided.ok) return answer(decided, values)
  return withToast(`/admin/kyc/${params.id}`, `admin.kyc.${decision}`)
}

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  unlessSecret(request, serverAction)

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const { review, open, viewer } = loaderData
  const t = useT('admin')
  const { firstName, lastName } = review.answers?.details ?? {}
  const name = firstName ? `${firstName} ${lastName}` : (review.applicant?.name ?? t('kyc.erased'))
  const title = t('kyc.reviewTitle', { name })
  return (
    <>
      <Head title={title} />
      <p className="admin-back">
        <Link to="/admin">{t('kyc.back')}</Link>
      </p>
      <div className="admin-head">
        <h1>{title}</h1>
        <StateBadge state={review.state}>{t(`kyc.state.${review.state}`)}</StateBadge>
      </div>
      <Refused title={t('kyc.failedUpdate')} refusal={actionData?.refusal} />
      {!review.isLatest && review.state !== 'withdrawn' && (
        <Notice kind="warn">{t('kyc.superseded')}</Notice>
      )}
      <div className="admin-review">
        <DocumentPanel pictures={review.pictures} open={open} viewer={viewer} />
        <KycFacts review={review} />
      </div>
      <DecisionBar review={review} values={actionData?.values} />
      <History review={review} />
    </>
  )
}

type Review = Route.ComponentProps['loaderData']['review']

function History({ review }: { review: Review }) {
  const t = useT('admin')
  const nameOf = (id: string) => review.names[id] ?? t('somebody')
  const own = new Set(review.pictures.map(({ facts }) => facts.id))
  const openings = review.openings.filter(({ documentId }) => own.has(documentId))
  const entries = [
    ...review.decisions.map(({ decision, reviewerId, reason, note, at }) => ({
      at,
      text: t('kyc.decided', { decision, name: nameOf(reviewerId) }),
      words: [reason, note].filter(Boolean),
    })),
    ...openings.map(({ purpose, viewerId, at }) => ({
      at,
      text: t('kyc.opened', { part: t(`kyc.part.${purpose}`), name: nameOf(viewerId) }),
      words: [],
    })),
  ].sort((a, b) => b.at.getTime() - a.at.getTime())
  return (
    <section className="admin-section">
      <h2>{t('kyc.history')}</h2>
      <ol className="admin-history">
        {entries.map((entry) => (
          <li key={`${entry.at.getTime()} ${entry.text}`}>
            <When at={entry.at} />
            <p>{entry.text}</p>
            {entry.words.map((words) => (
              <blockquote key={words}>{words}</blockquote>
            ))}
          </li>
        ))}
        {review.submittedAt && (
          <li>
            <When at={review.submittedAt} />
            <p>{t('kyc.fact.submitted')}</p>
          </li>
        )}
      </ol>
      {review.others.length > 0 && (
        <>
          <h3>{t('kyc.others')}</h3>
          <ul className="admin-history">
            {review.others.map((other) => (
              <li key={other.id}>
                {other.submittedAt && <When at={other.submittedAt} />}
                <p>
                  <Link to={`/admin/kyc/${other.id}`}>{t(`kyc.state.${other.state}`)}</Link>
                </p>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

export function ErrorBoundary() {
  return <Failed title={useT('admin')('kyc.failed')} />
}
