// Identity checks: pending ones first, the oldest at the top.
import { Link } from 'react-router'
import { recordSearch } from '../../../../shop/back-office/lists/record-search.ts'
import { kycFilters, pathOf } from '../../../../shop/back-office/lists/rules/tabs.ts'
import { kycRows } from '../../../../shop/back-office/lists/views/kyc.ts'
import { shownTabs } from '../../../../shop/back-office/overview/views/shown-tabs.ts'
import { pathOfStep } from '../../../../shop/back-office/setup/rules/first-steps.ts'
import { isToBeSetUp } from '../../../../shop/back-office/setup/views/first-steps.ts'
import { overdueErasures } from '../../../../shop/identity/documents/views.ts'
import { may } from '../../../../shop/people/accounts/rules.ts'
import { redirect } from '../../../http/redirects'
import { requestContext, requireStaff } from '../../../http/request-context'
import { listQuery } from '../../../http/staff'
import { useLanguage, useT } from '../../../i18n/text'
import { Empty } from '../../../ui/Empty'
import { Badge, Notice } from '../../../ui/Notice'
import { AdminHead, failedPage } from '../frame/page-head'
import { StateBadge, When } from '../lists/facts'
import { ListRows } from '../lists/list-rows'
import { statusFilter } from '../lists/list-search'
import { ListTools } from '../lists/list-tools'
import type { Route } from './+types/kyc'

export const handle = { texts: ['admin', 'admin-kyc'] }
export const ErrorBoundary = failedPage('admin-kyc')

export async function loader({ context, request }: Route.LoaderArgs) {
  const who = requireStaff(context)
  const { world } = requestContext(context)
  if (may(who, 'settings.change') && (await isToBeSetUp(world))) throw redirect(pathOfStep('shop'))
  const tabs = await shownTabs(world, who)
  // Other roles start with their own first tab.
  const [first] = tabs
  if (first && !tabs.includes('kyc')) throw redirect(pathOf(first))
  if (!first) return null
  const query = listQuery(request, kycFilters)
  const promised = world.config.reviewHours.to
  const [found, overdue] = await Promise.all([
    kycRows(world, who, query),
    overdueErasures(world),
    recordSearch(world, who, 'kyc', query),
  ])
  return { ...query, promised, overdue, ...found }
}

const columns = {
  list: 'kyc',
  names: ['name', 'email', 'country', 'idType', 'submitted', 'waits', 'state'],
} as const

export default function Page({ loaderData }: Route.ComponentProps) {
  const t = useT('admin')
  const kycWords = useT('admin-kyc')
  const language = useLanguage()
  if (!loaderData) return <Empty title={t('noTab')}>{t('noTabText')}</Empty>
  const { rows, next, filter, q, promised, overdue } = loaderData
  const countries = new Intl.DisplayNames(language, { type: 'region' })
  return (
    <>
      <AdminHead title={t('tab.kyc')} />
      <ListTools
        label={kycWords('search')}
        q={q}
        filters={[statusFilter(kycWords, kycFilters, filter)]}
        columns={columns}
      />
      <ListRows caption={t('tab.kyc')} columns={columns} empty={kycWords('empty')} next={next}>
        {rows.map((row) => (
          <tr key={row.id}>
            <td>
              <Link className="row-link" to={`/admin/kyc/${row.id}`}>
                {row.name ?? kycWords('erased')}
              </Link>
            </td>
            <td>{row.email}</td>
            <td>{row.country && countries.of(row.country)}</td>
            <td>{row.idType && kycWords(`idType.${row.idType}`)}</td>
            <td>{row.submittedAt && <When at={row.submittedAt} />}</td>
            <td>{row.hours !== null && <Waits hours={row.hours} promised={promised} />}</td>
            <td>
              <StateBadge state={row.state}>{kycWords(`state.${row.state}`)}</StateBadge>{' '}
              {row.holder !== null && <small>{kycWords('heldBy', { name: row.holder })}</small>}
            </td>
          </tr>
        ))}
      </ListRows>
      {overdue > 0 ? (
        <Notice kind="bad" role="status">
          {kycWords('erasure.overdue', { count: overdue })}
        </Notice>
      ) : (
        <p className="admin-hint">{kycWords('erasure.onTime')}</p>
      )}
    </>
  )
}

/** Waiting time; beyond the promised time it is highlighted, also in words. */
function Waits({ hours, promised }: { hours: number; promised: number }) {
  const kycWords = useT('admin-kyc')
  const text = kycWords('hours', { hours })
  if (hours < promised) return text
  return <Badge kind="bad">{kycWords('overdue', { hours })}</Badge>
}
