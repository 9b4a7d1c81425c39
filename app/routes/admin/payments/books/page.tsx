// The journal of some days: files for an accountant.
import { Form, Link } from 'react-router'
import { datevBatch } from '../../../../../shop/back-office/csv-files/views/journal-files.ts'
import { mayOpen } from '../../../../../shop/back-office/lists/rules/tabs.ts'
import { may } from '../../../../../shop/people/accounts/rules.ts'
import { countJournal } from '../../../../../shop/sales/books/views.ts'
import { requireTab } from '../../../../http/staff'
import { useT } from '../../../../i18n/text'
import { Button } from '../../../../ui/Button'
import { Field } from '../../../../ui/Field'
import { AdminHead, failedPage } from '../../frame/page-head'
import { ExportLink } from '../../lists/export-link'
import { useFigure } from '../../lists/figures'
import type { Route } from './+types/page'
import { booksQuery } from './books-query'

export const handle = { texts: ['admin', 'admin-books'] }
export const ErrorBoundary = failedPage('admin-books', 'failed')

/** Counted up to this many: more is "100,000 or more". */
const mostCounted = 100_000

export async function loader({ context, request }: Route.LoaderArgs) {
  const { who, world } = requireTab(context, 'invoices')
  const query = booksQuery(world, request)
  const { from, until, problem } = query
  const days = { from, until }
  const [count, batch] = problem
    ? [0, null]
    : await Promise.all([countJournal(world, days, mostCounted), datevBatch(world, days)])
  return {
    query,
    count,
    datev: typeof batch === 'string' ? batch : null,
    may: { file: may(who, 'invoices.export'), settings: mayOpen(who, 'settings') },
  }
}

export default function Page({ loaderData }: Route.ComponentProps) {
  const { query, count, datev, may } = loaderData
  const { from, until, problem } = query
  const t = useT('admin')
  const words = useT('admin-books')
  const figure = useFigure()
  const search = `?${new URLSearchParams({ from, until })}`
  return (
    <>
      <AdminHead
        title={words('title')}
        secondary={
          may.file &&
          !problem && <ExportLink to={`/admin/journal.csv${search}`} label={t('export')} />
        }
      />
      <p>{words('text')}</p>
      <Form method="get" className="stack">
        <Field
          label={words('from')}
          name="from"
          type="date"
          defaultValue={from}
          error={problem === 'days' && words('problem.days')}
          required
        />
        <Field
          label={words('until')}
          name="until"
          type="date"
          defaultValue={until}
          error={problem === 'order' && words('problem.order')}
          required
        />
        <Button kind="quiet" type="submit">
          {words('show')}
        </Button>
      </Form>
      {!problem && (
        <>
          <p role="status">
            {count === mostCounted
              ? words('countMany', { count: figure(count) })
              : words('count', { count, shown: figure(count) })}
          </p>
          {may.file && (
            <>
              <h2>{words('journal')}</h2>
              <p>{words('journalText')}</p>
              <h2>DATEV</h2>
              <p>{words(datev ? `datevProblem.${datev}` : 'datevText')}</p>
              {!datev && (
                <a className="button quiet" href={`/admin/datev.csv${search}`}>
                  {words('datev')}
                </a>
              )}
            </>
          )}
        </>
      )}
      {may.settings && (
        <p>
          <Link to="/admin/settings/invoices">{words('settings')}</Link>
        </p>
      )}
    </>
  )
}
