// Review moderation: published, or rejected with a reason that the author reads.
import type { ReactNode } from 'react'
import { Form, Link } from 'react-router'
import { decideReviews } from '../../../../shop/back-office/bulk-actions/actions/bulk-catalogue.ts'
import { rowsPerPage } from '../../../../shop/back-office/lists/rules/tabs.ts'
import { may } from '../../../../shop/people/accounts/rules.ts'
import { pageOf, readPlace } from '../../../../shop/platform/pagination.ts'
import { decideReview } from '../../../../shop/sales/reviews/actions.ts'
import { maxReasonLength, reviewStates } from '../../../../shop/sales/reviews/rules.ts'
import { reviewRows } from '../../../../shop/sales/reviews/views.ts'
import { RefusalNotice } from '../../../components/account/refusals'
import { StarRow } from '../../../components/product/Stars'
import { answer, form, pagePath, withToast } from '../../../http/request-context'
import { listQuery, requireTab } from '../../../http/staff'
import { useT } from '../../../i18n/text'
import { Button } from '../../../ui/Button'
import { Empty } from '../../../ui/Empty'
import { Field } from '../../../ui/Field'
import { AdminHead, failedPage } from '../frame/page-head'
import { runBulkAction } from '../lists/bulk'
import { BulkAct, BulkBar, BulkResult, Choice, ChooseAll, useChosen } from '../lists/bulk-actions'
import { StateBadge, When } from '../lists/facts'
import { MoreRows } from '../lists/list'
import { statusFilter } from '../lists/list-search'
import { ListTools } from '../lists/list-tools'
import type { Route } from './+types/reviews'

export const handle = { texts: ['admin', 'admin-reviews', 'product', 'auth'] }
export { revalidate as shouldRevalidate } from '../../../components/layout/revalidation'
export const ErrorBoundary = failedPage('admin-reviews')

const filters = [...reviewStates, 'all'] as const

export async function loader({ context, request }: Route.LoaderArgs) {
  const { who, world } = requireTab(context, 'reviews')
  const { filter, after } = listQuery(request, filters as never as ['pending', ...typeof filters])
  const rows = await reviewRows(world, {
    status: filter === 'all' ? null : filter,
    after: readPlace(after),
    limit: rowsPerPage + 1,
  })
  const page = pageOf(rows, rowsPerPage, ({ changedAt: at, id }) => ({ at, id }))
  return {
    filter,
    mayDecide: may(who, 'reviews.decide'),
    next: page.next,
    rows: page.rows.map(({ userId, ...row }) => ({ ...row, isDemo: userId === null })),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const staff = requireTab(context, 'reviews')
  const fields = await form(request)
  const { id = '', to, reason = '', seen } = fields
  if (fields.bulk) {
    const decide = (to: 'published' | 'rejected') => decideReviews({ to, words: reason })
    const acts = { publish: decide('published'), reject: decide('rejected') }
    return runBulkAction(request, staff, acts, fields)
  }
  const decision = {
    to: to === 'published' ? 'published' : 'rejected',
    words: reason,
    seen,
  } as const
  const done = await decideReview(staff.world, staff.who, id, decision)
  return done.ok ? withToast(pagePath(request), 'saved') : answer(done, { id, reason })
}

type Row = Route.ComponentProps['loaderData']['rows'][number]

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, next, filter, mayDecide } = loaderData
  const bulk = actionData && !('id' in actionData.values) ? actionData : undefined
  const isChosen = useChosen(bulk)
  const t = useT('admin')
  const words = useT('admin-reviews')
  return (
    <>
      <AdminHead title={t('tab.reviews')} />
      <ListTools filters={[statusFilter(words, filters, filter)]} />
      <RefusalNotice refusal={actionData?.refusal} />
      <BulkResult
        answer={bulk}
        labelOf={(id) => {
          const row = rows.find((each) => each.id === id)
          return row && `${row.product}, ${row.author}`
        }}
      />
      {mayDecide && rows.length > 0 && (
        <p>
          <ChooseAll isShown />
        </p>
      )}
      {rows.length === 0 ? (
        <Empty title={words('empty')} />
      ) : (
        <ul className="stack">
          {rows.map((row) => (
            <Review key={row.id} row={row} typed={bulk ? undefined : actionData?.values}>
              {mayDecide && (
                <Choice
                  id={row.id}
                  seen={row.changedAt.toISOString()}
                  label={`${row.product}, ${row.author}`}
                  chosen={isChosen(row.id)}
                />
              )}
            </Review>
          ))}
        </ul>
      )}
      <MoreRows next={next} />
      {mayDecide && rows.length > 0 && (
        <BulkBar>
          <Field
            label={words('reason')}
            name="reason"
            maxLength={maxReasonLength}
            defaultValue={bulk?.values.reason}
          />
          {/** First, since Enter in a text field activates the first submit button. */}
          <BulkAct kind="danger" name="reject">
            {words('reject')}
          </BulkAct>
          <BulkAct name="publish">{words('publish')}</BulkAct>
        </BulkBar>
      )}
    </>
  )
}

function Review({
  row,
  typed,
  children,
}: {
  row: Row
  typed?: Record<string, string>
  children: ReactNode
}) {
  const words = useT('admin-reviews')
  const t = useT('product')
  return (
    <li className="admin-card">
      <p>
        {children}
        <span className="visually-hidden">{t('reviews.stars', { count: row.rating })}</span>
        <StarRow stars={row.rating} />{' '}
        <Link to={`/product/${row.productId}`} reloadDocument>
          <bdi>{row.product}</bdi>
        </Link>{' '}
        <StateBadge state={row.status}>{words(`filter.${row.status}`)}</StateBadge>
      </p>
      <p className="review-words" dir="auto">
        {row.words}
      </p>
      <p>
        <bdi>{row.author}</bdi> · <When at={row.changedAt} />{' '}
        {row.isDemo && <span>{t('reviews.demo')}</span>}
      </p>
      {row.reason && <p dir="auto">{row.reason}</p>}
      <Form method="post" className="row">
        <input type="hidden" name="id" value={row.id} />
        <input type="hidden" name="seen" value={row.changedAt.toISOString()} />
        {row.status !== 'published' && (
          <Button name="to" value="published">
            {words('publish')}
          </Button>
        )}
        {row.status !== 'rejected' && (
          <>
            <Field
              label={words('reason')}
              name="reason"
              maxLength={maxReasonLength}
              defaultValue={typed?.id === row.id ? typed.reason : ''}
            />
            <Button kind="danger" name="to" value="rejected">
              {words('reject')}
            </Button>
          </>
        )}
      </Form>
    </li>
  )
}
