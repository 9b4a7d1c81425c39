// An invoice or a credit note as XML, for staff. Why there is none is said in the register.
import { data } from 'react-router'
import { may } from '../../../../shop/people/accounts/rules.ts'
import { xmlInvoice } from '../../../../shop/sales/books/e-invoice.ts'
import { redirect } from '../../../http/redirects'
import { requireTab } from '../../../http/staff'
import type { Route } from './+types/invoice-xml'

export async function loader({ context, params }: Route.LoaderArgs) {
  const { who, world } = requireTab(context, 'invoices')
  if (!may(who, 'invoices.export')) throw data(null, { status: 403 })
  const made = await xmlInvoice(world, params.id)
  if (!made.ok) {
    if (made.code === 'invoicing.missing') throw data(null, { status: 404 })
    const problem = new URLSearchParams({ problem: made.code })
    throw redirect(`/admin/transactions/invoices?${problem}`)
  }
  const { xml, fileName } = made.value
  return new Response(xml, {
    headers: {
      'content-type': 'application/xml; charset=utf-8',
      'content-disposition': `attachment; filename="${fileName}"`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    },
  })
}
