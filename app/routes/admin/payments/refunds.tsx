// Refunds: to be approved, to be sent, and completed.
import { refundFilters } from '../../../../shop/back-office/admin/rules.ts'
import { refundRows } from '../../../../shop/back-office/admin/views/refunds.ts'
import {
  Failed,
  FilterChips,
  ListHead,
  ListSearch,
  MoreRows,
} from '../../../components/admin/lists/list'
import { RefundsTable } from '../../../components/admin/payments/refunds'
import { TransactionSections } from '../../../components/admin/payments/transactions'
import { PageHead } from '../../../components/layout/PageHead'
import { listQuery, requireTab } from '../../../http/admin/staff'
import { requestContext } from '../../../http/request-context'
import { useT } from '../../../i18n/text'
import { Empty } from '../../../ui/Empty'
import type { Route } from './+types/refunds'

export const handle = { texts: ['admin', 'admin-refunds', 'admin-transactions'] }

export async function loader({ context, request }: Route.LoaderArgs) {
  requireTab(context, 'transactions')
  const query = listQuery(request, refundFilters)
  return { ...query, ...(await refundRows(requestContext(context).world, query)) }
}

export default function Page({ loaderData }: Route.ComponentProps) {
  const { rows, next, filter, q } = loaderData
  const refundWords = useT('admin-refunds')
  return (
    <>
      <PageHead title={refundWords('title')} />
      <TransactionSections current="refunds" />
      <ListHead title={refundWords('title')} />
      <FilterChips
        keys={refundFilters}
        current={filter}
        label={(key) => refundWords(`filter.${key}`)}
      />
      <ListSearch label={refundWords('search')} q={q} filter={{ name: 'status', value: filter }} />
      {rows.length === 0 ? <Empty title={refundWords('empty')} /> : <RefundsTable rows={rows} />}
      <MoreRows next={next} />
    </>
  )
}

export function ErrorBoundary() {
  return <Failed title={useT('admin-refunds')('failed')} />
}
