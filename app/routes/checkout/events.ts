// Server-sent events for an order's pages: order, payment and identity check changes.

import { refuse } from '../../../shop/result.ts'
import { liveStatus } from '../../../shop/sales/checkout/views/purchase.ts'
import { isOrderNumber } from '../../../shop/sales/orders/rules/order.ts'
import { buyerOf, requestContext } from '../../http/request-context'
import { liveEvents } from '../../http/server-sent-events'
import type { Route } from './+types/events'

export function loader({ context, request }: Route.LoaderArgs) {
  const { world } = requestContext(context)
  const who = buyerOf(context)
  const number = new URL(request.url).searchParams.get('order')
  const topics = [`order:${number}`, `user:${who?.id}`]
  return liveEvents(context, request, topics, async () =>
    who && isOrderNumber(number) ? liveStatus(world, who, number) : refuse('orders.not_found'),
  )
}
