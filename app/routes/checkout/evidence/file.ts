// The signed evidence file of an order, for its owner (404 otherwise).
import { data } from 'react-router'
import { evidenceForOwner } from '../../../../shop/sales/evidence/views.ts'
import { isOrderNumber } from '../../../../shop/sales/orders/rules/order.ts'
import { savedJson } from '../../../http/file-responses'
import { buyerOf, requestContext } from '../../../http/request-context'
import type { Route } from './+types/file'

export async function loader({ context, params: { number } }: Route.LoaderArgs) {
  const who = buyerOf(context)
  if (!who || !isOrderNumber(number)) throw data(null, { status: 404 })
  const file = await evidenceForOwner(requestContext(context).world, who, number)
  if (!file.ok) throw data(null, { status: 404 })
  return savedJson(file.value.text, file.value.fileName)
}
