// The evidence of an order as PDF, for its owner (404 otherwise).
import { data } from 'react-router'
import { printEvidence } from '../../../../shop/sales/evidence/print.ts'
import { evidenceForOwner } from '../../../../shop/sales/evidence/views.ts'
import { isOrderNumber } from '../../../../shop/sales/orders/rules/order.ts'
import { pdf } from '../../../http/file-responses'
import { statusOf } from '../../../http/refusals'
import { buyerOf, requestContext } from '../../../http/request-context'
import type { Route } from './+types/pdf'

export async function loader({ context, params: { number } }: Route.LoaderArgs) {
  const who = buyerOf(context)
  if (!who || !isOrderNumber(number)) throw data(null, { status: 404 })
  const { world, language } = requestContext(context)
  const file = await evidenceForOwner(world, who, number)
  if (!file.ok) throw data(null, { status: 404 })
  const printed = await printEvidence(world, who, file.value, language)
  if (!printed.ok) throw data(null, { status: statusOf(printed.code) })
  return pdf(printed.value, `${number}-evidence.pdf`)
}
