// Return slip and label as PDF for the customer and staff (404 otherwise).
import { data } from 'react-router'
import { returnSlip } from '../../../shop/sales/invoicing/actions/return-slip.ts'
import { pdf } from '../../http/file-responses'
import { statusOf } from '../../http/refusals'
import { buyerOf, requestContext } from '../../http/request-context'
import type { Route } from './+types/return-slip'

export async function loader({ context, params }: Route.LoaderArgs) {
  const { world } = requestContext(context)
  const who = buyerOf(context)
  if (!who) throw data(null, { status: 404 })
  const slip = await returnSlip(world, who, params.id)
  if (!slip.ok) throw data(null, { status: statusOf(slip.code) })
  return pdf(slip.value.pdf, `return-${slip.value.reference}.pdf`)
}
