// Refunds: what waits to be approved and sent, and what has been.
import { refundFilters } from '../../../shop/admin/rules.ts'
import { refundRows } from '../../../shop/admin/views/refunds.ts'
import { door } from '../../http/door'
import { listQuery, requireTab } from '../../http/staff'
import { useT } from '../../i18n/text'
import { Failed, FilterChips, ListHead, ListSearch, MoreRows } from '../../parts/admin/list'
import { RefundsTable } from '../../parts/admin/refunds'
import { TransactionSections } from '../../parts/admin/transactions'
import { Head } from '../../parts/Head'
import { Empty } from '../../ui/Empty'
import type { Route } from './+types/refunds'

export const handle = { texts: ['admin', 'admin-refunds', 'admin-transactions'] }

export async function loader({ context, request }: Route.LoaderArgs) {
  requireTab(context, 'transactions')
  const query = listQuery(request, refundFilters)
  return { ...query, ...(await refundRows(door(context).world, query)) }
}

export default function Page({ loaderData }: Route.ComponentProps) {
  const { rows, next, filter, q } = loaderData
  const refundWords = useT('admin-refunds')
  return (
    <>
      <Head title={refundWords('title')} />
      <TransactionSections current="refunds" />
      <ListHead title={refundWords('title')} />
      <FilterChips
        name="status"
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
