// A line of an order as its summary shows it.
import type { InLanguage } from '../../../shop/catalog/products/rules/options.ts'
import { pick } from '../../../shop/platform/pick.ts'
import type { OrderLine } from '../../../shop/sales/orders/rules.ts'

export const summaryLine = (line: InLanguage<OrderLine>) => ({
  ...pick(line, 'productId', 'variantId', 'name', 'options', 'hex', 'image', 'art', 'quantity'),
  total: line.price * BigInt(line.quantity),
})
