import { movementRows } from '../../../../shop/back-office/lists/views/stock.ts'
import { stockReasons } from '../../../../shop/catalog/stock/rules/stock.ts'
import { listQuery, requireTab } from '../../../http/staff'
import { useT } from '../../../i18n/text'
import { AdminHead, failedPage } from '../frame/page-head'
import { FilterChips, MoreRows } from '../lists/list'
import type { Route } from './+types/stock-movements'
import { Movements } from './stock-forms'

export const handle = { texts: ['admin', 'admin-stock'] }
export const ErrorBoundary = failedPage('admin-stock')

const filters = ['all', ...stockReasons] as const

export async function loader({ context, request }: Route.LoaderArgs) {
  const { world, language } = requireTab(context, 'stock')
  const { filter, after } = listQuery(request, filters)
  const reason = filter === 'all' ? null : filter
  const page = await movementRows(world, { productId: null, reason, after, language })
  return { filter, ...page }
}

export default function Page({ loaderData: { rows, next, filter } }: Route.ComponentProps) {
  const words = useT('admin-stock')
  return (
    <>
      <AdminHead title={words('movements')} back={['/admin/stock', words('back')]} />
      <FilterChips
        name="status"
        keys={filters}
        current={filter}
        label={(key) => words(`reason.${key}`)}
      />
      <Movements rows={rows} withProduct />
      <MoreRows next={next} />
    </>
  )
}
