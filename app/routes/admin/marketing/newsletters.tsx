// Newsletters, newest first, and subscriber counts.
import { stopIssues } from '../../../../shop/back-office/bulk-actions/actions/bulk-mail.ts'
import { mayExport, rowsPerPage } from '../../../../shop/back-office/lists/rules/tabs.ts'
import { issuesFor } from '../../../../shop/people/newsletter/views/issues.ts'
import { subscribersByLanguage } from '../../../../shop/people/newsletter/views/subscribers.ts'
import { requireTab } from '../../../http/staff'
import { languageNames } from '../../../i18n/languages'
import { useT } from '../../../i18n/text'
import { LinkButton } from '../../../ui/Button'
import { AdminHead, failedPage } from '../frame/page-head'
import { runBulkAction } from '../lists/bulk'
import { BulkAct } from '../lists/bulk-actions'
import { StateBadge, When } from '../lists/facts'
import { useFigure } from '../lists/figures'
import { ListTools } from '../lists/list-tools'
import { ChoiceRows } from '../lists/selectable-rows'
import type { Route } from './+types/newsletters'

export const handle = { texts: ['admin', 'admin-newsletter'] }
export { revalidate as shouldRevalidate } from '../../../components/layout/revalidation'
export const ErrorBoundary = failedPage('admin-newsletter')

export async function loader({ context, request }: Route.LoaderArgs) {
  const { who, world } = requireTab(context, 'newsletter')
  const after = new URL(request.url).searchParams.get('after')
  const [page, readers] = await Promise.all([
    issuesFor(world, after, rowsPerPage),
    subscribersByLanguage(world),
  ])
  return { ...page, readers, mayExport: mayExport(who, 'newsletter') }
}

export const action = (args: Route.ActionArgs) =>
  runBulkAction(args.request, requireTab(args.context, 'newsletter'), { stop: stopIssues })

const columns = {
  list: 'newsletter',
  names: ['subject', 'languages', 'created', 'emails', 'state'],
  figures: ['emails'],
} as const

export default function Page({
  loaderData: { rows, next, readers, ...may },
  actionData,
}: Route.ComponentProps) {
  const t = useT('admin')
  const words = useT('admin-newsletter')
  const figure = useFigure()
  const total = readers.reduce((sum, { count }) => sum + count, 0)
  return (
    <>
      <AdminHead
        title={t('tab.newsletter')}
        primary={<LinkButton to="/admin/newsletter/new">{words('new')}</LinkButton>}
      />
      <section className="admin-card" aria-labelledby="readers">
        <h2 id="readers">{words('readers', { count: figure(total) })}</h2>
        <p className="admin-hint">{words('readersHint')}</p>
        {total > 0 && (
          <ul className="admin-tally">
            {readers.map((each) => (
              <li key={each.language}>
                <span>{nameOf(each.language)}</span> <strong>{figure(each.count)}</strong>
              </li>
            ))}
          </ul>
        )}
      </section>
      <ListTools columns={columns} exportTo={may.mayExport && '/admin/newsletter.csv'} />
      <ChoiceRows
        caption={t('tab.newsletter')}
        columns={columns}
        empty={words('empty')}
        next={next}
        rows={rows}
        choice={({ id, state, subject }) => ({
          id,
          seen: state,
          label: subject ?? words('nameless'),
        })}
        answer={actionData}
        acts={
          <BulkAct kind="danger" name="stop">
            {words('stop')}
          </BulkAct>
        }
        cells={(row) => (
          <>
            <td>
              <LinkButton kind="plain" className="row-link" to={`/admin/newsletter/${row.id}`}>
                <bdi>{row.subject ?? words('nameless')}</bdi>
              </LinkButton>
            </td>
            <td>{row.languages.join(', ')}</td>
            <td>
              <When at={row.begunAt ?? row.createdAt} />
            </td>
            <td className="number" data-label={words('column.emails')}>
              {row.state === 'draft' ? '' : figure(row.mailCount)}
            </td>
            <td>
              <StateBadge state={row.state}>{words(`state.${row.state}`)}</StateBadge>
            </td>
          </>
        )}
      />
    </>
  )
}

const nameOf = (language: string): string =>
  languageNames[language as keyof typeof languageNames] ?? language
