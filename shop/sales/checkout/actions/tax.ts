// Taxes an order in the country of its address, where the destination was another or unknown when it was placed.
import type { World } from '../../../world.ts'
import { setTax } from '../../orders/actions/orders.ts'
import { isReleased, type Order } from '../../orders/rules/order.ts'
import { taxDecision } from '../../taxes/views.ts'

/** By the rules in force, at the rates of the day of the order; its total stays. An order with an invoice keeps its tax. */
export async function taxForCountry(
  world: World,
  { number, status, tax, placedAt }: Order,
  country: string,
): Promise<void> {
  if (!tax || tax.scheme === 'flat' || tax.country === country || isReleased(status)) return
  const classes = tax.lines.map((line) => line.class)
  await setTax(world, number, await taxDecision(world, country, placedAt, classes))
}
