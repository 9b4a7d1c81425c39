// Whether a line can be bought now, for the routes that begin with one.
import type { Line, PricedLine } from '../../../shop/catalog/products/rules.ts'
import { priceLines } from '../../../shop/catalog/products/views.ts'
import { ok, type Result, refuse } from '../../../shop/result.ts'
import type { World } from '../../../shop/world.ts'

/** Refuses `cart.unknown_product`, `cart.sold_out` {name, colour}. */
export async function soldLine(world: World, line: Line): Promise<Result<PricedLine>> {
  const { lines } = await priceLines(world, [line])
  const priced = lines[0]
  if (!priced) return refuse('cart.unknown_product')
  const { name, colour, available } = priced
  return available > 0 ? ok(priced) : refuse('cart.sold_out', { facts: { name, colour } })
}
