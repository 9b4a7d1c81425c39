// What both files of the journal ask first: permission, recent authentication, and days that exist.
import { data } from 'react-router'
import { recordExport } from '../../../../../shop/back-office/csv-files/views/export.ts'
import { may } from '../../../../../shop/people/accounts/rules.ts'
import { redirect } from '../../../../http/redirects'
import { type Context, pagePath } from '../../../../http/request-context'
import { requireTab } from '../../../../http/staff'
import { downloading, requireFreshViewer } from '../../../../http/step-up'
import { booksQuery } from './books-query'

/** The days and who asks. Invalid days lead to the page, which says so. */
export function fileRequest(context: Context, request: Request, list: 'journal' | 'datev') {
  const { who, world } = requireTab(context, 'invoices')
  if (!may(who, 'invoices.export')) throw data(null, { status: 403 })
  const page = new URL(pagePath(request), 'http://shop.invalid')
  page.pathname = '/admin/transactions/invoices/books'
  const again = page.pathname + page.search
  // The page starts the CSV file by itself; DATEV's has a link of its own there.
  requireFreshViewer(context, request, list === 'journal' ? downloading(again) : again)
  const { from, until, problem } = booksQuery(world, request)
  const back = `${page.pathname}?${new URLSearchParams({ from, until })}`
  if (problem) throw redirect(back)
  return {
    who,
    world,
    back,
    days: {
      from,
      until,
    },
    record: () =>
      recordExport(world, who, list, {
        filter: `${from} ${until}`,
        q: '',
      }),
  }
}
