// Order summary: lines and amounts.
import type { InLanguage } from '../../../shop/catalog/products/rules/options.ts'
import { pick } from '../../../shop/platform/pick.ts'
import type { PaymentView } from '../../../shop/sales/checkout/views/purchase.ts'
import { ratesOfOrder } from '../../../shop/sales/invoicing/views/tax-documents.ts'
import type { OrderLine } from '../../../shop/sales/orders/rules/order.ts'
import { isWithoutDelivery } from '../../../shop/sales/shipping/rules/zones.ts'
import type { World } from '../../../shop/world.ts'

export const summaryLine = (line: InLanguage<OrderLine>) => ({
  ...pick(line, 'productId', 'variantId', 'name', 'options', 'hex', 'image', 'art', 'quantity'),
  total: line.price * BigInt(line.quantity),
})

/** The shipping share is null if there was nothing to select. */
export const summaryAmounts = async (world: World, { order, credit }: PaymentView) => ({
  currency: order.currency,
  total: order.total,
  taxes: await ratesOfOrder(world, order, order.lines),
  isReverse: order.tax?.scheme === 'reverse',
  discount: order.discount,
  fee: order.fee,
  delivery: order.delivery && !isWithoutDelivery(order.delivery) ? order.shipping : null,
  credit: credit.used,
})
