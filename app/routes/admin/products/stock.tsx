// Inventory: units per variant, low stock and sold out.
import { Link } from 'react-router'
import { rowsPerPage } from '../../../../shop/back-office/lists/rules/tabs.ts'
import { optionsText } from '../../../../shop/catalog/products/rules/catalog.ts'
import { stockFilters } from '../../../../shop/catalog/stock/rules/stock.ts'
import { stockLines } from '../../../../shop/catalog/stock/views/stock.ts'
import { may } from '../../../../shop/people/accounts/rules.ts'
import { listQuery, requireTab } from '../../../http/staff'
import { useT } from '../../../i18n/text'
import { LinkButton } from '../../../ui/Button'
import { Verbatim } from '../../../ui/Verbatim'
import { AdminHead, failedPage } from '../frame/page-head'
import { ListRows } from '../lists/list-rows'
import { statusFilter } from '../lists/list-search'
import { ListTools } from '../lists/list-tools'
import type { Route } from './+types/stock'
import { LowStockBadge } from './stock-forms'

export const handle = { texts: ['admin', 'admin-stock'] }
export const ErrorBoundary = failedPage('admin-stock')

export async function loader({ context, request }: Route.LoaderArgs) {
  const { who, world, language } = requireTab(context, 'stock')
  const { filter, q, after } = listQuery(request, stockFilters)
  const page = await stockLines(world, {
    language,
    filter,
    q,
    after,
    limit: rowsPerPage,
  })
  return { filter, q, mayCount: may(who, 'stock.write'), ...page }
}

const columns = {
  list: 'stock',
  names: ['product', 'variant', 'sku', 'available', 'held', 'state'],
  figures: ['available', 'held'],
} as const

export default function Page({ loaderData }: Route.ComponentProps) {
  const { rows, next, filter, q, mayCount } = loaderData
  const listed = new URLSearchParams({
    list: '',
    ...(q && { q }),
    ...(filter !== 'all' && { status: filter }),
  })
  // A list that was searched or filtered is counted as it is; without, it is scanned together.
  const countAt = q || filter !== 'all' ? `/admin/stock-count?${listed}` : '/admin/stock-count'
  const t = useT('admin')
  const words = useT('admin-stock')
  return (
    <>
      <AdminHead
        title={t('tab.stock')}
        secondary={
          <>
            <LinkButton kind="quiet" to="/admin/stock-movements">
              {words('movements')}
            </LinkButton>
            {mayCount && (
              <LinkButton kind="quiet" to={countAt}>
                {words('count.title')}
              </LinkButton>
            )}
          </>
        }
      />
      <ListTools
        label={words('search')}
        q={q}
        filters={[statusFilter(words, stockFilters, filter)]}
        columns={columns}
      />
      <ListRows caption={t('tab.stock')} columns={columns} empty={words('empty')} next={next}>
        {rows.map((row) => (
          <tr key={row.variantId}>
            <td>
              <Link className="row-link" to={`/admin/stock/${row.productId}`}>
                <bdi>{row.name}</bdi>
              </Link>
              {/* On a phone, instead of columns. */}
              <small className="admin-note stock-variant">
                <bdi>{[optionsText(row.options), row.sku].filter(Boolean).join(' · ')}</bdi>
              </small>
            </td>
            <td>
              <bdi>{optionsText(row.options) || '—'}</bdi>
            </td>
            <td>
              <Verbatim>{row.sku}</Verbatim>
              {row.barcode && (
                <small className="admin-note">
                  <Verbatim>{row.barcode}</Verbatim>
                </small>
              )}
            </td>
            <td className="number">{row.available}</td>
            <td className="number">{row.held}</td>
            <td>
              <LowStockBadge isLow={row.isLow} available={row.available} />
            </td>
          </tr>
        ))}
      </ListRows>
    </>
  )
}
