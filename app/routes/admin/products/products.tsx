// Product list: search, filters and sort order in the URL.
import { Link, useLocation } from 'react-router'
import {
  hideProducts,
  publishProducts,
} from '../../../../shop/back-office/bulk-actions/actions/bulk-catalogue.ts'
import { oneOf, rowsPerPage } from '../../../../shop/back-office/lists/rules/tabs.ts'
import { categoryOptions } from '../../../../shop/catalog/categories/views.ts'
import {
  productFilters,
  productSorts,
  rowOfProduct,
} from '../../../../shop/catalog/products/rules/products-list.ts'
import { productsPage } from '../../../../shop/catalog/products/views/products-list.ts'
import { AmountColumn, Price } from '../../../components/text/Price'
import { listQuery, requireTab } from '../../../http/staff'
import { useT } from '../../../i18n/text'
import { LinkButton } from '../../../ui/Button'
import { Badge } from '../../../ui/Notice'
import { Verbatim } from '../../../ui/Verbatim'
import { AdminHead, failedPage } from '../frame/page-head'
import { runBulkAction } from '../lists/bulk'
import { BulkAct } from '../lists/bulk-actions'
import { statusFilter } from '../lists/list-search'
import { ListTools } from '../lists/list-tools'
import { ChoiceRows } from '../lists/selectable-rows'
import type { Route } from './+types/products'
import { categoryFilter } from './category-filter'
import { useCategoryName } from './category-options'
import { RowPicture } from './row-picture'
import { LowStockBadge } from './stock-forms'

export const handle = { texts: ['admin', 'admin-catalogue', 'admin-stock', 'listing'] }
export { revalidate as shouldRevalidate } from '../../../components/layout/revalidation'
export const ErrorBoundary = failedPage('admin-catalogue')

export async function loader({ context, request }: Route.LoaderArgs) {
  const { world, language } = requireTab(context, 'catalogue')
  const { filter, q, after } = listQuery(request, productFilters)
  const query = new URL(request.url).searchParams
  const sort = oneOf(productSorts, query.get('sort'))
  const categories = await categoryOptions(world, language)
  const category = categories.find(([id]) => id === query.get('category'))?.[0] ?? null
  const wanted = { filter, q, sort, category, after, limit: rowsPerPage }
  const { rows, next } = await productsPage(world, wanted)
  return { filter, q, sort, category, categories, next, rows }
}

export const action = (args: Route.ActionArgs) =>
  runBulkAction(args.request, requireTab(args.context, 'catalogue'), {
    publish: publishProducts,
    hide: hideProducts,
  })

const columns = {
  list: 'catalogue',
  names: ['name', 'category', 'price', 'stock', 'state'],
  figures: ['price', 'stock'],
} as const
const ways = { name: ['name', null], price: ['cheapest', 'dearest'] } as const

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, next, filter, q, sort, category, categories } = loaderData
  const t = useT('admin')
  const words = useT('admin-catalogue')
  const categoryName = useCategoryName()
  const { search } = useLocation()
  const kind = { published: 'ok', draft: 'info', archived: undefined } as const
  return (
    <>
      <AdminHead
        title={t('tab.catalogue')}
        primary={<LinkButton to="/admin/catalogue/new">{words('new')}</LinkButton>}
        secondary={
          <LinkButton kind="quiet" to={`/admin/catalogue-table${search}`}>
            {words('table.title')}
          </LinkButton>
        }
      />
      <ListTools
        label={words('search')}
        q={q}
        filters={[
          statusFilter(words, productFilters, filter),
          categoryFilter(words, categories, category),
        ]}
        columns={columns}
      />
      <AmountColumn amounts={rows.map(({ basePrice }) => [basePrice])}>
        <ChoiceRows
          caption={t('tab.catalogue')}
          columns={columns}
          sort={{ current: sort, ways }}
          empty={words('empty')}
          next={next}
          rows={rows}
          choice={(row) => ({ id: row.id, seen: rowOfProduct(row), label: row.name })}
          answer={actionData}
          acts={
            <>
              <BulkAct name="publish">{words('publish')}</BulkAct>
              <BulkAct kind="danger" name="hide">
                {words('archive')}
              </BulkAct>
            </>
          }
          cells={(row) => {
            const state = row.isPublished ? 'published' : row.isArchived ? 'archived' : 'draft'
            return (
              <>
                <td>
                  <span className="row-product">
                    <RowPicture picture={row.picture} />
                    <span>
                      <Link className="row-link" to={`/admin/catalogue/${row.id}`}>
                        <bdi>{row.name}</bdi>
                      </Link>{' '}
                      <small>
                        <Verbatim as="code">{row.id}</Verbatim>
                      </small>
                    </span>
                  </span>
                </td>
                <td>{categoryName(row.category)}</td>
                <td className="number">
                  <Price amount={row.basePrice} />
                </td>
                <td className="number" data-label={words('column.stock')}>
                  {row.isLow && <LowStockBadge isLow available={row.units ?? 0} />}{' '}
                  <Link to={`/admin/stock/${row.id}`}>{row.units ?? 0}</Link>
                </td>
                <td>
                  <Badge kind={kind[state]}>{words(`state.${state}`)}</Badge>{' '}
                  {row.hasDraft && state !== 'draft' && (
                    <Badge kind="warn">{words('hasDraft')}</Badge>
                  )}
                </td>
              </>
            )
          }}
        />
      </AmountColumn>
    </>
  )
}
