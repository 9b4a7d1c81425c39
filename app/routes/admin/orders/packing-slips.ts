// Packing slips of the selected orders as one PDF.

import { dayInZone, shopZone } from '../../../../shop/platform/time-zone.ts'
import { printPackingSlips } from '../../../../shop/sales/invoicing/actions/slips.ts'
import { pdf } from '../../../http/file-responses'
import { redirect } from '../../../http/redirects'
import { form, withToast } from '../../../http/request-context'
import { requireTab } from '../../../http/staff'
import type { Route } from './+types/packing-slips'
import { chosenOrders } from './order-query'

const list = '/admin/orders'

export function loader({ context }: Route.LoaderArgs) {
  requireTab(context, 'orders')
  return redirect(list)
}

export async function action({ context, request }: Route.ActionArgs) {
  const { who, world } = requireTab(context, 'orders')
  const chosen = await chosenOrders(world, request, await form(request))
  const slips = chosen.ok ? await printPackingSlips(world, who, chosen.value) : chosen
  // It opens in a new tab, where the order list shows the error.
  if (!slips.ok) {
    const key = slips.code === 'invoicing.unreleased' ? 'unreleased' : 'noSlips'
    return withToast(list, `admin.bulk.${key}`, { ...slips.facts })
  }
  const day = dayInZone(world.now(), shopZone(world))
  return pdf(slips.value, `packing-slips-${day}.pdf`)
}
