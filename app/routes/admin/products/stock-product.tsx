// Stock of one product: current quantities, a form for receipts, write-offs and counts, and the movements.

import { data } from 'react-router'
import { movementRows } from '../../../../shop/back-office/lists/views/stock.ts'
import { optionsText } from '../../../../shop/catalog/products/rules/catalog.ts'
import { moveStock, setLowStockThreshold } from '../../../../shop/catalog/stock/actions/stock.ts'
import { readLowFrom, readStockChange } from '../../../../shop/catalog/stock/input/stock.ts'
import { onHand } from '../../../../shop/catalog/stock/rules/stock.ts'
import { productStock } from '../../../../shop/catalog/stock/views/stock.ts'
import { may } from '../../../../shop/people/accounts/rules.ts'
import { unshippedOfVariants } from '../../../../shop/sales/returns/views.ts'
import { segment } from '../../../http/redirects'
import { answer, form, withToast } from '../../../http/request-context'
import { requireTab } from '../../../http/staff'
import { useT } from '../../../i18n/text'
import { Table } from '../../../ui/Table'
import { Verbatim } from '../../../ui/Verbatim'
import { AdminHead, failedPage } from '../frame/page-head'
import { Refused } from '../lists/facts'
import { MoreRows } from '../lists/list'
import type { Route } from './+types/stock-product'
import {
  displayedVersionField,
  LowStockBadge,
  LowStockForm,
  Movements,
  StockForm,
} from './stock-forms'
import { withUnshipped } from './unshipped'

export const handle = { texts: ['admin', 'admin-stock', 'auth', 'admin-orders'] }
export { revalidate as shouldRevalidate } from '../../../components/layout/revalidation'
export const ErrorBoundary = failedPage('admin-stock')

export async function loader({ context, params: { id }, request }: Route.LoaderArgs) {
  const { who, world, language } = requireTab(context, 'stock')
  const stock = await productStock(world, id, language)
  if (!stock) throw data({ code: 'catalog.missing' }, { status: 404 })
  const after = new URL(request.url).searchParams.get('after')
  const page = await movementRows(world, { productId: id, reason: null, after, language })
  const variants = await withUnshipped(world, stock.variants)
  return { id, stock: { ...stock, variants }, ...page, mayChange: may(who, 'stock.write') }
}

export async function action({ context, params: { id }, request }: Route.ActionArgs) {
  const { who, world } = requireTab(context, 'stock')
  const fields = await form(request)
  const here = `/admin/stock/${segment(id)}`
  if (fields.intent === 'low') {
    const from = readLowFrom(fields.lowFrom)
    const was = readLowFrom(fields.was)
    if (!was.ok) return answer(was, fields)
    const marked = from.ok
      ? await setLowStockThreshold(world, who, id, from.value, was.value)
      : from
    return marked.ok ? withToast(here, 'saved') : answer(marked, fields)
  }
  const change = readStockChange(id, fields)
  if (!change.ok) return answer(change, fields)
  const [units = Number.NaN, movement = Number.NaN] = (
    fields[displayedVersionField(change.value.variantId)] ?? ''
  )
    .split(' ')
    .map(Number)
  const seen = { onHand: units, movement }
  const moved = await moveStock(world, who, change.value, seen, unshippedOfVariants)
  return moved.ok
    ? withToast(here, 'admin.stock.moved', { available: moved.value.available })
    : answer(moved, fields)
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const { id, stock, rows, next, mayChange } = loaderData
  const t = useT('admin')
  const words = useT('admin-stock')
  const heads = ['variant', 'sku', 'onHand', 'unshipped', 'held', 'available', 'state'].map(
    (name) => words(`column.${name}`),
  )
  return (
    <>
      <AdminHead title={stock.name} back={['/admin/stock', words('back')]} />
      <Refused title={words('notChanged')} refusal={actionData?.refusal} />
      <Table caption={t('tab.stock')} head={heads}>
        {stock.variants.map((variant) => (
          <tr key={variant.id}>
            <td>
              <bdi>{optionsText(variant.options) || stock.name}</bdi>
            </td>
            <td>
              <Verbatim>{variant.sku}</Verbatim>
            </td>
            <td>{onHand(variant)}</td>
            <td>{variant.unshipped}</td>
            <td>{variant.held}</td>
            <td>{variant.available}</td>
            <td>
              <LowStockBadge isLow={variant.isLow} available={variant.available} />
            </td>
          </tr>
        ))}
      </Table>
      {mayChange ? (
        <>
          {stock.variants.length > 0 && (
            <StockForm
              key={rows[0]?.id}
              variants={stock.variants}
              typed={actionData?.values.reason ? actionData : undefined}
            />
          )}
          <LowStockForm
            own={stock.lowFrom}
            shops={stock.shops}
            typed={actionData?.values.intent === 'low' ? actionData : undefined}
          />
        </>
      ) : (
        <p>{t('readOnly')}</p>
      )}
      <h2>{words('movements')}</h2>
      <Movements rows={rows} />
      <MoreRows next={next} />
      <p>
        <a href={`/product/${id}`}>{words('inShop')}</a>
      </p>
    </>
  )
}
