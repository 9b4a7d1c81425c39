// Sent emails, newest first, with delivery status.
import { Link } from 'react-router'
import { sendMailsAgain } from '../../../../shop/back-office/bulk-actions/actions/bulk-mail.ts'
import { recordSearch } from '../../../../shop/back-office/lists/record-search.ts'
import { rowsPerPage } from '../../../../shop/back-office/lists/rules/tabs.ts'
import { mailStuckSince, settingNames } from '../../../../shop/back-office/setup/views/setup.ts'
import { may } from '../../../../shop/people/accounts/rules.ts'
import { mailFilters } from '../../../../shop/platform/mail/rules.ts'
import { outboxFor, whatStops } from '../../../../shop/platform/mail/views.ts'
import { listQuery, requireTab } from '../../../http/staff'
import { useT } from '../../../i18n/text'
import { LinkButton } from '../../../ui/Button'
import { Notice } from '../../../ui/Notice'
import { AdminHead, failedPage } from '../frame/page-head'
import { runBulkAction } from '../lists/bulk'
import { BulkAct } from '../lists/bulk-actions'
import { StateBadge, When } from '../lists/facts'
import { statusFilter } from '../lists/list-search'
import { ListTools } from '../lists/list-tools'
import { ChoiceRows } from '../lists/selectable-rows'
import type { Route } from './+types/emails'
import { WhyStopped } from './mail-problem'

export const handle = { texts: ['admin', 'admin-mail'] }
export { revalidate as shouldRevalidate } from '../../../components/layout/revalidation'
export const ErrorBoundary = failedPage('admin-mail')

export async function loader({ context, request }: Route.LoaderArgs) {
  const { who, world } = requireTab(context, 'mail')
  const { filter, q, after } = listQuery(request, mailFilters)
  const [page, stuckSince] = await Promise.all([
    outboxFor(world, { filter, to: q, after }, rowsPerPage),
    mailStuckSince(world),
    recordSearch(world, who, 'mail', { q, after }),
  ])
  return {
    filter,
    q,
    ...page,
    stuckSince,
    stopped: stuckSince && (await whatStops(world)),
    names: settingNames,
    maySend: may(who, 'mail.send'),
  }
}

export const action = (args: Route.ActionArgs) =>
  runBulkAction(args.request, requireTab(args.context, 'mail'), { again: sendMailsAgain })

const columns = { list: 'mail', names: ['to', 'subject', 'language', 'date', 'state'] } as const

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, next, q, filter, stuckSince, stopped, names, maySend } = loaderData
  const t = useT('admin')
  const words = useT('admin-mail')
  return (
    <>
      <AdminHead
        title={t('tab.mail')}
        secondary={
          <LinkButton kind="quiet" to="/admin/mail/templates">
            {words('templates')}
          </LinkButton>
        }
      />
      {stuckSince && (
        <Notice kind="warn" title={words('stuck')}>
          <p>
            {words('stuckSince')} <When at={stuckSince} />. {words('stuckText')}
          </p>
          {stopped && <WhyStopped {...stopped} names={names} />}
        </Notice>
      )}
      <ListTools
        label={words('search')}
        q={q}
        filters={[statusFilter(words, mailFilters, filter)]}
        columns={columns}
      />
      <ChoiceRows
        caption={t('tab.mail')}
        columns={columns}
        empty={words('empty')}
        next={next}
        rows={rows}
        choice={({ id, status, subject, to }) => ({ id, seen: status, label: `${subject}, ${to}` })}
        answer={actionData}
        acts={maySend && <BulkAct name="again">{words('again')}</BulkAct>}
        cells={(row) => (
          <>
            <td>{row.to}</td>
            <td>
              <Link className="row-link" to={`/admin/mail/${row.id}`}>
                <bdi>{row.subject}</bdi>
              </Link>
            </td>
            <td>{row.language}</td>
            <td>
              <When at={row.createdAt} />
            </td>
            <td>
              <StateBadge state={row.status}>{words(`state.${row.status}`)}</StateBadge>
            </td>
          </>
        )}
      />
    </>
  )
}
