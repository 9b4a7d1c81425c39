// The signed evidence file of an order, for staff who may read orders and payments.
import { data } from 'react-router'
import { evidenceForStaff } from '../../../../shop/sales/evidence/views.ts'
import { isOrderNumber } from '../../../../shop/sales/orders/rules/order.ts'
import { savedJson } from '../../../http/file-responses'
import { statusOf } from '../../../http/refusals'
import { requireTab } from '../../../http/staff'
import type { Route } from './+types/evidence-file'

export async function loader({ context, params: { number } }: Route.LoaderArgs) {
  const { world, who } = requireTab(context, 'orders')
  if (!isOrderNumber(number)) throw data(null, { status: 404 })
  const file = await evidenceForStaff(world, who, number)
  if (!file.ok) throw data(null, { status: statusOf(file.code) })
  return savedJson(file.value.text, file.value.fileName)
}
