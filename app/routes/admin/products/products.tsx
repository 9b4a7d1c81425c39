// Product list: search, filters and sort order in the URL.
import { Form, Link } from 'react-router'
import {
  hideProducts,
  publishProducts,
} from '../../../../shop/back-office/admin/actions/bulk-catalogue.ts'
import { oneOf, rowsPerPage } from '../../../../shop/back-office/admin/rules.ts'
import { categoryOptions } from '../../../../shop/catalog/categories/views.ts'
import {
  productFilters,
  productSorts,
  rowOfProduct,
} from '../../../../shop/catalog/products/rules/products-list.ts'
import { productsPage } from '../../../../shop/catalog/products/views/products-list.ts'
import { BulkAct } from '../../../components/admin/lists/bulk-actions'
import { useHeads } from '../../../components/admin/lists/facts'
import { Failed, FilterChips, ListHead } from '../../../components/admin/lists/list'
import { ChoiceRows } from '../../../components/admin/lists/selectable-rows'
import {
  useCategoryName,
  useCategoryOptions,
} from '../../../components/admin/products/category-options'
import { RowPicture } from '../../../components/admin/products/row-picture'
import { LowMark } from '../../../components/admin/products/stock'
import { PageHead } from '../../../components/layout/PageHead'
import { revalidate } from '../../../components/layout/revalidation'
import { AmountColumn, Price } from '../../../components/text/Price'
import { doInBulk } from '../../../http/admin/bulk'
import { listQuery, requireTab } from '../../../http/admin/staff'
import { requestContext } from '../../../http/request-context'
import { useT } from '../../../i18n/text'
import { Button, LinkButton } from '../../../ui/Button'
import { Field, SelectField } from '../../../ui/Field'
import { Badge } from '../../../ui/Notice'
import type { Route } from './+types/products'

export const handle = { texts: ['admin', 'admin-catalogue', 'admin-stock', 'listing'] }

export async function loader({ context, request }: Route.LoaderArgs) {
  requireTab(context, 'catalogue')
  const { filter, q, after } = listQuery(request, productFilters)
  const query = new URL(request.url).searchParams
  const sort = oneOf(productSorts, query.get('sort'))
  const { world, language } = requestContext(context)
  const categories = await categoryOptions(world, language)
  const category = categories.find(([id]) => id === query.get('category'))?.[0] ?? null
  const wanted = { filter, q, sort, category, after, limit: rowsPerPage }
  const { rows, next } = await productsPage(world, wanted)
  return { filter, q, sort, category, categories, next, rows }
}

export const action = (args: Route.ActionArgs) =>
  doInBulk(args, requireTab(args.context, 'catalogue'), {
    publish: publishProducts,
    hide: hideProducts,
  })

const columns = ['name', 'category', 'price', 'stock', 'state'] as const

export const shouldRevalidate = revalidate

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, next, filter } = loaderData
  const t = useT('admin')
  const words = useT('admin-catalogue')
  const categoryName = useCategoryName()
  const heads = useHeads('catalogue', columns, ['price', 'stock'])
  const kind = { published: 'ok', draft: 'info', archived: undefined } as const
  return (
    <>
      <PageHead title={t('tab.catalogue')} />
      <ListHead title={t('tab.catalogue')} />
      <p>
        <LinkButton to="/admin/catalogue/new">{words('new')}</LinkButton>
      </p>
      <FilterChips
        name="status"
        keys={productFilters}
        current={filter}
        label={(key) => words(`filter.${key}`)}
      />
      <Narrowing {...loaderData} />
      <AmountColumn amounts={rows.map(({ basePrice }) => [basePrice])}>
        <ChoiceRows
          caption={t('tab.catalogue')}
          heads={heads}
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
                        <code>{row.id}</code>
                      </small>
                    </span>
                  </span>
                </td>
                <td>{categoryName(row.category)}</td>
                <td className="number">
                  <Price amount={row.basePrice} />
                </td>
                <td className="number">
                  {row.isLow && <LowMark isLow available={row.pieces ?? 0} />}{' '}
                  <Link to={`/admin/stock/${row.id}`}>{row.pieces ?? 0}</Link>
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

type Narrowed = Pick<Route.ComponentProps['loaderData'], 'filter' | 'q' | 'sort' | 'category'>

function Narrowing({ filter, q, sort, category }: Narrowed) {
  const words = useT('admin-catalogue')
  return (
    <Form role="search" className="edit-narrow" key={`${filter} ${q} ${sort} ${category}`}>
      {filter !== 'all' && <input type="hidden" name="status" value={filter} />}
      <Field label={words('search')} type="search" name="q" defaultValue={q} maxLength={100} />
      <SelectField
        label={words('column.category')}
        name="category"
        defaultValue={category ?? ''}
        options={[['', words('everyCategory')], ...useCategoryOptions()]}
      />
      <SelectField
        label={words('sort.label')}
        name="sort"
        defaultValue={sort}
        options={productSorts.map((each) => [each, words(`sort.${each}`)] as const)}
      />
      <Button kind="quiet">{words('show')}</Button>
    </Form>
  )
}

export function ErrorBoundary() {
  return <Failed title={useT('admin-catalogue')('failed')} />
}
