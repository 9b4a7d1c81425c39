// Invoices and credit notes of a year as a file, for the books.
import { data } from 'react-router'
import { mayAct } from '../../../shop/accounts/rules.ts'
import { exportBills, recordExport } from '../../../shop/admin/views/export.ts'
import { billYear } from '../../http/bill-year'
import { sendList } from '../../http/csv-file'
import { door, pagePath } from '../../http/door'
import { requireTab } from '../../http/staff'
import { requireFreshViewer } from '../../http/step-up'
import type { Route } from './+types/bills-file'

export async function loader({ context, request }: Route.LoaderArgs) {
  const who = requireTab(context, 'transactions')
  if (!mayAct(who, 'finance')) throw data(null, { status: 403 })
  const page = pagePath(request).replace('/bills.csv', '/transactions/bills')
  requireFreshViewer(context, request, page)
  const { world } = door(context)
  const { year } = await billYear(world, request)
  await recordExport(world, who, 'bills', { filter: String(year), q: '' })
  const list = { name: `invoices-${year}`, rows: exportBills(world, year), about: null }
  return sendList(context, request, who, list)
}
