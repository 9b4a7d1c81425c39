// The selected orders as a file for label programs.

import { plainCsv } from '../../../../shop/platform/csv/writer.ts'
import { dayInZone, shopZone } from '../../../../shop/platform/time-zone.ts'
import { labelFile } from '../../../../shop/sales/fulfillment/views/labels.ts'
import { redirect } from '../../../http/redirects'
import { form, withToast } from '../../../http/request-context'
import { requireTab } from '../../../http/staff'
import type { Route } from './+types/labels'
import { chosenOrders } from './order-query'

const list = '/admin/orders'

export function loader({ context }: Route.LoaderArgs) {
  requireTab(context, 'orders')
  return redirect(list)
}

export async function action({ context, request }: Route.ActionArgs) {
  const { who, world } = requireTab(context, 'orders')
  const chosen = await chosenOrders(world, request, await form(request))
  const file = chosen.ok ? await labelFile(world, who, chosen.value, plainCsv) : chosen
  // It opens in a new tab, where the order list shows the error.
  if (!file.ok) return withToast(list, 'admin.bulk.noLabels')
  const day = dayInZone(world.now(), shopZone(world))
  return new Response(file.value, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="labels-${day}.csv"`,
      'cache-control': 'no-store',
    },
  })
}
