// Stock count: codes are scanned or typed into a list, and what was counted is saved at once.
import { data } from 'react-router'
import { moveStocks } from '../../../../../shop/catalog/stock/actions/many-stocks.ts'
import {
  countRow,
  countRowsIn,
  readCounts,
  scanIn,
  scannedInto,
  withCountRows,
} from '../../../../../shop/catalog/stock/input/stock-count.ts'
import { maxCountLines } from '../../../../../shop/catalog/stock/rules/count.ts'
import { stockFilters } from '../../../../../shop/catalog/stock/rules/stock.ts'
import { countLines, scannedLine } from '../../../../../shop/catalog/stock/views/stock-count.ts'
import { may } from '../../../../../shop/people/accounts/rules.ts'
import type { Fields } from '../../../../../shop/platform/form-rows.ts'
import { type Refusal, refuse } from '../../../../../shop/result.ts'
import { unshippedOfVariants } from '../../../../../shop/sales/returns/views.ts'
import type { World } from '../../../../../shop/world.ts'
import { answer, form, withToast } from '../../../../http/request-context'
import { listQuery, requireTab } from '../../../../http/staff'
import { useT } from '../../../../i18n/text'
import { AdminHead, failedPage } from '../../frame/page-head'
import { Refused } from '../../lists/facts'
import type { Route } from './+types/page'
import { CountForm } from './count-form'
import './stock-count.css'

export const handle = { texts: ['admin', 'admin-stock', 'errors'] }
export const ErrorBoundary = failedPage('admin-stock')

export async function loader({ context, request }: Route.LoaderArgs) {
  const { who, world, language } = requireTab(context, 'stock')
  const query = new URL(request.url).searchParams
  const { filter, q } = listQuery(request, stockFilters)
  return {
    mayCount: may(who, 'stock.write'),
    rows: query.has('list')
      ? (await countLines(world, { filter, q, language }, unshippedOfVariants)).map((line) =>
          countRow(line),
        )
      : [],
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { who, world, language } = requireTab(context, 'stock')
  const fields = await form(request)
  if (fields.act === 'scan') {
    const rows = await scanned(world, fields, language)
    return Array.isArray(rows)
      ? data({ refusal: undefined, values: { ...withCountRows(fields, rows), code: '' } })
      : answer(rows, fields)
  }
  const counts = readCounts(fields)
  if (!counts.ok) return answer(counts, fields)
  const moved = await moveStocks(world, who, counts.value, unshippedOfVariants)
  if (moved.ok)
    return withToast('/admin/stock-count', 'admin.stock.counted', {
      count: counts.value.length,
      changed: moved.value,
    })
  return answer(...withRefreshed(fields, moved))
}

/** The rows after a scan without script. */
async function scanned(world: World, fields: Fields, language: string) {
  const wrong = refuse('stock.invalid', { fields: { code: 'stock.field.code' } })
  const scan = scanIn(fields.code ?? '')
  if (!scan) return wrong
  const rows = countRowsIn(fields)
  const known = scannedInto(rows, scan)
  if (known) return known
  const line = await scannedLine(world, scan.code, language, unshippedOfVariants)
  if (!line) return wrong
  if (rows.length >= maxCountLines) return refuse('stock.too_many_lines')
  return [countRow(line, String(scan.units)), ...rows]
}

/** Counts are numbered as they were read, rows as they are shown; a number that moved is shown as it is now. */
function withRefreshed(fields: Fields, refusal: Refusal): [Refusal, Record<string, string>] {
  const rows = countRowsIn(fields)
  const isCounted = ({ units }: { units: string }) => units.trim() !== '' || fields.rest === 'zero'
  const places = rows.flatMap((row, at) => (isCounted(row) ? [at] : []))
  const named = Object.entries(refusal.fields ?? {}).map(
    ([field, code]) => [places[Number(field.replace('changes.', ''))] ?? 0, code] as const,
  )
  const { onHand } = refusal.facts ?? {}
  const moved = new Set(named.flatMap(([at, code]) => (code === 'stock.changed' ? [at] : [])))
  const now = rows.map((row, at) =>
    moved.has(at) && onHand !== undefined ? { ...row, seen: String(onHand) } : row,
  )
  const problems = Object.fromEntries(named.map(([at, code]) => [`counts.${at}.units`, code]))
  return [{ ...refusal, fields: problems }, withCountRows(fields, now)]
}

export default function Page({ loaderData: { rows, mayCount }, actionData }: Route.ComponentProps) {
  const t = useT('admin')
  const words = useT('admin-stock')
  return (
    <>
      <AdminHead title={words('count.title')} back={['/admin/stock', words('back')]} />
      <Refused title={words('notChanged')} refusal={actionData?.refusal} />
      {mayCount ? <CountForm listed={rows} answered={actionData} /> : <p>{t('readOnly')}</p>}
    </>
  )
}
