// A shopper's orders as a list shows them: what was bought, and what comes next.
import { inLanguage } from '../../../shop/catalog/products/rules/options.ts'
import { pick } from '../../../shop/platform/pick.ts'
import { stepsOf } from '../../../shop/sales/checkout/views/next-step.ts'
import { linesOfOrders, ordersOf } from '../../../shop/sales/orders/views/orders.ts'
import { type Context, requestContext } from '../../http/request-context'

export type ListedOrder = Awaited<ReturnType<typeof listedOrders>>['orders'][number]

/** `viewerId`: of a signed-in shopper. Pages count from 1. */
export async function listedOrders(
  context: Context,
  viewerId: string,
  { page = 1, isHidden = false } = {},
) {
  const { world, language } = requestContext(context)
  const who = { id: viewerId }
  const { orders, ...counts } = await ordersOf(world, who, page, isHidden)
  const [lines, steps] = await Promise.all([
    linesOfOrders(
      world,
      orders.map(({ number }) => number),
    ),
    stepsOf(world, who, orders),
  ])
  return {
    ...counts,
    orders: orders.map((order) => ({
      ...pick(order, 'number', 'status', 'currency', 'total', 'placedAt', 'badge', 'items'),
      step: steps.get(order.number) ?? null,
      products: inLanguage(lines.get(order.number) ?? [], language).map((line) =>
        pick(line, 'productId', 'variantId', 'name', 'hex', 'art'),
      ),
    })),
  }
}
