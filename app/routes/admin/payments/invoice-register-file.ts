// CSV export of the invoice register.
import { data } from 'react-router'
import { ossFile, taxDocumentFile } from '../../../../shop/back-office/csv-files/views/csv-lists.ts'
import { recordExport } from '../../../../shop/back-office/csv-files/views/export.ts'
import { exportRows } from '../../../../shop/back-office/csv-files/views/export-pages.ts'
import { may } from '../../../../shop/people/accounts/rules.ts'
import type { RegisterQuery } from '../../../../shop/sales/invoicing/views/register.ts'
import { pagePath } from '../../../http/request-context'
import { requireTab } from '../../../http/staff'
import { downloading, requireFreshViewer } from '../../../http/step-up'
import { formatOf, sendList } from '../lists/csv-file'
import type { Route } from './+types/invoice-register-file'
import { invoiceRegisterQuery } from './invoice-register-query'

export async function loader({ context, request }: Route.LoaderArgs) {
  const { who, world } = requireTab(context, 'invoices')
  if (!may(who, 'invoices.export')) throw data(null, { status: 403 })
  const page = pagePath(request).replace('/invoices.csv', '/transactions/invoices')
  requireFreshViewer(context, request, downloading(page))
  const { query } = await invoiceRegisterQuery(world, request)
  const { kind, country } = query
  const period = periodOf(query)
  if (new URL(request.url).searchParams.get('report') === 'oss') {
    await recordExport(world, who, 'bills', { filter: `${period} oss`, q: '' })
    const report = ossFile(world, query)
    return sendList(context, request, who, {
      name: `oss-${period}`,
      rows: exportRows(report, formatOf(context, request)),
      about: await report.about(),
    })
  }
  const filter = [period, kind ?? 'all', ...(country ? [country] : [])]
  await recordExport(world, who, 'bills', { filter: filter.join(' '), q: '' })
  const name = [kind === 'credit_note' ? 'credit-notes' : 'invoices', period, country ?? []]
  const file = taxDocumentFile(world, query)
  return sendList(context, request, who, {
    name: name.flat().join('-'),
    rows: exportRows(file, formatOf(context, request)),
    about: await file.about(),
  })
}

function periodOf({ year, quarter, month }: RegisterQuery): string {
  if (month !== null) return `${year}-${String(month).padStart(2, '0')}`
  return quarter === null ? String(year) : `${year}-Q${quarter}`
}
