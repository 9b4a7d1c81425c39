// What lies on the shelf: every colour with its pieces, those that are low, and those that are gone.
import { Link } from 'react-router'
import { rowsPerPage } from '../../../shop/admin/rules.ts'
import { stockFilters } from '../../../shop/catalog/rules/stock.ts'
import { stockLines } from '../../../shop/catalog/views/stock.ts'
import { door } from '../../http/door'
import { listQuery, requireTab } from '../../http/staff'
import { useT } from '../../i18n/text'
import { useHeads } from '../../parts/admin/facts'
import { Failed, FilterChips, ListHead, ListSearch } from '../../parts/admin/list'
import { ListRows } from '../../parts/admin/list-rows'
import { LowMark } from '../../parts/admin/stock'
import { Head } from '../../parts/Head'
import { LinkButton } from '../../ui/Button'
import type { Route } from './+types/stock'

export const handle = { texts: ['admin', 'admin-stock'] }

export async function loader({ context, request }: Route.LoaderArgs) {
  requireTab(context, 'stock')
  const { filter, q, after } = listQuery(request, stockFilters)
  const page = await stockLines(door(context).world, { filter, q, after, limit: rowsPerPage })
  return { filter, q, ...page }
}

const columns = ['product', 'colour', 'available', 'held', 'state'] as const

export default function Page({ loaderData: { rows, next, filter, q } }: Route.ComponentProps) {
  const t = useT('admin')
  const words = useT('admin-stock')
  const heads = useHeads('stock', columns, ['available', 'held'])
  return (
    <>
      <Head title={t('tab.stock')} />
      <ListHead title={t('tab.stock')} />
      <p>
        <LinkButton kind="quiet" to="/admin/stock-movements">
          {words('movements')}
        </LinkButton>
      </p>
      <FilterChips
        name="status"
        keys={stockFilters}
        current={filter}
        label={(key) => words(`filter.${key}`)}
      />
      <ListSearch
        label={words('search')}
        q={q}
        filter={filter === 'all' ? undefined : { name: 'status', value: filter }}
      />
      <ListRows caption={t('tab.stock')} heads={heads} empty={words('empty')} next={next}>
        {rows.map((row) => (
          <tr key={`${row.productId}/${row.colour}`}>
            <td>
              <Link className="row-link" to={`/admin/stock/${row.productId}`}>
                <bdi>{row.name}</bdi>
              </Link>
            </td>
            <td>
              <bdi>{row.colour}</bdi>
            </td>
            <td className="number">{row.available}</td>
            <td className="number">{row.held}</td>
            <td>
              <LowMark isLow={row.isLow} available={row.available} />
            </td>
          </tr>
        ))}
      </ListRows>
    </>
  )
}

export function ErrorBoundary() {
  return <Failed title={useT('admin-stock')('failed')} />
}
