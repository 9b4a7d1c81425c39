// Server-sent events for a sale at the till: staff and customer see its payment without a reload.
import { refuse } from '../../../../shop/result.ts'
import { liveStatus } from '../../../../shop/sales/checkout/views/purchase.ts'
import { isOrderNumber } from '../../../../shop/sales/orders/rules/order.ts'
import { payLinkOfOrder } from '../../../../shop/sales/pay-links/views.ts'
import { liveEvents } from '../../../http/server-sent-events'
import { requireTab } from '../../../http/staff'
import type { Route } from './+types/events'

export function loader({ context, request }: Route.LoaderArgs) {
  const { world } = requireTab(context, 'till')
  const number = new URL(request.url).searchParams.get('order')
  return liveEvents(context, request, [`order:${number}`], async () => {
    const link = isOrderNumber(number) ? await payLinkOfOrder(world, number) : null
    if (link?.kind !== 'till' || !link.order) return refuse('orders.not_found')
    return liveStatus(world, { id: link.order.userId }, link.order.number)
  })
}
