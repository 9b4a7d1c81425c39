// Refunds: to be approved, to be sent, and completed.
import { refundFilters } from '../../../../shop/back-office/admin/rules.ts'
import { refundRows } from '../../../../shop/back-office/admin/views/refunds.ts'
import { AdminHead } from '../../../components/admin/layout/page-head'
import { failedPage, MoreRows } from '../../../components/admin/lists/list'
import { ListTools } from '../../../components/admin/lists/list-tools'
import { RefundsTable, refundColumns } from '../../../components/admin/payments/refunds'
import { listQuery, requireTab } from '../../../http/admin/staff'
import { useT } from '../../../i18n/text'
import { Empty } from '../../../ui/Empty'
import type { Route } from './+types/refunds'

export const handle = { texts: ['admin', 'admin-refunds', 'admin-transactions'] }
export const ErrorBoundary = failedPage('admin-refunds')

export async function loader({ context, request }: Route.LoaderArgs) {
  const { world } = requireTab(context, 'refunds')
  const query = listQuery(request, refundFilters)
  return { ...query, ...(await refundRows(world, query)) }
}

export default function Page({ loaderData }: Route.ComponentProps) {
  const { rows, next, filter, q } = loaderData
  const t = useT('admin')
  const refundWords = useT('admin-refunds')
  return (
    <>
      <AdminHead title={t('tab.refunds')} />
      <ListTools
        label={refundWords('search')}
        q={q}
        columns={refundColumns}
        filters={[
          {
            name: 'status',
            keys: refundFilters,
            current: filter,
            label: (key) => refundWords(`filter.${key}`),
            tabs: ['open', 'requested', 'approved', 'sent', 'all'],
          },
        ]}
      />
      {rows.length === 0 ? <Empty title={refundWords('empty')} /> : <RefundsTable rows={rows} />}
      <MoreRows next={next} />
    </>
  )
}
