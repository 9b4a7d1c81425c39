// Listed amounts without the tax at home that they include, for the order of a business that owes the tax itself.

import type { PricedLine } from '../../catalog/products/rules/catalog.ts'
import type { World } from '../../world.ts'
import type { Order, OrderLine } from '../orders/rules/order.ts'
import { taxUnit } from '../taxes/rules/amounts.ts'
import type { TaxDecision } from '../taxes/rules/decision.ts'
import { netPrices, netShipping } from '../taxes/rules/net-prices.ts'
import { taxDecision } from '../taxes/views.ts'

type Placed = Pick<Order, 'tax' | 'total' | 'currency'>

/** Decided when the order was placed, also once the confirmation of the business's id is old. */
const isNet = ({ tax }: Placed): boolean => tax?.scheme === 'reverse'

/** Newly listed lines at the prices of this order. */
export async function pricesFor(
  world: World,
  order: Placed,
  lines: readonly PricedLine[],
): Promise<readonly PricedLine[]> {
  if (!isNet(order) || lines.length === 0) return lines
  const classes = lines.map(({ taxClass }) => taxClass)
  const home = await taxDecision(world, null, world.now(), classes)
  return netPrices({ lines, discount: 0n }, home, unitOf(order)).lines
}

/** What a listed price of shipping is for this order, with these lines and their classes. */
export async function shippingPriceFor(
  world: World,
  order: Placed,
  lines: readonly OrderLine[],
  {
    classes,
    discount,
  }: { classes: readonly TaxDecision['lines'][number]['class'][]; discount: bigint },
): Promise<(listed: bigint) => bigint> {
  if (!isNet(order)) return (listed) => listed
  const home = await taxDecision(world, null, world.now(), classes)
  const priced = lines.map((line) => ({ ...line, total: line.price * BigInt(line.quantity) }))
  return (listed) => netShipping(listed, { lines: priced, discount }, home, unitOf(order))
}

const unitOf = ({ total, currency }: Placed): bigint => taxUnit(total, currency)
