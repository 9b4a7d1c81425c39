// Invoice, credit note or packing slip as PDF, with access control (404 otherwise).
import { data } from 'react-router'
import { openTaxDocument } from '../../../shop/sales/invoicing/views/tax-documents.ts'
import { pdf } from '../../http/file-responses'
import { statusOf } from '../../http/refusals'
import { buyerOf, requestContext } from '../../http/request-context'
import type { Route } from './+types/invoice-document'

export async function loader({ context, params }: Route.LoaderArgs) {
  const { world } = requestContext(context)
  const who = buyerOf(context)
  if (!who) throw data(null, { status: 404 })
  const opened = await openTaxDocument(world, who, params.id)
  if (!opened.ok) throw data(null, { status: statusOf(opened.code) })
  return pdf(opened.value.pdf, opened.value.fileName)
}
