// A file for label programs: one row for each order, with what it still has to send.

import { lineName } from '../../../catalog/products/rules/options.ts'
import { discountUntil } from '../../../catalog/promotions/rules.ts'
import { requirePermission } from '../../../people/accounts/actions/require-permission.ts'
import type { Viewer } from '../../../people/accounts/rules.ts'
import {
  byteOrderMark,
  type Cell,
  type CsvFormat,
  csvRows,
  numeric,
} from '../../../platform/csv/writer.ts'
import { firstLanguage } from '../../../platform/languages.ts'
import { plainAmount } from '../../../platform/money/rules.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import type { World } from '../../../world.ts'
import { besidesOf, type OrderLine } from '../../orders/rules/order.ts'
import { linesOfOrders, orderByNumber } from '../../orders/views/orders.ts'
import { dispatchOfOrders } from '../../orders/views/staff.ts'
import { unshippedOfOrders } from '../../returns/views.ts'
import { customsOf } from '../../shipping/rules/goods-classes.ts'
import { nameIn } from '../../shipping/rules/zones.ts'
import { addressesOf, categoryPaths, goodsClasses, goodsOf } from '../../shipping/views.ts'
import { businessesOf } from '../../taxes/views.ts'

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
  const [addresses, lines, unshipped, dispatch, businesses] = await Promise.all([
    addressesOf(world, numbers),
    linesOfOrders(world, numbers),
    unshippedOfOrders(world, numbers),
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
    const ordered = lines.get(number) ?? []
    const own = (unshipped.get(number) ?? []).flatMap(({ line, quantity }) =>
      ordered[line] ? [{ ...ordered[line], quantity }] : [],
    )
    if (!order || !address || order.delivery?.pickup || own.length === 0) continue
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
      nameIn(dispatch.get(number)?.delivery?.names ?? {}, firstLanguage()) || null,
      grams > 0 ? numeric(grams) : null,
      // Of the goods: delivery, a payment fee and their tax are no part of a customs value.
      numeric(plainAmount(worthOf(besidesOf(order), ordered, own), order.currency)),
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

/** The price of these units, less their share of the discount. */
function worthOf(
  { discount }: { readonly discount: bigint },
  ordered: readonly OrderLine[],
  own: readonly OrderLine[],
): bigint {
  const sum = (lines: readonly OrderLine[]) =>
    lines.reduce((all, { price, quantity }) => all + price * BigInt(quantity), 0n)
  return sum(own) - discountUntil(discount, sum(ordered), sum(own))
}
