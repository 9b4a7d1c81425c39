// A file for label programs: one row for each order, with what it still has to send.

import { lineName } from '../../../catalog/products/rules/options.ts'
import { requirePermission } from '../../../people/accounts/actions/require-permission.ts'
import type { Viewer } from '../../../people/accounts/rules.ts'
import {
  byteOrderMark,
  type Cell,
  type CsvFormat,
  csvRows,
  numeric,
} from '../../../platform/csv-exports/csv.ts'
import { plainAmount } from '../../../platform/money/rules.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import { besidesOf } from '../../../sales/orders/rules/order.ts'
import { linesOfOrders, orderByNumber } from '../../../sales/orders/views/orders.ts'
import { dispatchOfOrders } from '../../../sales/orders/views/staff.ts'
import { customsOf } from '../../../sales/shipping/rules/goods-classes.ts'
import { nameIn } from '../../../sales/shipping/rules/zones.ts'
import { addressesOf, categoryPaths, goodsClasses, goodsOf } from '../../../sales/shipping/views.ts'
import { businessesOf } from '../../../sales/taxes/views.ts'
import type { World } from '../../../world.ts'

const head = [
  'Order Number',
  'Recipient',
  'Company',
  'Street',
  'Postal Code',
  'City',
  'Region',
  'Country',
  'Phone',
  'Email',
  'Delivery Method',
  'Weight (g)',
  'Value',
  'Currency',
  'Contents',
  'Customs Codes',
  'Origins',
]

/**
 * For these orders, in their order; those that are picked up need no label. Refuses `admin.not_allowed`, and
 * `admin.labels_none` if none has an address and something to send.
 */
export async function labelFile(
  world: World,
  who: Viewer,
  numbers: readonly string[],
  format: CsvFormat,
): Promise<Result<string>> {
  const allowed = await requirePermission(world, who, 'orders.ship', 'orders')
  if (!allowed.ok) return allowed
  const [addresses, lines, dispatch, businesses] = await Promise.all([
    addressesOf(world, numbers),
    linesOfOrders(world, numbers),
    dispatchOfOrders(world, numbers),
    businessesOf(world, numbers),
  ])
  const [classes, pathOf] = await Promise.all([goodsClasses(world), categoryPaths(world)])
  const customs = ({ productId, category }: { productId: string; category: string }) =>
    customsOf(classes, { productId, path: pathOf(category) })
  const rows: Cell[][] = []
  for (const number of numbers) {
    const order = await orderByNumber(world, number)
    const address = addresses.get(number)
    const own = lines.get(number) ?? []
    if (!order || !address || order.delivery?.pickup || order.status !== 'processing') continue
    const { grams } = await goodsOf(world, { amount: 0n, lines: own })
    rows.push([
      number,
      address.fullName,
      businesses.get(number)?.company ?? null,
      address.streetAddress,
      address.postalCode,
      address.city,
      address.stateProvince,
      address.country,
      address.phoneNumber,
      address.email,
      nameIn(dispatch.get(number)?.delivery?.names ?? { en: '' }, 'en') || null,
      grams > 0 ? numeric(grams) : null,
      // Of the goods: delivery, a payment fee and their tax are no part of a customs value.
      numeric(plainAmount(order.total - besidesOf(order).shipping, order.currency)),
      order.currency,
      own.map((line) => `${line.quantity} × ${lineName(line)}`).join('; '),
      // One for each line, in the order of the contents.
      own.map((line) => customs(line)?.customsCode ?? '').join('; '),
      own.map((line) => customs(line)?.origin ?? '').join('; '),
    ])
  }
  if (rows.length === 0) return refuse('admin.labels_none')
  return ok(byteOrderMark + csvRows([head, ...rows], format))
}
