// Prices, SKUs, barcodes, weights, stock and visibility of many variants in one table.
import { data } from 'react-router'
import { oneOf } from '../../../../../shop/back-office/lists/rules/tabs.ts'
import { categoryOptions } from '../../../../../shop/catalog/categories/views.ts'
import { saveVariantTable } from '../../../../../shop/catalog/editor/actions/save-variant-table.ts'
import {
  columnChangeIn,
  isPriceCell,
  rowEditsIn,
} from '../../../../../shop/catalog/editor/input/variant-table.ts'
import { variantTable } from '../../../../../shop/catalog/editor/views/variant-table.ts'
import {
  productFilters,
  productSorts,
} from '../../../../../shop/catalog/products/rules/products-list.ts'
import { may } from '../../../../../shop/people/accounts/rules.ts'
import { plainNumbers, writtenNumber } from '../../../../../shop/platform/money/input.ts'
import { unshippedOfVariants } from '../../../../../shop/sales/returns/views.ts'
import { answer, form, withToast } from '../../../../http/request-context'
import { listQuery, requireTab } from '../../../../http/staff'
import { useT } from '../../../../i18n/text'
import { AdminHead, failedPage } from '../../frame/page-head'
import { Refused } from '../../lists/facts'
import { MoreRows } from '../../lists/list'
import { statusFilter } from '../../lists/list-search'
import { ListTools } from '../../lists/list-tools'
import { categoryFilter } from '../category-filter'
import type { Route } from './+types/page'
import { VariantsForm } from './variants-form'
import './variant-table.css'

export const handle = { texts: ['admin', 'admin-catalogue', 'admin-currency', 'listing', 'auth'] }
export { revalidate as shouldRevalidate } from '../../../../components/layout/revalidation'
export const ErrorBoundary = failedPage('admin-catalogue')

export async function loader({ context, request }: Route.LoaderArgs) {
  const { who, world, language } = requireTab(context, 'catalogue')
  const { filter, q, after } = listQuery(request, productFilters)
  const query = new URL(request.url).searchParams
  const sort = oneOf(productSorts, query.get('sort'))
  const categories = await categoryOptions(world, language)
  const category = categories.find(([id]) => id === query.get('category'))?.[0] ?? null
  const page = await variantTable(world, { filter, q, sort, category, after }, unshippedOfVariants)
  return { ...page, filter, q, category, categories, mayCount: may(who, 'stock.write') }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { who, world, language } = requireTab(context, 'catalogue')
  const { currency } = world.config
  const fields = await form(request)
  const plain = plainNumbers(fields, language, isPriceCell)
  if (!plain.ok) return answer(plain, fields)
  if (fields.act === 'adjust') {
    const change = columnChangeIn(fields, { currency, language })
    if (!change.ok) return answer(change, fields)
    const { column, after } = change.value
    const changed = Object.entries(plain.value).map(([name, text]) => [
      name,
      name.startsWith('rows.') && name.endsWith(`.${column}`)
        ? writtenNumber(after(text), language)
        : (fields[name] ?? ''),
    ])
    return data({ refusal: undefined, values: Object.fromEntries(changed) })
  }
  const edits = rowEditsIn(plain.value, currency)
  if (!edits.ok) return answer(edits, fields)
  const saved = await saveVariantTable(world, who, edits.value, unshippedOfVariants)
  if (!saved.ok) return answer(saved, fields)
  const { search } = new URL(request.url)
  return withToast(`/admin/catalogue-table${search}`, 'admin.catalogue.table', {
    count: saved.value,
  })
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, next, filter, q, category, categories, mayCount } = loaderData
  const words = useT('admin-catalogue')
  return (
    <>
      <AdminHead title={words('table.title')} back={['/admin/catalogue', words('back')]} />
      <Refused title={words('notSaved')} refusal={actionData?.refusal} />
      <ListTools
        label={words('search')}
        q={q}
        filters={[
          statusFilter(words, productFilters, filter),
          categoryFilter(words, categories, category),
        ]}
      />
      {rows.length > 0 ? (
        <VariantsForm rows={rows} mayCount={mayCount} answered={actionData} />
      ) : (
        <p>{words('empty')}</p>
      )}
      <MoreRows next={next} />
    </>
  )
}
